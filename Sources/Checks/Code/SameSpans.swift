internal import Alignment
internal import DocModel
internal import Features

/// Compares code spans that differ only in form.
enum SameSpans {
  /// Returns whether the spans differ only in how the words are split into spans and in what surrounds them:
  /// punctuation, call brackets, a prompt, `./`, a slash, or a plural s after a name with inner capitals. If one span
  /// was split into several, the extra spans may contain more words.
  static func areSameWords(_ missing: [ValueDifference], _ extra: [ValueDifference]) -> Bool {
    guard !missing.isEmpty, !extra.isEmpty, case (let lost, let own) = (words(missing), words(extra)) else {
      return false
    }
    return lost == own || missing.count == 1 && extra.count > 1 && lost.count > 1 && Set(lost).isSubset(of: own)
  }

  /// Returns whether a text has the words of the missing spans in more spans, with other words or the marks of a list
  /// between them: `mode` is `fast` for `mode: fast`, and `a`, `b` for `a、b`.
  static func areParts(_ missing: [ValueDifference], _ extra: [ValueDifference]) -> Bool {
    guard !missing.isEmpty, extra.count > missing.count, case let lost = words(missing) else {
      return false
    }
    return lost.count > 1 && lost == words(extra)
  }

  /// Returns whether the spans have the same names, joined into more or fewer of them: `a::b` for `a` and `b`, `true/false`
  /// for `true` and `false`, `a: true` for `a` and `true`.
  static func areJoinedNames(_ missing: [ValueDifference], _ extra: [ValueDifference]) -> Bool {
    func names(_ spans: [ValueDifference]) -> [Substring]? {
      let isOfNames = { (text: String) in
        text.utf8.allSatisfy { $0 < 0x80 } && !text.replacing(": ", with: ":").replacing(" = ", with: "=").contains(" ")
      }
      guard spans.allSatisfy({ isOfNames($0.text) }) else { return nil }
      return spans.flatMap { span in
        span.text.utf8.split { !$0.isAlphanumeric && $0 != .of("_") }.map { Substring($0) }
      }.sorted()
    }
    guard !missing.isEmpty, !extra.isEmpty, missing.count != extra.count, let lost = names(missing),
      let own = names(extra)
    else { return false }
    return lost.count > 1 && lost == own
  }

  private static func words(_ spans: [ValueDifference]) -> [Substring] {
    // Authors type the minus sign as a hyphen.
    spans.flatMap { span in
      span.text.replacing("\u{2212}", with: "-").split {
        " 、，".contains($0) || $0 == "=" && !span.text.hasPrefix("-")
      }
    }.filter { $0 != "$" && $0 != "|" }
      .map { word in
        var text = word.drop { "\"'".contains($0) }
        if text.hasPrefix("./") { text = text.dropFirst(2) }
        let end = text.lastIndex { !"./,;:\"'()".contains($0) }.map { text.index(after: $0) } ?? text.endIndex
        let core = text[..<end]
        return core.last == "s" && core.dropFirst().contains(where: \.isUppercase) ? core.dropLast() : core
      }.sorted()
  }

  /// Returns the invisible characters that are the only difference; nil if the spans differ otherwise or are equal.
  static func unseen(_ missing: [ValueDifference], _ extra: [ValueDifference]) -> (names: String, areMarks: Bool)? {
    guard !extra.isEmpty, missing.map(\.text.withoutUnseen).sorted() == extra.map(\.text.withoutUnseen).sorted() else {
      return nil
    }
    let theirs = Set(missing.flatMap(\.text.unicodeScalars))
    let own = Set(extra.flatMap(\.text.unicodeScalars)).subtracting(theirs).filter(\.isUnseen)
    let names = own.map(\.value).sorted().map { InvisibleCharacters.name(of: $0) }
    // Directional marks next to a name do little harm.
    let areMarks = own.allSatisfy { InvisibleCharacters.kind(of: $0.value) == .directionMark }
    return names.isEmpty ? nil : (names.joined(separator: ", "), areMarks)
  }

