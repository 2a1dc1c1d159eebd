import Findings

/// More of what the rules find and pass over than their cards show.
enum MoreExamples {
  static let passing: [String: [Example]] = [
    "number": [
      Example([
        "en": "From 8:30 AM to 12:15 PM.", "de": "Von 8:30 bis 12:15 Uhr.", "fr": "De 8:30 à 12:15.",
        "ko": "오전 8:30부터 오후 12:15까지.",
      ]),
      Example(["en": "At 9:00 PM.", "es": "A las 9:00 de la noche.", "de": "Um 21:00 Uhr.", "ja": "午後 9:00 に。"]),
    ],
    "emphasis-broken": [Example(["en": "No**", "de": "Nein**", "pl": "Nie * *"])],
    "term-case": [
      Example(
        [
          "en": "The settings of GearBox.", "de": "Die Einstellungen in gearbox.yaml.",
          "fr": "Les réglages de GearBox.", "ko": "GearBox 설정입니다.", "pl": "Ustawienia GearBox.",
          "sv": "Inställningar för GearBox.",
        ], source: "en")
    ],
    "heading-punctuation": [
      Example([
        "en": "## January 2019", "ru": "## Январь 2019\u{a0}г.", "fr": "## Janvier 2019", "de": "## Januar 2019",
      ])
    ],
    "repeated-word": [
      Example([
        "en": "Files or folders are open.", "fr": "Les fichiers.", "ja": "アプリまたはアプリ スイートです。", "zh": "檔案或檔案夾已開啟。",
      ]),
      Example(
        [
          "en": "Sets the policy or policies.", "pl": "Ustawia zasady lub zasady.",
          "fr": "Définit la ou les stratégies.", "de": "Legt Richtlinien fest.",
        ], source: "en"),
      Example(
        [
          "en": "Use class libraries or native library classes.",
          "pt": "Use bibliotecas de classes ou classes nativas.", "de": "Nutzen Sie sie.",
        ], source: "en"),
      Example(["en": "Go on step by step.", "de": "Schritt für Schritt für Schritt.", "fr": "Pas à pas."]),
      Example(["en": "More and more users.", "de": "Mehr und mehr Benutzer.", "fr": "De plus en plus."]),
    ],
    "spacing": [
      Example(
        [
          "en": "Input and output - from 10GB, 4x, Ctrl+A.", "de": "Ein- und Ausgang – ab 10 GB, 4 x, Strg + A.",
          "tr": "'Giriş' ve Linux'ta - 10 GB.",
        ], source: "en"),
      Example(
        [
          "en": "Combinators (`+`, ' ') and more.", "de": "Kombinatoren (`+`, ' ') und mehr.",
          "it": "Combinatori (`+`, ' ') e altro.",
        ], source: "en"),
      Example(["en": "Use System.Web, 1,000.", "de": "System.Web nutzen, 1.000.", "fr": "Utilisez System.Web, 1 000."]),
    ],
    "untranslated": [
      Example(["de": "Das Wort and the End.", "fr": "Le mot and the end.", "pl": "Słowo and the end."])
    ],
  ]

  static let failing: [String: [Example]] = [
    "emphasis-broken": [
      Example([
        "en": "*(3.5 or later)* Runs it.", "de": "↓*(3.5* oder höher) Startet es.", "fr": "*(3.5 et plus)* Le lance.",
      ]),
      Example(["en": "Choose **Next**.", "ja": "↓選択 **[次へ**] です。", "fr": "Choisissez **Suivant**."]),
    ],
    "punctuation": [
      Example([
        "en": "| Name |\n|-|\n| x |", "ru": "↓| имя; |\n|-|\n| x |", "fr": "| Nom |\n|-|\n| x |",
        "pl": "| Nazwa |\n|-|\n| x |",
      ]),
      Example([
        "en": "| N |\n|-|\n| Gear.Box |", "ru": "| N |\n|-|\n↓| Gear.Box; |", "fr": "| N |\n|-|\n| Gear.Box |",
        "pl": "| N |\n|-|\n| Gear.Box |",
      ]),
      Example(["en": "Choose **OK**.", "cs": "↓Zvolte **OK** .", "fr": "Choisissez **OK**.", "zh": "↓選擇 **OK** 。"]),
      Example(
        [
          "en": "It is a. Or b. Or c.\n\nSee [it](x).", "ja": "ａです。ｂです。ｃです。\n\n↓[それ](x)を参照してください.",
          "fr": "C’est a. Ou b. Ou c.\n\nVoir [cela](x).",
        ], source: "en"),
      Example(["en": "**File** > **Open**", "de": "**Datei** > **Neu**", "ja": "↓**開く** > 、 **新規**"]),
      Example(["en": "A (b) c.", "de": "↓Ein (b c.", "fr": "Un (b) c.", "pl": "To (b) c."]),
      Example(
        [
          "en": "Use `a` or `b`.", "de": "↓Mit `a` oder `b` .", "pl": "↓Użyj `a` lub `b` .",
          "ru": "↓Нужны `a` или `b` ,.",
        ], source: "en"),
      Example(["en": "Run this:", "zh": "↓執行此命令\u{fe30}", "fr": "Exécutez ceci :"]),
      Example(
        ["en": "It (`a`, as it were) works.", "pl": "↓To ( `a`, jakby) działa.", "tr": "↓Bu (, `a`) çalışır."],
        source: "en"),
    ],
    "repeated-word": [
      Example([
        "en": "The password or passcode is wrong.", "de": "Das Kennwort ist falsch.",
        "fr": "Le mot de passe est erroné.", "zh": "↓密碼或密碼不正確。",
      ])
    ],
    "spacing": [
      Example(["en": "Choose **Export**.", "zh": "↓選擇 \" **匯出** \" 即可。", "fr": "Choisissez **Exporter**."]),
      Example(["en": "Click \"Open [it](x)\".", "de": "↓Auf \"Öffnen [es](x) \".", "fr": "Sur \"Ouvrir [le](x)\"."]),
      Example([
        "en": "TLS 1.2 and client mode, *A* and *B* keys.", "nl": "↓TLS 1.2-en clientmodus, sleutels A en B.",
        "sv": "↓TLS 1.2 och klientläge, *A* -och *B*-nycklar.",
      ]),
      Example(["en": "iOS and macOS apps", "sv": "↓iOS-och macOS-appar", "fr": "Applications iOS et macOS"]),
    ],
    "untranslated": [
      Example([
        "fr": "↓You can choose a name for the new group.", "de": "Wählen Sie einen Namen.",
        "pl": "Wybierz nazwę nowej grupy.",
      ])
    ],
  ]
}
