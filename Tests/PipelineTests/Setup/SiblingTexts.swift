/// Short pages about the same program, with a line of code, a code span and a number each.
enum SiblingTexts {
  /// - Parameter isWrong: whether the line of code, the code span and the number differ from those of the others.
  static func page(_ language: String, isWrong: Bool = false) -> String {
    guard let (before, after) = pages[language] else { return sentences[language] ?? "" }
    // Other faults in each language: what all translations have alike may be a fault of the source.
    let mark = language.utf8.reduce(0) { $0 * 7 + Int($1) % 61 } % 389
    let code = isWrong ? "pip install counter\(mark)" : "pip install counter"
    let rest =
      isWrong ? after.replacing("--lines", with: "--lines\(mark)").replacing("512", with: "\(mark + 600)") : after
    return before + "```sh\n" + code + "\n```\n\n" + rest
  }

  /// An English text that no other file has.
  static func about(_ name: String) -> String {
    "# About \(name)\n\nThe file \(name) is about the settings that you can use with \(name) in a project.\n"
  }

  private static let pages = [
    "en": (
      "# Counter\n\nCounts the words of a file and prints the sum, which is then shown on the screen.\n\n## Install\n\n",
      "## Use\n\nRun `counter --lines notes.txt` to see the lines, too.\n\nA cache of 512 MB is enough for most of the teams.\n"
    ),
    "de": (
      "# Zähler\n\nZählt die Wörter einer Datei und gibt die Summe aus, die dann auf dem Bildschirm steht.\n\n## Installieren\n\n",
      "## Benutzen\n\nMit `counter --lines notes.txt` sehen Sie auch die Zeilen.\n\nEin Cache von 512 MB reicht für die meisten Teams.\n"
    ),
    "fr": (
      "# Compteur\n\nCompte les mots d'un fichier et affiche la somme, qui est alors à l'écran.\n\n## Installer\n\n",
      "## Utiliser\n\nLancez `counter --lines notes.txt` pour voir aussi les lignes.\n\nUn cache de 512 MB suffit pour la plupart des équipes.\n"
    ),
    "es": (
      "# Contador\n\nCuenta las palabras de un archivo y muestra la suma en la pantalla.\n\n## Instalar\n\n",
      "## Uso\n\nEjecute `counter --lines notes.txt` para ver también las líneas.\n\nUna caché de 512 MB es suficiente para la mayoría de los equipos.\n"
    ),
    "pt": (
      "# Contador\n\nConta as palavras de um arquivo e mostra a soma na tela do usuário.\n\n## Instalar\n\n",
      "## Uso\n\nExecute `counter --lines notes.txt` para ver também as linhas.\n\nUm cache de 512 MB é suficiente para a maioria das equipes.\n"
    ),
    "ja": (
      "# カウンター\n\nファイルの単語を数え、合計を画面に表示します。\n\n## インストール\n\n",
      "## 使い方\n\n行数も見るには `counter --lines notes.txt` を実行します。\n\nほとんどのチームには 512 MB のキャッシュで十分です。\n"
    ),
    "zh": (
      "# 计数器\n\n统计文件中的单词，并在屏幕上显示总和。\n\n## 安装\n\n",
      "## 使用\n\n运行 `counter --lines notes.txt` 还可以查看行数。\n\n对于大多数团队来说，512 MB 的缓存就足够了。\n"
    ),
    "tw": (
      "# 計數器\n\n統計檔案中的單字，並在螢幕上顯示總和。\n\n## 安裝\n\n",
      "## 使用\n\n執行 `counter --lines notes.txt` 還可以檢視行數。\n\n對於大多數團隊來說，512 MB 的快取就足夠了。\n"
    ),
    "ko": (
      "# 카운터\n\n파일의 단어를 세고 합계를 화면에 표시합니다.\n\n## 설치\n\n",
      "## 사용\n\n줄 수도 보려면 `counter --lines notes.txt` 명령을 실행하세요.\n\n대부분의 팀에는 512 MB 캐시로 충분합니다.\n"
    ),
    "uk": (
      "# Лічильник\n\nРахує слова у файлі та показує суму на екрані.\n\n## Встановлення\n\n",
      "## Використання\n\nЗапустіть `counter --lines notes.txt`, щоб побачити також рядки.\n\nКешу на 512 MB достатньо для більшості команд.\n"
    ),
    "ru": (
      "# Счётчик\n\nСчитает слова в файле и показывает сумму на экране.\n\n## Установка\n\n",
      "## Использование\n\nЗапустите `counter --lines notes.txt`, чтобы увидеть также строки.\n\nКэша на 512 MB достаточно для большинства команд.\n"
    ),
    "fa": (
      "# شمارنده\n\nواژه‌های یک فایل را می‌شمارد و مجموع را روی صفحه نشان می‌دهد.\n\n## نصب\n\n",
      "## کاربرد\n\nبرای دیدن سطرها `counter --lines notes.txt` را اجرا کنید.\n\nیک حافظهٔ نهان 512 MB برای بیشتر تیم‌ها کافی است.\n"
    ),
    "it": (
      "# Contatore\n\nConta le parole di un file e mostra la somma, che è poi sullo schermo.\n\n## Installare\n\n",
      "## Uso\n\nEsegui `counter --lines notes.txt` per vedere anche le righe.\n\nUna cache di 512 MB è sufficiente per la maggior parte dei team.\n"
    ),
    "pl": (
      "# Licznik\n\nLiczy słowa w pliku i pokazuje ich sumę, która jest potem na ekranie.\n\n## Instalacja\n\n",
      "## Użycie\n\nUruchom `counter --lines notes.txt`, aby zobaczyć także wiersze.\n\nPamięć podręczna 512 MB jest wystarczająca dla większości zespołów.\n"
    ),
    "tr": (
      "# Sayaç\n\nBir dosyanın sözcüklerini sayar ve toplamı ekranda gösterir, bu da çok hızlıdır.\n\n## Kurulum\n\n",
      "## Kullanım\n\nSatırları da görmek için `counter --lines notes.txt` komutunu çalıştırın.\n\nÇoğu ekip için 512 MB önbellek yeterlidir.\n"
    ),
    "eo": (
      "# Nombrilo\n\nĜi nombras la vortojn de dosiero kaj montras la sumon, kiuj estas en la ekrano.\n\n## Instali\n\n",
      "## Uzi\n\nRulu `counter --lines notes.txt` por vidi ankaŭ la liniojn.\n\nKaŝmemoro de 512 MB sufiĉas por la plimulto de la teamoj.\n"
    ),
  ]