  /// Returns whether the spans are URLs or paths that differ only in the requested locale.
  static func areOnePage(_ missing: [ValueDifference], _ extra: [ValueDifference], language: String) -> Bool {
    guard !missing.isEmpty, missing.count == extra.count,
      (missing + extra).allSatisfy({ $0.text.contains("://") || $0.text.hasPrefix("/") })
    else { return false }
    let own = Array(language.utf8)
    let pages = [missing, extra].map { spans in
      spans.map { LinkTarget(Array($0.text.utf8)[...], language: own).atom }.sorted()
    }
    return pages[0] == pages[1]
  }

  /// Returns whether each span consists of plain words and was replaced by words of another language: `driver` and `驱动`.
  /// Words with digits, signs or capitals after the first letter are names of code.
  static func areTranslatedWords(_ missing: [ValueDifference], _ extra: [ValueDifference]) -> Bool {
    func areWords(_ text: String) -> Bool {
      text.contains(where: \.isLetter) && text.allSatisfy { $0.isLetter || " -’'".contains($0) }
        && text.split(separator: " ").allSatisfy { !$0.dropFirst().contains(where: \.isUppercase) }
    }
    return !missing.isEmpty && missing.count == extra.count && (missing + extra).allSatisfy { areWords($0.text) }
      && missing.allSatisfy { lost in
        let (word, folded) = (Array(lost.text.utf8), lost.text.lowercased())
        return !extra.contains { $0.text.lowercased() == folded || word.isOneSlip(from: Array($0.text.utf8)) }
      }
  }

  /// Returns whether all spans are lowercase words, which a text may translate.
  static func areWords(_ spans: [ValueDifference]) -> Bool {
    spans.allSatisfy { $0.text.utf8.count >= 2 && $0.text.utf8.allSatisfy { $0.isASCIISmall } }
  }

  /// Returns whether the missing spans are names of keys, which keyboards have in the reader's language: `Ctrl+Espace`.
  static func areKeys(_ missing: [ValueDifference], _ extra: [ValueDifference]) -> Bool {
    !missing.isEmpty && missing.count == extra.count
      && extra.allSatisfy { $0.text.allSatisfy { $0.isLetter || $0 == "+" || $0 == " " } }
      && missing.allSatisfy { span in
        let parts = span.text.lowercased().split { $0 == "+" || $0 == " " }
        return parts.contains(where: { keys.contains($0) })
          && parts.allSatisfy { $0.count == 1 || keys.contains($0) || $0.first == "f" && Int($0.dropFirst()) != nil }
      }
  }

  /// Returns whether the spans are the same numbers with a word in another language: `7 metros`.
  static func areQuantities(_ missing: [ValueDifference], _ extra: [ValueDifference]) -> Bool {
    func numbers(_ spans: [ValueDifference]) -> [String]? {
      let parts = spans.map { $0.text.split(separator: " ") }
      guard parts.allSatisfy({ $0.count == 2 && $0[0].allSatisfy(\.isNumber) && $0[1].allSatisfy(\.isLetter) }) else {
        return nil
      }
      return parts.map { String($0[0]) }.sorted()
    }
    return !missing.isEmpty && numbers(missing).map { $0 == numbers(extra) } == true
  }

  private static let keys: Set<Substring> = [
    "ctrl", "control", "alt", "altgr", "shift", "cmd", "command", "option", "meta", "win", "windows", "super", "fn",
    "tab", "space", "spacebar", "enter", "return", "esc", "escape", "del", "delete", "ins", "insert", "backspace",
    "capslock", "home", "end", "pageup", "pagedown", "up", "down", "left", "right", "arrow",
  ]

