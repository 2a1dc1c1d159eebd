internal import DocModel
internal import Features

/// Classifies metadata keys by name.
extension FrontMatterValues {
  /// Returns whether locales may differ in a key: texts, hand-off data, people, spell checkers' words, addresses.
  static func mayDiffer(_ key: String) -> Bool {
    let key = key.lowercased()
    let name = key.split(separator: ".").last.map(String.init) ?? key
    return handOff.contains(key) || own.contains(name) || key.hasPrefix("translation.") || key.hasPrefix("l10n.")
      || texts.contains { name.hasSuffix($0) } || isRead(key) || key.contains("spell")
  }

  /// Returns whether readers see the value: on the page, in navigation, in search results.
  static func isRead(_ key: String) -> Bool {
    let name = Array(key.utf8)
    return readers.contains { ByteSearch.equalFolded(name.suffix($0.count), $0[...]) }
      && !handOff.contains(key.lowercased()) && !key.contains("[")
  }

  /// Returns whether the value is a text, seen by readers or not.
  static func isText(_ key: String) -> Bool {
    let key = key.lowercased()
    return isRead(key) || texts.contains { key.hasSuffix($0) }
  }

  /// Returns whether every page should have the key.
  static func isTitle(_ key: String) -> Bool { key == "title" || key == "description" }

  private static let readers = [
    "title", "description", "summary", "banner", "keywords", "displayname", "label", "heading", "headline", "caption",
    "excerpt", "intro", "tagline", "lead",
  ].map { Array($0.utf8) }

  private static let handOff: Set<String> = [
    "ms.openlocfilehash", "ms.sourcegitcommit", "ms.translationtype", "ms.contentlocale", "ms.lasthandoff",
    "ms.locfileid",
    "default_lang_commit", "source-git-commit", "source-wordcount", "ht-degree", "workflow-type", "mt-count",
  ]
  private static let own: Set<String> = [
    "reviewers", "approvers", "translators", "translator", "contributors", "translated_by", "lang", "locale",
    "language",
    "permalink", "url", "aliases", "redirect_from", "robots",
  ]
  /// Endings of keys whose values are texts for readers.
  static let texts = [
    "title", "titlesuffix", "description", "summary", "keywords", "keyword", "tags", "categories", "label", "text",
    "name", "heading",
    "headline", "caption", "alt", "excerpt", "intro", "subject", "message", "msg",
  ]
}
