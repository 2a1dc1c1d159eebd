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

  @Test(arguments: [
    ("20", "罚款两千万英镑", true), ("2000", "两千", true), ("123", "一百二十三个", true), ("16", "十六", true), ("10", "十个", true),
    ("20", "两个", false), ("30", "两千万", false), ("12", "亿亿亿亿九亿亿亿", false),
  ])
  func numeralsOfChinese(_ number: String, _ text: String, isSaid: Bool) {
    #expect(HanNumerals.says(number, in: Array(text.utf8)[...]) == isSaid)
  }

  @Test(arguments: [
    ("1,000", "dohodne-li se tisíc uživatelů", true), ("1000", "tausend Zeilen", true), ("2,000", "tausend", false),
    ("1,000", "5 km", false),
  ])
  func aPowerOfTenMayBeAWord(_ number: String, _ text: String, isSaid: Bool) {
    #expect(NumberScale.says(number, in: Array(text.utf8)[...]) == isSaid)
  }
}
