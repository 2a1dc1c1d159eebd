/// Yes and no in the languages that the Unicode Common Locale Data Repository knows them in.
///
/// From yesstr and nostr of CLDR's main locale files (whole words only: their one-letter abbreviations would match cells
/// that mean something else). Copyright © 1991-2022 Unicode, Inc., under the Unicode-DFS-2016 licence; see
/// https://www.unicode.org/copyright.html. What CLDR lacks, or has otherwise than tables do, is in the other tables.
enum CLDRWords {
  static let table = """
    af yes: ja; no: nee
    agq yes: òo; no: hǎe
    ak yes: yiw; no: daabi
    am yes: አዎን; no: አይ
    ar yes: نعم; no: لا
    as yes: হয়; no: নহয়
    asa yes: iyee; no: hai
    ast yes: sí; no: non
    az yes: hə; no: yox
    bas yes: ŋ̀ŋ̂; no: tɔ̀
    be yes: так; no: не
    bem yes: ee; no: awe
    bez yes: eeh; no: sio ewo
    bg yes: да; no: не
    bm yes: ɔwɔ; no: ayi
    bn yes: হ্যাঁ; no: না
    bo yes: ཡིན; no: མིན
    br yes: ya; no: ket
    brx yes: नंगौ; no: नङा
    bs yes: da, да; no: ne, не
    ca yes: sí; no: no
    ccp yes: 𑄃𑄳𑄦𑄨
    ceb yes: oo; no: dili
    cgg yes: eego; no: ngaaha, apaana
    chr yes: ꭵꭵ; no: ꭵꮭ
    ckb yes: بەڵێ; no: نەخێر
    cs yes: ano; no: ne
    cy yes: ie; no: na
    da yes: ja; no: nej
    dav yes: huwo; no: mbai
    de yes: ja; no: nein
    dje yes: ayyo; no: kala
    doi yes: हां; no: नेईं
    dsb yes: jo; no: ně
    dua yes: ee; no: kɛ́m
    dyo yes: eey; no: hani
    dz yes: ཨིན; no: མེན
    ebu yes: ii; no: ka
    ee no: ao
    el yes: ναι; no: όχι
    eo yes: jes; no: ne
    es yes: sí; no: no
    et yes: jah; no: ei
    eu yes: bai; no: ez
    ewo yes: owé; no: tɛgɛ
    fa yes: بله, آری; no: نه, خیر
    ff yes: eey, 𞤢𞤱𞤢; no: alaa, 𞤮𞥅𞤮
    fi yes: kyllä; no: ei
    fil yes: oo; no: hindi
    fo yes: ja; no: nei
    fr yes: oui; no: non
    fur yes: sì, si; no: no
    fy yes: ja; no: nee
    ga yes: tá; no: níl
    gd yes: tha; no: chan eil
    gl yes: si; no: non
    gsw yes: ja; no: näi
    gu yes: હા; no: નહીં
    guz yes: ee bono; no: yaya
    ha no: aʼa
    he yes: כן; no: לא
    hi yes: हाँ; no: नहीं
    hr yes: da; no: ne
    hsb yes: haj; no: ně
    hu yes: igen; no: nem
    hy yes: այո; no: ոչ
    ia yes: si; no: no
    id yes: ya; no: tidak
    ig yes: eye; no: mba
    ii yes: ꉬ; no: ꀋꉬ
    is yes: já; no: nei
    it yes: sì; no: no
    ja yes: はい; no: いいえ
    jgo yes: ɔ́ŋ; no: ŋgáŋ
    jmc yes: haya; no: ote
    jv yes: yoh; no: ora
    ka yes: კი, დიახ; no: არა
    kab yes: ih; no: uhu
    kam yes: ĩĩ; no: aiee
    kde yes: elo; no: nanga
    kea yes: sin; no: nãu
    kgp yes: hỹ; no: tũ
    khq yes: ayyo; no: kala
    ki yes: ĩĩ; no: ca
    kk yes: иә; no: жоқ
    kl yes: aap; no: naagga
    kln yes: wei; no: achicha
    km yes: បាទ, ចាស, បាទ/ចាស; no: ទេ
    kn yes: ಹೌದು; no: ಇಲ್ಲ
    ko no: 아니요
    kok yes: हय; no: ना
    ks no: نَہ
    ksb yes: ehe; no: doo
    ksf yes: ɛ́; no: eé
    ksh yes: jo, joh, joo; no: nä, nää, näh
    ku yes: erê; no: na
    ky yes: ооба; no: жок
    lag yes: hɨɨ; no: tʉkʉ
    lb yes: jo; no: nee
    lg yes: ye; no: nedda
    ln yes: íyo; no: tɛ̂
    lrc yes: هأری; no: نه
    lt yes: taip; no: ne
    lu yes: eyo; no: to
    luo yes: ee; no: da
    luy yes: ye; no: dave
    lv yes: jā; no: nē
    mai yes: हं; no: नहि
    mas yes: eé; no: á’ā
    mer yes: ii; no: arĩ
    mfe yes: wi; no: non
    mg yes: eny; no: tsia
    mgh yes: eyo; no: akin’tuna
    mgo yes: èè; no: ideg.
    mi yes: āe; no: kāo
    mk yes: да; no: не
    ml yes: ഉവ്വ്; no: അല്ല
    mn yes: тийм; no: үгүй
    mni yes: য়েস; no: নো
    mr yes: होय; no: नाही
    ms yes: ya; no: tidak
    mt yes: iva; no: le
    mua yes: oho; no: a a
    naq yes: îi; no: hî-î
    nd yes: yebo; no: hatshi
    nds yes: jo; no: nee
    ne yes: हो; no: होइन
    nl yes: ja; no: nee
    nmg yes: yaŋ; no: nzúl
    nn yes: ja; no: nei
    no yes: ja; no: nei
    nus yes: ɣää; no: ëëy
    nyn yes: eego; no: ngaaha, apaana
    or yes: ହଁ; no: ନା
    os yes: уойы; no: нӕйы
    pa yes: ਹਾਂ, ہاں; no: ਨਹੀਂ, نہيں
    pcm yes: yẹs; no: no
    pl yes: tak; no: nie
    ps yes: هو; no: نه
    pt yes: sim; no: não
    rm yes: gea; no: na
    rn yes: ego; no: oya
    ro yes: da; no: nu
    rof yes: yee; no: ehe
    ru yes: да; no: нет
    rwk yes: haya; no: ote
    sa yes: आम्
    sah yes: сөп; no: суох
    saq yes: neja; no: nara
    sat yes: ᱦᱚᱸ; no: ᱵᱟᱝ
    sbp yes: ena; no: ndaali
    sc yes: eja; no: nono
    sd yes: ها, हा; no: نه
    se yes: jo; no: ii
    seh yes: ande; no: nkhabe
    ses yes: ayyo; no: kala
    sg yes: iin; no: én-en
    shi yes: ⵢⵢⵉⵀ, yyih; no: ⵓⵀⵓ, uhu
    si yes: ඔව්; no: නැත
    sk yes: áno; no: nie
    sl yes: da; no: ne
    sn yes: hongu; no: kwete
    so yes: haa; no: maya
    sq yes: po; no: jo
    sr yes: да, da; no: не, ne
    su yes: enya; no: teu
    sv yes: ja; no: nej
    sw yes: ndiyo; no: hapana
    ta yes: ஆம்; no: இல்லை
    te yes: అవును; no: వద్దు
    teo yes: eeh; no: kuju
    th yes: ใช่; no: ไม่ใช่
    ti yes: እወ
    tk yes: hawa; no: ýok
    to yes: ʻio; no: ʻikai
    tr yes: evet; no: hayir
    tt yes: әйе; no: юк
    twq yes: ayyo; no: kala
    tzm yes: yeh; no: uhu
    ug yes: ھەئە; no: ياق
    uk yes: так; no: ні
    ur yes: ہاں; no: نہیں
    uz yes: ha, ҳа; no: yo‘q, йўқ
    vai yes: yes; no: kpele
    vi yes: có; no: không
    vun yes: haya; no: ote
    wae yes: ja; no: nei
    wo yes: waaw; no: déedet
    xh yes: ewe; no: hayi
    xog yes: ye; no: be
    yav yes: ɛ́ɛ́ɛ; no: aákó
    yo yes: bẹ́ẹ̀ni, bɛ́ɛ̀ni; no: bẹ́ẹ̀kọ́, bɛ́ɛ̀kɔ́
    yrl yes: eẽ; no: ũbaá
    yue yes: 係, 系; no: 唔係, 唔系
    zgh yes: ⵢⵢⵉⵀ; no: ⵓⵀⵓ
    zu yes: yebo; no: cha
    """
}