  /// Returns whether qualified names of PHP differ only in the separator before them, which says that they are of no
  /// other namespace: `\Boxes\Lid` and `Boxes\Lid`.
  static func areQualifiedAlike(_ missing: [ValueDifference], _ extra: [ValueDifference]) -> Bool {
    func isName(_ part: Substring) -> Bool {
      part.count > 1 && part.first.map { $0.isUppercase || $0 == "_" } == true
        && part.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    }
    func names(_ spans: [ValueDifference]) -> [Substring]? {
      let names = spans.map { $0.text.hasPrefix("\\") ? $0.text.dropFirst() : $0.text[...] }
      let areNames = names.allSatisfy { $0.split(separator: "\\", omittingEmptySubsequences: false).allSatisfy(isName) }
      return areNames ? names.sorted() : nil
    }
    return !missing.isEmpty && names(missing).map { $0 == names(extra) } == true
  }

  /// Returns whether only the full stop or comma of its sentence is in each missing span: `otel.` for `otel`.
  static func holdMarkOfSentence(_ missing: [ValueDifference], _ extra: [ValueDifference]) -> Bool {
    !missing.isEmpty && missing.allSatisfy { [".", ","].contains($0.text.last) }
      && missing.map { String($0.text.dropLast()) }.sorted() == extra.map(\.text).sorted()
  }

  /// Returns whether the spans differ only in quotation marks around equal texts, in the minus sign and in the ellipsis.
  static func areTypedAlike(_ missing: [ValueDifference], _ extra: [ValueDifference]) -> Bool {
    !missing.isEmpty && missing.count == extra.count && missing.map(typed).sorted() == extra.map(typed).sorted()
  }

  /// Single quotation marks for double ones, where programs read both alike; none around a single word, as in `'lr'`; the
  /// path of a field without the dot of the object before it, `.spec.size`; an option with its value, `--size value`
  /// for `--size=value`; a number without the ending of its English ordinal, `n-th`; and a mark in its ASCII form.
  private static func typed(_ span: ValueDifference) -> String {
    var text = span.text.replacing("\u{2212}", with: "-").replacing("…", with: "...")
    if text.unicodeScalars.count == 1, let sign = text.unicodeScalars.first, let mark = sign.clauseMark {
      text = String(mark)
    }
    if text.hasPrefix("'") || text.hasPrefix("\""), let word = text.wholeMatch(of: /'(\w+)'|"(\w+)"/) {
      text = String(word.1 ?? word.2 ?? "")
    }
    if let ordinal = text.wholeMatch(of: /(\w+)-(?:th|st|nd|rd)/) { text = String(ordinal.1) }
    if text.hasPrefix("-"), let option = text.wholeMatch(of: /(--?[\w-]+)[ =](\S+)/) {
      text = "\(option.1)=\(option.2)"
    }
    if text.hasPrefix("."), case let path = text.dropFirst(), path.contains("."), path.first?.isLetter == true {
      text = String(path)
    }
    return text.contains { "$\\`".contains($0) } || text.contains("'") && text.contains("\"")
      ? text : text.replacing("\"", with: "'")
  }

  /// Returns whether the spans are the others with straight quotation marks for typographic ones, which no program reads.
  static func areStraightened(_ spans: [ValueDifference], _ others: [ValueDifference]) -> Bool {
    !spans.isEmpty && others.contains { $0.text.contains(where: typographic.keys.contains) }
      && spans.map(\.text).sorted()
        == others.map { other in String(other.text.map { typographic[$0] ?? $0 }) }.sorted()
  }

  private static let typographic: [Character: Character] = ["‘": "'", "’": "'", "“": "\"", "”": "\""]

  /// The text without directional marks at its start and end.
  static func withoutMarksAtEdges(_ text: String) -> String {
    let isMark = { (sign: Unicode.Scalar) in InvisibleCharacters.kind(of: sign.value) == .directionMark }
    let rest = text.unicodeScalars.drop(while: isMark)
    return String(Substring(rest.dropLast(rest.reversed().prefix(while: isMark).count)))
  }

