import DocModel

/// The languages whose names make a locale folder: those Unicode CLDR 41 keeps data for, and all two-letter codes it
/// names. `api`, `bin` and `media` are well-formed language tags as well, and no languages of documentation.
enum KnownLanguages {
  static func contains(_ tag: LocaleTag) -> Bool { codes.contains(Substring(tag.language)) }

  private static let codes = Set(
    """
    aa ab ae af agq ak am an ar as asa ast av ay az ba bas be bem bez bg bi bm bn bo br brx bs ca ccp ce ceb cgg ch
    chr ckb co cr cs cu cv cy da dav de dje doi dsb dua dv dyo dz ebu ee el en eo es et eu ewo fa ff fi fil fj fo fr
    fur fy ga gd gl gn gsw gu guz gv ha haw he hi ho hr hsb ht hu hy hz ia id ie ig ii ik io is it iu ja jgo jmc jv
    ka kab kam kde kea kg kgp khq ki kj kk kkj kl kln km kn ko kok kr ks ksb ksf ksh ku kv kw ky la lag lb lg li lkt
    ln lo lrc lt lu luo luy lv mai mas mer mfe mg mgh mgo mh mi mk ml mn mni mr ms mt mua my mzn na naq nb nd nds ne
    ng nl nmg nn nnh no nr nus nv ny nyn oc oj om or os pa pcm pi pl ps pt qu rm rn ro rof ru rw rwk sa sah saq sat
    sbp sc sd se seh ses sg sh shi si sk sl sm smn sn so sq sr ss st su sv sw ta te teo tg th ti tk tl tn to tr ts
    tt tw twq ty tzm ug uk ur uz vai ve vi vo vun wa wae wo xh xog yav yi yo yrl yue za zgh zh zu
    """.split(whereSeparator: \.isWhitespace))
}
