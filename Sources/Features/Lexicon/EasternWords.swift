/// What cells of compatibility tables say, in the Slavic, Baltic and Finno-Ugric languages. For the form see `WesternWords`.
enum EasternWords {
  static let table = """
    pl yes: tak; no: nie; notApplicable: nie dotyczy, nd., n.d., n/d, nie ma zastosowania, niedostępne/nie dotyczy
    pl notApplicable: nie stosuje się
    pl supported: obsługiwane, obsługiwany, obsługiwana, jest obsługiwane, wspierane, wspierany
    pl unsupported: nieobsługiwane, nieobsługiwany, nieobsługiwana, nie jest obsługiwane, nie obsługiwane
    pl unsupported: brak obsługi, niewspierane
    pl partial: częściowo, częściowe, częściowa, częściowy, częściowo obsługiwane, ograniczone, ograniczona
    pl preview: wersja zapoznawcza, podgląd, publiczna wersja zapoznawcza
    pl generallyAvailable: ogólnie dostępne, ogólnie dostępna, ogólnie dostępny, ogólna dostępność
    pl deprecated: przestarzałe, przestarzały, przestarzała
    pl retired: wycofane, wycofany, wycofana, usunięte; planned: planowane, wkrótce, planowana; recommended: zalecane
    pl recommended: zalecany, zalecana
    pl required: wymagane, wymagany, wymagana, obowiązkowe, konieczne; optional: opcjonalne, opcjonalny, opcjonalna
    pl optional: opcjonalnie
    pl notRequired: niewymagane, nie jest wymagane, nie wymagane, nie jest wymagany; enabled: włączone, włączony
    pl enabled: włączona, wł.
    pl disabled: wyłączone, wyłączony, wyłączona, wył.; trueValue: prawda; falseValue: fałsz; available: dostępne
    pl available: dostępny, dostępna
    pl unavailable: niedostępne, niedostępny, niedostępna, nie jest dostępne; allowed: dozwolone, dozwolony, zezwalaj
    pl allowed: zezwolono
    pl blocked: zablokowane, zablokowany, zablokowana, blokuj, niedozwolone; none: brak, żaden, żadne, żadna, nic
    pl unknown: nieznane, nieznany, nieznana; notConfigured: nie skonfigurowano, nieskonfigurowane, nieskonfigurowana
    pl readOnly: tylko do odczytu, tylko odczyt; readWrite: odczyt/zapis, odczyt i zapis, do odczytu i zapisu
    pl always: zawsze; never: nigdy
    pl automatic: automatycznie, automatyczne, automatyczny; manual: ręcznie, ręczne, ręczny
    cs yes: ano; no: ne; notApplicable: nelze použít, nepoužije se, neuplatňuje se, nevztahuje se, netýká se
    cs notApplicable: neaplikuje se, irelevantní, není relevantní
    cs notApplicable: není k dispozici/použitelné, nepoužitelné, neplatí; supported: podporováno, podporované
    cs supported: podporovaný, podporuje se, podporovaná
    cs unsupported: nepodporováno, nepodporované, nepodporuje se, není podporováno, nepodporovaný, bez podpory
    cs unsupported: není podporované
    cs partial: částečně, částečné, částečná, omezeně, omezené, omezená; preview: verze preview, ve verzi preview
    cs preview: náhled, veřejná verze preview
    cs generallyAvailable: obecně dostupné, obecná dostupnost, všeobecně dostupné; deprecated: zastaralé, zastaralý
    cs deprecated: vyřazeno, zastaralá; planned: plánováno, již brzy
    cs required: povinné, povinný, povinná, požadováno, vyžadováno, požadované, vyžaduje se; optional: volitelné
    cs optional: volitelný, nepovinné, volitelná
    cs notRequired: nepožaduje se, není vyžadováno, není povinné, nevyžaduje se; recommended: doporučeno, doporučené
    cs enabled: povoleno, zapnuto, povolené, zapnuté; disabled: zakázáno, vypnuto, zakázané, vypnuté
    cs trueValue: pravda; falseValue: nepravda
    cs available: k dispozici, dostupné, je k dispozici, dostupný; unavailable: není k dispozici, nedostupné
    cs unavailable: nejsou k dispozici
    cs allowed: povolit; blocked: blokováno, blokované, blokovat, není povoleno; none: žádné, žádný, žádná, nic
    cs unknown: neznámé, neznámý
    cs notConfigured: nenakonfigurováno, není nakonfigurováno; readOnly: jen pro čtení, pouze pro čtení
    cs readWrite: čtení/zápis, čtení a zápis
    cs always: vždy; never: nikdy; automatic: automaticky, automatické; manual: ručně, ruční
    sk yes: áno; no: nie; notApplicable: nevzťahuje sa, neuplatňuje sa, nepoužíva sa, nie je relevantné, netýka sa
    sk notApplicable: neaplikuje sa, irelevantné
    sk supported: podporované, podporovaný, podporuje sa; unsupported: nepodporované, nepodporuje sa
    sk unsupported: nie je podporované, nepodporovaný
    sk partial: čiastočne, čiastočné, obmedzené; preview: ukážka, verzia preview, verejná ukážka
    sk generallyAvailable: všeobecne dostupné, všeobecná dostupnosť
    sk deprecated: zastarané, zastaraný; required: povinné, povinný, vyžaduje sa, požadované, vyžadované
    sk optional: voliteľné, nepovinné, voliteľný
    sk notRequired: nevyžaduje sa, nie je povinné; recommended: odporúčané, odporúča sa; enabled: povolené, zapnuté
    sk disabled: zakázané, vypnuté
    sk trueValue: pravda; falseValue: nepravda; available: k dispozícii, dostupné; unavailable: nie je k dispozícii
    sk unavailable: nedostupné; blocked: blokované
    sk none: žiadne, žiadny, žiadna, nič; unknown: neznáme; readOnly: iba na čítanie, len na čítanie
    sk readWrite: čítanie a zápis; always: vždy; never: nikdy
    hu yes: igen; no: nem; notApplicable: nem alkalmazható, nem értelmezhető, nem érvényes, n. a., nem vonatkozik rá
    hu notApplicable: nem elérhető/nem alkalmazható
    hu supported: támogatott, támogatva, támogatják; unsupported: nem támogatott, nincs támogatva, nem támogatják
    hu partial: részleges, részben, korlátozott
    hu preview: előzetes verzió, előnézet, nyilvános előzetes verzió; generallyAvailable: általánosan elérhető
    hu generallyAvailable: általánosan rendelkezésre áll, általános elérhetőség
    hu deprecated: elavult; retired: kivezetve, kivont; required: kötelező, szükséges; optional: nem kötelező
    hu optional: választható, opcionális
    hu notRequired: nem szükséges; recommended: ajánlott, javasolt; enabled: engedélyezve, engedélyezett, bekapcsolva, be
    hu disabled: letiltva, letiltott, kikapcsolva, ki; trueValue: igaz; falseValue: hamis; available: elérhető
    hu available: rendelkezésre áll
    hu unavailable: nem érhető el, nem elérhető, nem áll rendelkezésre; allowed: engedélyezés; blocked: blokkolva
    hu blocked: tiltva, letiltás
    hu none: nincs, egyik sem, semmi; unknown: ismeretlen; notConfigured: nincs konfigurálva; readOnly: írásvédett
    hu readOnly: csak olvasható
    hu readWrite: olvasás/írás, olvasási/írási; always: mindig; never: soha; automatic: automatikus; manual: manuális, kézi
    fi yes: kyllä; no: ei; notApplicable: ei sovellettavissa, ei sovellu, ei koske, ei käytössä/sovellettavissa
    fi notApplicable: ei käytettävissä/sovellettavissa
    fi supported: tuettu, tuetaan; unsupported: ei tuettu, ei tueta, ei tukea; partial: osittain, osittainen
    fi partial: rajoitettu; preview: esiversio, esikatselu
    fi preview: julkinen esiversio, esikatseluversio; generallyAvailable: yleisesti saatavilla, yleinen saatavuus
    fi deprecated: vanhentunut, poistettu käytöstä
    fi required: pakollinen, vaaditaan, vaadittu; optional: valinnainen; notRequired: ei vaadita, ei pakollinen
    fi recommended: suositeltu, suositellaan
    fi enabled: käytössä, päällä; disabled: ei käytössä, pois käytöstä, pois päältä, poissa käytöstä; trueValue: tosi
    fi falseValue: epätosi
    fi available: käytettävissä, saatavilla; unavailable: ei käytettävissä, ei saatavilla; allowed: sallittu, salli
    fi blocked: estetty, estä, ei sallittu
    fi none: ei mitään, ei ole, ei yhtään; unknown: tuntematon; notConfigured: ei määritetty; readOnly: vain luku
    fi readWrite: luku/kirjoitus
    fi always: aina; never: ei koskaan; automatic: automaattinen, automaattisesti; manual: manuaalinen, manuaalisesti
    et yes: jah; no: ei; notApplicable: pole kohaldatav, ei kohaldata, ei ole kohaldatav, ei rakendu, pole asjakohane
    et notApplicable: ei kohaldu
    et supported: toetatud; unsupported: ei toetata, pole toetatud, toetamata, ei ole toetatud; partial: osaliselt
    et partial: osaline; preview: eelvaade, eelversioon
    et required: kohustuslik, nõutav, vajalik; optional: valikuline, pole kohustuslik; enabled: lubatud, sees
    et disabled: keelatud, väljas; trueValue: tõene
    et falseValue: väär; available: saadaval; unavailable: pole saadaval, ei ole saadaval; none: puudub, pole
    et none: mitte ükski; unknown: teadmata
    lv yes: jā; no: nē; notApplicable: nav piemērojams, neattiecas, nav attiecināms, nav piemērojama
    lv supported: atbalstīts, atbalstīta, tiek atbalstīts
    lv unsupported: netiek atbalstīts, neatbalstīts, nav atbalstīts, netiek atbalstīta; partial: daļēji, daļējs
    lv preview: priekšskatījums
    lv required: obligāts, nepieciešams, obligāti; optional: neobligāts, pēc izvēles, izvēles; enabled: iespējots
    lv enabled: ieslēgts; disabled: atspējots, izslēgts
    lv trueValue: patiess; falseValue: aplams; available: pieejams, pieejama; unavailable: nav pieejams, nav pieejama
    lv none: nav, neviens; unknown: nezināms
    lt yes: taip; no: ne; notApplicable: netaikoma, nėra taikoma, netaikytina, neaktualu; supported: palaikoma, palaikomas
    lt unsupported: nepalaikoma, nepalaikomas; partial: iš dalies, dalinis; preview: peržiūra, peržiūros versija
    lt required: būtina, privaloma, privalomas
    lt optional: nebūtina, pasirinktinai, neprivaloma, pasirenkama; enabled: įjungta, įgalinta; disabled: išjungta
    lt trueValue: teisinga, tiesa
    lt falseValue: klaidinga, netiesa; available: pasiekiama, galima, yra; unavailable: nepasiekiama, negalima
    lt none: nėra, joks; unknown: nežinoma
    ru yes: да; no: нет; notApplicable: неприменимо, не применимо, н/д, н/п, не применяется, не относится
    ru notApplicable: недоступно/неприменимо, не подходит, неприменим
    ru supported: поддерживается, поддерживаются, поддержка есть, поддерживаемый; unsupported: не поддерживается
    ru unsupported: не поддерживаются, неподдерживаемый
    ru unsupported: нет поддержки; partial: частично, частичная, частичный, ограничено, частичная поддержка
    ru partial: частично поддерживается, ограниченная
    ru preview: предварительная версия, предварительный просмотр, общедоступная предварительная версия
    ru preview: предварительная, предварительно
    ru generallyAvailable: общедоступная версия, общедоступно, общая доступность, общедоступная, общедоступный
    ru deprecated: не рекомендуется, устарело, устаревший
    ru deprecated: нерекомендуемый, устарела, устарел, устаревшая, не рекомендуется к использованию
    ru retired: выведено из эксплуатации, удалено, снято с поддержки
    ru planned: планируется, запланировано, скоро; required: обязательно, обязательный, обязательное, обязательная
    ru required: требуется, необходимо
    ru required: обязателен, обязательна; optional: необязательно, необязательный, необязательное, необязательная
    ru optional: дополнительно, опционально
    ru notRequired: не требуется, не обязательно, не нужно; recommended: рекомендуется, рекомендовано
    ru enabled: включено, включен, включена, вкл., активно; disabled: отключено, отключен, отключена, выключено, выкл.
    ru disabled: выключен
    ru trueValue: истина, верно; falseValue: ложь, неверно; available: доступно, доступен, доступна, имеется
    ru unavailable: недоступно, недоступен, недоступна, не доступно, отсутствует; allowed: разрешено, разрешить
    ru allowed: разрешен, разрешена
    ru blocked: запрещено, заблокировано, блокировать, запрещен, не разрешено; none: нет данных, ничего, ни один
    ru none: никакой, никакие
    ru unknown: неизвестно, неизвестный; notConfigured: не настроено, не задано, не настроен
    ru readOnly: только для чтения, только чтение
    ru readWrite: чтение и запись, чтение/запись, чтение-запись; always: всегда; never: никогда
    ru automatic: автоматически, автоматический
    ru manual: вручную, ручной
    uk yes: так; no: ні; notApplicable: не застосовується, незастосовно, н/д, не стосується, не застосовно, н/з
    uk notApplicable: недоступно/не застосовується
    uk supported: підтримується, підтримуються; unsupported: не підтримується, не підтримуються, непідтримуваний
    uk partial: частково, часткова, обмежено
    uk preview: попередній перегляд, попередня версія, підготовча версія, загальнодоступна підготовча версія
    uk generallyAvailable: загальнодоступна, загальнодоступно
    uk deprecated: застаріло, не рекомендовано, застарілий, застаріла; required: обов'язково, обов'язковий
    uk required: обов'язкове, потрібно, необхідно, вимагається
    uk optional: необов'язково, необов'язковий, необов'язкове, додатково, за бажанням; notRequired: не потрібно
    uk notRequired: не вимагається; recommended: рекомендовано, рекомендується
    uk enabled: увімкнено, ввімкнено, увімк.; disabled: вимкнено, вимк.; trueValue: істина, правда
    uk falseValue: хибність, неправда, хибно
    uk available: доступно, доступний, доступна; unavailable: недоступно, недоступний, немає; allowed: дозволено
    uk blocked: заблоковано, заборонено
    uk none: немає даних, жодного, жоден, нічого, відсутній; unknown: невідомо; readOnly: лише для читання
    uk readOnly: тільки для читання; readWrite: читання й запис
    uk always: завжди; never: ніколи; automatic: автоматично; manual: вручну
    be yes: так; no: не; notApplicable: не прымяняецца, непрымяняльна, н/д; supported: падтрымліваецца
    be unsupported: не падтрымліваецца
    bg yes: да; no: не; notApplicable: неприложимо, не е приложимо, не се прилага, н/п, н/д, не се отнася
    bg supported: поддържа се, поддържано, поддържан, поддържат се
    bg unsupported: не се поддържа, неподдържано, не се поддържат; partial: частично, частична, ограничено
    bg preview: визуализация, предварителен преглед
    bg deprecated: отхвърлено, остаряло; required: задължително, изисква се, задължителен, необходимо
    bg optional: по избор, незадължително, незадължителен, опционално
    bg notRequired: не се изисква; recommended: препоръчва се; enabled: разрешено, включено, активирано
    bg disabled: забранено, изключено, деактивирано
    bg trueValue: вярно, истина; falseValue: невярно, неистина; available: налично, достъпно, наличен
    bg unavailable: не е налично, недостъпно, не е наличен
    bg none: няма, нищо, никой; unknown: неизвестно; readOnly: само за четене; readWrite: четене и запис
    bg always: винаги; never: никога
    mk yes: да; no: не; notApplicable: не е применливо, не се применува, н/п; supported: поддржано
    mk unsupported: не е поддржано; none: нема; optional: изборно
    hr yes: da; no: ne; notApplicable: nije primjenjivo, nije dostupno/primjenjivo, ne odnosi se, neprimjenjivo, n/p
    hr notApplicable: n.p.; supported: podržano, podržava se
    hr unsupported: nije podržano, nepodržano, ne podržava se; partial: djelomično, ograničeno; preview: pretpregled
    hr preview: javni pretpregled, pretpregledna verzija
    hr deprecated: zastarjelo; required: obavezno, potrebno, nužno; optional: neobavezno, izborno, nije obavezno
    hr optional: opcionalno; notRequired: nije potrebno
    hr recommended: preporučeno, preporučuje se; enabled: omogućeno, uključeno; disabled: onemogućeno, isključeno
    hr trueValue: istina, točno; falseValue: laž, netočno
    hr available: dostupno; unavailable: nije dostupno, nedostupno; allowed: dopušteno, dozvoljeno; blocked: blokirano
    hr none: nijedan, nijedno, nema, ništa, bez
    hr unknown: nepoznato; readOnly: samo za čitanje; readWrite: čitanje/pisanje; always: uvijek; never: nikad, nikada
    bs yes: da; no: ne; notApplicable: nije primjenjivo, n/p, ne odnosi se; supported: podržano
    bs unsupported: nije podržano; none: nema, nijedan; optional: opcionalno
    sr yes: da, да; no: ne, не; notApplicable: nije primenljivo, није применљиво, ne primenjuje se, не примењује се
    sr notApplicable: n/p, н/п, nije dostupno/primenljivo, ne važi, не важи
    sr supported: podržano, подржано, podržava se, подржава се; unsupported: nije podržano, није подржано, nepodržano
    sr unsupported: неподржано, ne podržava se, не подржава се
    sr partial: delimično, делимично, ograničeno, ограничено; preview: pregled, преглед, probna verzija
    sr preview: пробна верзија; deprecated: zastarelo, застарело
    sr required: obavezno, обавезно, potrebno, потребно, neophodno, неопходно; optional: opcionalno, опционално
    sr optional: neobavezno, необавезно, izborno, изборно
    sr notRequired: nije potrebno, није потребно; enabled: omogućeno, омогућено, uključeno, укључено
    sr disabled: onemogućeno, онемогућено, isključeno, искључено
    sr trueValue: tačno, тачно, istina, истина; falseValue: netačno, нетачно, neistina, неистина; available: dostupno
    sr available: доступно; unavailable: nije dostupno, није доступно
    sr unavailable: nedostupno, недоступно; none: nijedan, ниједан, nema, нема, nijedno, ниједно, ništa, ништа
    sr unknown: nepoznato, непознато
    sr readOnly: samo za čitanje, само за читање; always: uvek, увек; never: nikad, никад, nikada, никада
    sl yes: da; no: ne; notApplicable: ni na voljo/ni relevantno, se ne uporablja, ni primerno, ni relevantno
    sl notApplicable: ne velja, ni uporabno, n. p., ni smiselno
    sl supported: podprto, podprt, je podprto; unsupported: ni podprto, nepodprto, ni podprt; partial: delno, omejeno
    sl preview: predogled, predogledna različica
    sl deprecated: opuščeno, zastarelo; required: obvezno, zahtevano, potrebno; optional: izbirno, neobvezno, poljubno
    sl notRequired: ni zahtevano, ni potrebno
    sl enabled: omogočeno, vklopljeno; disabled: onemogočeno, izklopljeno; trueValue: resnično, res
    sl falseValue: neresnično, napačno; available: na voljo
    sl unavailable: ni na voljo; none: brez, nobeden, nič, noben, nobena, jih ni; unknown: neznano
    sl readOnly: samo za branje; always: vedno; never: nikoli
    """
}