  /// Returns whether each span is the singular of an English word: `Pod` for `Pods`.
  static func areSingulars(_ spans: [ValueDifference], of others: [ValueDifference]) -> Bool {
    !spans.isEmpty && spans.allSatisfy { $0.text.utf8.count > 1 && $0.text.utf8.allSatisfy(\.isASCIILetter) }
      && spans.map { $0.text + "s" }.sorted() == others.map(\.text).sorted()
  }

  /// Returns whether the spans are what a user interface shows: several words with capitals, or a path of them, such as
  /// `Issue Type` or `Settings -> Save As`.
  static func areCaptions(_ spans: [ValueDifference]) -> Bool { spans.allSatisfy(isCaption) }

  private static func isCaption(_ span: ValueDifference) -> Bool {
    let words = span.text.split { " \u{a0}→>/-".contains($0) }
    return span.text.contains(" ") && words.count > 1 && words.allSatisfy { $0.allSatisfy(\.isLetter) }
      && words.count(where: { $0.first?.isUppercase == true && $0.contains(where: \.isLowercase) }) * 2 > words.count
  }

  /// Returns whether each span is a caption, or one word that may be one: a capital and small letters, as `Install`. Many
  /// classes have such names, too.
  static func mayBeCaptions(_ spans: [ValueDifference]) -> Bool {
    !spans.isEmpty
      && spans.allSatisfy { span in
        isCaption(span)
          || span.text.utf8.count > 2 && span.text.first?.isUppercase == true
            && span.text.dropFirst().allSatisfy(\.isLowercase)
      }
  }

  /// Returns whether the spans are digests of texts or files of one kind: each page may have its own.
  static func areDigests(_ missing: [ValueDifference], _ extra: [ValueDifference]) -> Bool {
    func length(_ span: ValueDifference) -> Int? {
      [32, 40, 64, 128].first { $0 == span.text.utf8.count && span.text.allSatisfy { $0.isHexDigit && $0.isASCII } }
    }
    let lengths = Set((missing + extra).map(length))
    return !missing.isEmpty && missing.count == extra.count && lengths.count == 1 && lengths.first != .some(nil)
  }

  /// Returns whether each span is several words, without signs of a program, that another script says; among such, also
  /// a plain word or a caption: `encryption keys`, `tokens`, `Save`.
  static func areTranslatedPhrases(_ missing: [ValueDifference], _ extra: [ValueDifference]) -> Bool {
    func isOfWords(_ text: String) -> Bool {
      let signs = text.contains(" (") ? " ->→_.,/+()" : " ->→_.,/+"
      return text.allSatisfy { $0.isLetter || $0.isNumber || signs.contains($0) }
        // An option is part of a command.
        && !text.split(separator: " ").contains { $0.first == "-" && $0.contains(where: \.isLetter) }
    }
    // Among phrases, a caption may be one word with a capital.
    func isCaption(_ text: String) -> Bool {
      text.first?.isUppercase == true && text.contains { "-/".contains($0) }
        && missing.contains { $0.text.contains(" ") }
    }
    func isPlainWord(_ text: String) -> Bool {
      let rest = text.utf8.first?.isASCIICapital == true ? text.dropFirst() : text[...]
      return rest.utf8.allSatisfy { $0.isASCIISmall || $0 == .of("-") } && missing.contains { isPhrase($0.text) }
        && extra.allSatisfy { !$0.text.contains { $0.isASCII && $0.isLetter } }
    }
    return !missing.isEmpty && missing.count == extra.count
      && missing.allSatisfy {
        isOfWords($0.text) && ($0.text.contains(" ") || isCaption($0.text) || isPlainWord($0.text))
      }
      && extra.allSatisfy { $0.text.contains { $0.isLetter && !$0.isASCII } }
      && !missing.contains { $0.text.contains { $0.isLetter && !$0.isASCII } }
  }

  /// Returns whether a span has several words and no sign of code.
  static func isPhrase(_ span: String) -> Bool {
    span.split(separator: " ").count { $0.contains(where: \.isLetter) } > 1 && span.allSatisfy(isOfPhrase)
  }

