internal import DocModel

/// The headings that the shortcode `heading` inserts, by key and language.
enum HugoPhrases {
  /// Returns the phrase, in English if the language lacks it, or nil for an unknown key.
  static func heading(_ key: String, in locale: LocaleTag) -> String? {
    guard let column = keys.firstIndex(of: key) else { return nil }
    let row = phrases[locale.language] ?? []
    if column < row.count { return row[column] }
    return phrases["en"].flatMap { column < $0.count ? $0[column] : nil }
  }

  private static let keys = [
    "whatsnext", "prerequisites", "objectives", "cleanup", "options", "seealso", "synopsis", "envvars",
  ]

  // In the order of the keys.
  private static let phrases: [String: [String]] = [
    "en": [
      "What's next", "Before you begin", "Objectives", "Cleaning up", "Options", "See also", "Synopsis",
      "Environment variables",
    ],
    "ar": ["ماذا بعد", "قبل أن تبدأ", "الأهداف", "التنظيف"],
    "bn": ["এর পরের কি", "আপনি শুরু করার আগে", "উদ্দেশ্য", "পরিষ্কার"],
    "de": ["Nächste Schritte", "Bevor Sie beginnen", "Ziele", "Aufräumen"],
    "es": ["Siguientes pasos", "Antes de empezar", "Objetivos", "Limpieza"],
    "fr": ["A suivre", "Pré-requis", "Objectifs", "Nettoyage"],
    "hi": ["आगे क्या है", "शुरू करने से पहले", "उद्देश्य", "सफाई"],
    "id": ["Selanjutnya", "Sebelum kamu memulai", "Tujuan", "Bersih-bersih"],
    "it": ["Voci correlate", "Prima di cominciare", "Obiettivi", "Pulizia"],
    "ja": ["次の項目", "始める前に", "目標", "クリーンアップ"],
    "ko": ["다음 내용", "시작하기 전에", "목적", "정리하기"],
    "pl": ["Co dalej", "Nim zaczniesz", "Cele", "Sprzątanie"],
    "pt": ["Próximos passos", "Antes de você começar", "Objetivos", "Limpando"],
    "ru": ["Что дальше", "Подготовка к работе", "Цели", "Очистка"],
    "uk": ["Що далі", "Перш ніж ви розпочнете", "Цілі", "Очищення"],
    "vi": ["Tiếp theo là gì", "Trước khi bạn bắt đầu", "Mục tiêu", "Dọn dẹp"],
    "zh": ["接下来", "准备开始", "教程目标", "清理现场", "选项", "另请参见", "概要"],
  ]
}
