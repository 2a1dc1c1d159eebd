import Features
import Testing

struct NumberScaleTests {
  /// A word for a part of the day in one language is another word in the next: `em` is ‘in’, `este` ‘this’, `sa` ‘its’.
  @Test(arguments: [
    ("kl. 3:00 em", "sv"), ("este 8:00", "hu"), ("lúc 9:00 sa", "vi"), ("夜3:00に", "ja"), ("в 3:00 дня", "ru"),
    ("الساعة 3:00 م", "ar"), ("3:00 PM", "pt"), ("下午3:00", "zh"),
  ])
  func partOfDay(_ text: String, _ language: String) {
    #expect(NumberScale.saysPartOfDay(Array(text.utf8)[...], in: .of(language)))
  }

  @Test(arguments: [
    ("em 3:00", "pt"), ("este 8:00", "es"), ("sa 9:00", "fr"), ("3:00 Uhr", "de"), ("تم الإنشاء في 3:00", "ar"),
  ])
  func noPartOfDay(_ text: String, _ language: String) {
    #expect(!NumberScale.saysPartOfDay(Array(text.utf8)[...], in: .of(language)))
  }
}