  /// Returns whether several words were replaced and all else was kept: `:::tip[Did you know?]`.
  static func isRephrased(_ span: String, _ other: String) -> Bool {
    let (start, end) = span.shared(with: other)
    let (lost, new) = (span.dropFirst(start).dropLast(end), other.dropFirst(start).dropLast(end))
    return !new.isEmpty && isPhrase(String(lost)) && new.allSatisfy(isOfPhrase)
  }

  private static func isOfPhrase(_ character: Character) -> Bool {
    character.isLetter || " |-–—,.!?'’:！？。，、\u{a0}\u{202f}".contains(character)
  }

  /// Returns whether both sides are phrases of several plain words, such as interface text or speech.
  static func arePhrases(_ missing: [ValueDifference], _ extra: [ValueDifference]) -> Bool {
    !missing.isEmpty && missing.count == extra.count
      && (missing + extra).allSatisfy { span in
        span.text.split(separator: " ").count > 1 && span.text.allSatisfy { $0.isLetter || $0 == " " }
      }
  }

  /// Returns whether the spans differ only in the ‘and’ and ‘or’ of their languages between names: `box or lid`.
  static func areJoinedAlike(
    _ missing: [ValueDifference], _ extra: [ValueDifference], of source: LanguageProfile, and own: LanguageProfile
  ) -> Bool {
    func names(_ spans: [ValueDifference], _ profile: LanguageProfile) -> [[Substring]] {
      let joints = Set((profile.words("and") + profile.words("or")).map { $0[...] })
      return spans.map { $0.text.split(separator: " ").map { joints.contains($0) ? "|" : $0 } }
    }
    guard !missing.isEmpty, missing.count == extra.count else { return false }
    let lost = names(missing, source)
    return lost == names(extra, own)
      && lost.allSatisfy { $0.count > 2 && $0.first != "|" && $0.last != "|" && $0.contains("|") }
  }

  /// Returns whether the spans differ only in the English name of a language, for which the text has the name of its own:
  /// `report.french.csv`.
  static func areOfOwnLanguage(_ missing: [ValueDifference], _ extra: [ValueDifference], language: String)
    -> Bool
  {
    func words(_ span: ValueDifference) -> [Substring] { span.text.split { !$0.isLetter } }
    guard !missing.isEmpty, missing.count == extra.count else { return false }
    return zip(missing, extra).allSatisfy { lost, own in
      let (one, two) = (words(lost), words(own))
      let differing = zip(one, two).filter { $0 != $1 }
      guard one.count == two.count, let (old, new) = differing.first, differing.count == 1 else { return false }
      return LocaleName.isWord(old) && LocaleName.isWord(new) && LocaleName.tag(new)?.language == language
        && lost.text.replacing(old, with: new) == own.text
    }
  }

  /// Returns whether the spans differ only in comments: `f(/* a text */)`.
  static func differInComments(_ missing: [ValueDifference], _ extra: [ValueDifference]) -> Bool {
    let (lost, own) = (missing.map { withoutComments($0.text) }, extra.map { withoutComments($0.text) })
    return lost.sorted() == own.sorted() && zip(missing, lost).allSatisfy { $0.text != $1 }
  }

  private static func withoutComments(_ text: String) -> String {
    [("/*", "*/"), ("<!--", "-->")].reduce(text) { rest, marks in
      guard let start = rest.firstRange(of: marks.0),
        let end = rest[start.upperBound...].firstRange(of: marks.1)
      else { return rest }
      return String(rest[..<start.upperBound] + rest[end.lowerBound...])
    }
  }

  /// Returns whether the spans differ only in what readers fill in between double braces, or in brackets after a command.
  static func areFilledInAlike(_ missing: [ValueDifference], _ extra: [ValueDifference]) -> Bool {
    [\String.withoutFilledIn, \String.withoutArguments].contains { path in
      let forms = missing.compactMap { $0.text[keyPath: path] }
      return !forms.isEmpty && forms.count == missing.count
        && forms.sorted() == extra.compactMap { $0.text[keyPath: path] }.sorted()
    }
  }

