internal import DocModel

/// The kinds of boxes for notes, warnings etc. The raw value is part of the CSS class.
enum CalloutKind: String, CaseIterable {
  case note, tip, important, caution, warning, danger

  /// Accepts the name used by any pipeline, in any case; an unknown name is a note.
  init(_ name: String) {
    self = Self.names[name.lowercased()] ?? .note
  }

  static func isKnown(_ name: String) -> Bool { names[name.lowercased()] != nil }

  private static let names: [String: CalloutKind] = [
    "note": .note, "info": .note, "abstract": .note, "summary": .note, "tldr": .note, "todo": .note, "question": .note,
    "help": .note, "faq": .note, "example": .note, "quote": .note, "cite": .note, "seealso": .note, "secondary": .note,
    "tip": .tip, "hint": .tip, "success": .tip, "check": .tip, "done": .tip, "important": .important,
    "caution": .caution, "attention": .caution, "warning": .warning, "danger": .danger, "error": .danger,
    "failure": .danger, "fail": .danger, "missing": .danger, "bug": .danger,
  ]

  /// Returns the heading of such a box in the language of `locale`; English if the language is not in the table.
  func title(in locale: LocaleTag) -> String? {
    let traditional =
      locale.language == "zh" && (locale.script == "Hant" || ["TW", "HK", "MO"].contains(locale.region ?? ""))
    let titles = Self.titles[traditional ? "zh-Hant" : locale.language] ?? Self.titles["en"]
    guard let titles, let place = Self.allCases.firstIndex(of: self), place < titles.count else { return nil }
    return titles[place]
  }

  // In the order of the cases.
  private static let titles: [String: [String]] = [
    "ar": ["ملاحظة", "تلميح", "هام", "تنبيه", "تحذير", "خطر"],
    "bn": ["দ্রষ্টব্য", "পরামর্শ", "গুরুত্বপূর্ণ", "সাবধান", "সতর্কতা", "বিপদ"],
    "cs": ["Poznámka", "Tip", "Důležité", "Upozornění", "Varování", "Nebezpečí"],
    "da": ["Bemærk", "Tip", "Vigtigt", "Forsigtig", "Advarsel", "Fare"],
    "de": ["Hinweis", "Tipp", "Wichtig", "Achtung", "Warnung", "Gefahr"],
    "en": ["Note", "Tip", "Important", "Caution", "Warning", "Danger"],
    "es": ["Nota", "Sugerencia", "Importante", "Precaución", "Advertencia", "Peligro"],
    "fa": ["نکته", "راهنمایی", "مهم", "احتیاط", "هشدار", "خطر"],
    "fi": ["Huomautus", "Vihje", "Tärkeää", "Varoitus", "Varoitus", "Vaara"],
    "fr": ["Remarque", "Conseil", "Important", "Attention", "Avertissement", "Danger"],
    "he": ["הערה", "עצה", "חשוב", "זהירות", "אזהרה", "סכנה"],
    "hi": ["नोट", "सुझाव", "महत्वपूर्ण", "सावधान", "चेतावनी", "खतरा"],
    "hu": ["Megjegyzés", "Tipp", "Fontos", "Figyelem", "Figyelmeztetés", "Veszély"],
    "id": ["Catatan", "Tips", "Penting", "Perhatian", "Peringatan", "Bahaya"],
    "it": ["Nota", "Suggerimento", "Importante", "Attenzione", "Avviso", "Pericolo"],
    "ja": ["注意", "ヒント", "重要", "注意事項", "警告", "危険"],
    "ko": ["참고", "팁", "중요", "주의", "경고", "위험"],
    "nb": ["Merk", "Tips", "Viktig", "Forsiktig", "Advarsel", "Fare"],
    "nl": ["Notitie", "Tip", "Belangrijk", "Let op", "Waarschuwing", "Gevaar"],
    "pl": ["Uwaga", "Porada", "Ważne", "Przestroga", "Ostrzeżenie", "Niebezpieczeństwo"],
    "pt": ["Nota", "Dica", "Importante", "Cuidado", "Aviso", "Perigo"],
    "ro": ["Notă", "Sfat", "Important", "Atenție", "Avertisment", "Pericol"],
    "ru": ["Примечание", "Совет", "Важно", "Внимание", "Предупреждение", "Опасно"],
    "sv": ["Anteckning", "Tips", "Viktigt", "Försiktighet", "Varning", "Fara"],
    "th": ["หมายเหตุ", "เคล็ดลับ", "สำคัญ", "ข้อควรระวัง", "คำเตือน", "อันตราย"],
    "tr": ["Not", "İpucu", "Önemli", "Dikkat", "Uyarı", "Tehlike"],
    "uk": ["Примітка", "Порада", "Важливо", "Увага", "Попередження", "Небезпека"],
    "vi": ["Lưu ý", "Mẹo", "Quan trọng", "Thận trọng", "Cảnh báo", "Nguy hiểm"],
    "zh": ["说明", "提示", "重要", "注意", "警告", "危险"],
    "zh-Hant": ["注意", "提示", "重要", "警示", "警告", "危險"],
  ]
}