  /// Pages without values, for layouts alone.
  private static let sentences = [
    "ar": "# عداد\n\nهذا البرنامج يعد الكلمات في ملف من الملفات.\n",
    "he": "# מונה\n\nהתוכנה סופרת את המילים בקובץ ומציגה את הסכום.\n",
    "el": "# Μετρητής\n\nΜετρά τις λέξεις ενός αρχείου και εμφανίζει το άθροισμα.\n",
    "hu":
      "# Számláló\n\nMegszámolja egy fájl szavait, és kiírja az összeget, ha nem üres. Ez egy egyszerű program, és nem kell hozzá más.\n",
    "vi": "# Bộ đếm\n\nĐếm các từ trong một tập tin và hiển thị tổng của chúng cho bạn khi được gọi.\n",
    "hi": "# गणक\n\nयह प्रोग्राम एक फ़ाइल के शब्द गिनता है और योग दिखाता है।\n",
    "th": "# ตัวนับ\n\nโปรแกรมนี้นับคำในไฟล์และแสดงผลรวม\n",
    "id":
      "# Penghitung\n\nProgram ini menghitung kata dalam sebuah berkas dan menampilkan jumlahnya untuk Anda, jika tidak kosong.\n",
    "nl":
      "# Teller\n\nTelt de woorden van een bestand en toont het aantal, dat dan op het scherm wordt gezet met de naam.\n",
    "cs":
      "# Počítadlo\n\nSpočítá slova v souboru a zobrazí jejich součet, který je pak na obrazovce, pokud se soubor dá číst.\n",
    "fil":
      "# Bilang\n\nBinibilang ng programa ang mga salita sa isang file at ipinapakita ito para sa iyo kung hindi ito walang laman.\n",
    "ms":
      "# Pembilang\n\nProgram ini membilang perkataan dalam sebuah fail dan memaparkan jumlah itu untuk anda, jika tidak kosong.\n",
    "bg": "# Брояч\n\nБрои думите във файла и показва сбора на екрана.\n",
    "bn": "# গণক\n\nএই প্রোগ্রাম একটি ফাইলের শব্দ গণনা করে এবং যোগফল দেখায়।\n",
    "kk": "# Санағыш\n\nФайлдағы сөздерді санап, қосындысын экранға шығарады.\n",
    "mr": "# गणक\n\nहा प्रोग्राम फाइलमधील शब्द मोजतो आणि बेरीज दाखवतो.\n",
    "ur": "# شمار کنندہ\n\nیہ پروگرام ایک فائل کے الفاظ گنتا ہے اور مجموعہ دکھاتا ہے۔\n",
    "km": "# កម្មវិធីរាប់\n\nកម្មវិធីនេះរាប់ពាក្យក្នុងឯកសារ ហើយបង្ហាញផលបូក។\n",
    "uz":
      "# Hisoblagich\n\nBu dastur fayldagi bir qancha so'zlarni sanaydi va ular uchun yig'indini ham ko'rsatadi, agar fayl bo'sh emas bo'lsa.\n",
    "af": "# Teller\n\nTel die woorde van 'n lêer en wys die som, wat op die skerm is, met die naam deur jou gekies.\n",
  ]
}