  /// Returns whether the spans differ only in placeholder names, even by a typo: the reader replaces those.
  static func differInPlaceholders(_ missing: [ValueDifference], _ extra: [ValueDifference]) -> Bool {
    guard !missing.isEmpty, missing.count == extra.count else { return false }
    return extra.allSatisfy { own in missing.contains { CodeText.differInPlaceholders(own.text, $0.text) } }
  }
}

extension String {
  /// The text with `{{}}` for each placeholder in double braces, with as many `|` as it has: `{{file|folder}}`. What is an
  /// option or a value by its form, `{{[-v|--version]}}` or `{{5h}}`, is kept. Nil without any placeholder.
  var withoutFilledIn: String? {
    let parts = split(separator: "{{", omittingEmptySubsequences: false)
    guard parts.count > 1 else { return nil }
    return parts.dropFirst().reduce(into: String(parts[0])) { result, part in
      guard let end = part.firstRange(of: "}}") else {
        result += "{{" + part
        return
      }
      let name = part[..<end.lowerBound]
      let isKept = name.first.map { "[-".contains($0) || $0.isNumber } ?? true || name.contains("://")
      result += "{{\(isKept ? String(name) : String(name.filter { $0 == "|" }))" + part[end.lowerBound...]
    }
  }
}

extension String {
  /// The text of a command without the names of its arguments in brackets: `git branch ()` for
  /// `git branch (name)`. What has another sign between the brackets, as the option in `ls [-a]`, is kept. Nil without
  /// any such word.
  var withoutArguments: String? {
    let result = replacing(/\ ([(\[])[\p{L}\p{M} _-]*([)\]])/) { " \($0.1)\($0.2)" }
    return result == self ? nil : result
  }
}

extension Unicode.Scalar {
  fileprivate var isUnseen: Bool {
    switch InvisibleCharacters.kind(of: value) {
    case nil, .blank: false
    default: true
    }
  }
}

extension String {
  /// The text without joiners, directional marks and other invisible characters, spaces excepted.
  var withoutUnseen: String {
    utf8.allSatisfy { 0x20...0x7e ~= $0 }
      ? self : String(String.UnicodeScalarView(unicodeScalars.filter { !$0.isUnseen }))
  }
}

extension AlignedArticle {
  /// Returns whether the missing spans are plain words that the reference's text calls a control of an interface, *the
  /// `bookmark` button* or *click `OK`*, and an independent translation has as many spans of plain words for them.
  func areControls(_ d: Disagreement) -> Bool {
    func areWords(_ spans: [ValueDifference]) -> Bool {
      spans.allSatisfy { $0.text.contains { $0.isLetter } && $0.text.allSatisfy { $0.isLetter || " -".contains($0) } }
    }
    let profile = LanguageProfile.of(members[d.reference].article.locale.language)
    let (before, after) = (profile.words("before-control"), profile.words("after-control"))
    guard isCommunity(d.member), !d.missing.isEmpty, d.missing.count == d.extra.count, areWords(d.missing),
      areWords(d.extra), !before.isEmpty,
      !d.extra.contains(where: { own in
        d.missing.contains { Array($0.text.utf8).isOneSlip(from: Array(own.text.utf8)) }
      })
    else { return false }
    let text = text(at: d.slot, of: d.reference).lowercased()
    return d.missing.allSatisfy { span in
      let name = span.text.lowercased()
      if after.contains(where: { name.hasSuffix(" " + $0) }) { return true }
      guard let place = text.firstRange(of: name) else { return false }
      let isMark: (Character) -> Bool = { " `'\"“”‘’*".contains($0) }
      let left = text[..<place.lowerBound].trimming(where: isMark)
      let right = text[place.upperBound...].trimming(where: isMark)
      return after.contains(where: right.hasPrefix)
        || before.contains { word in
          left.hasSuffix(word)
            && (word.first?.isASCII == false || left.dropLast(word.count).last?.isLetter != true)
        }
    }
  }
}
