/// The primary language subtags that the Unicode Common Locale Data Repository has a main locale file for, and the older
/// or wider subtags in use for some of them. Copyright © 1991-2022 Unicode, Inc., under the Unicode-DFS-2016 licence.
enum KnownLanguages {
  static let subtags = Set(table.split(whereSeparator: \.isWhitespace).map(String.init))

  private static let table = """
    af agq ak am ar as asa ast az bas be bem bez bg bm bn bo br brx bs ca ccp ce ceb cgg chr ckb cs cy da dav de dje doi
    dsb dua dyo dz ebu ee el en eo es et eu ewo fa ff fi fil fo fr fur fy ga gd gl gsw gu guz gv ha haw he hi hr hsb hu hy
    ia id ig ii is it ja jgo jmc jv ka kab kam kde kea kgp khq ki kk kkj kl kln km kn ko kok ks ksb ksf ksh ku kw ky lag
    lb lg lkt ln lo lrc lt lu luo luy lv mai mas mer mfe mg mgh mgo mi mk ml mn mni mr ms mt mua my mzn naq nb nd nds ne
    nl nmg nn nnh no nus nyn om or os pa pcm pl ps pt qu rm rn ro rof ru rw rwk sa sah saq sat sbp sc sd se seh ses sg shi
    si sk sl smn sn so sq sr su sv sw ta te teo tg th ti tk to tr tt twq tzm ug uk ur uz vai vi vun wae wo xh xog yav yi
    yo yrl yue zgh zh zu
    in iw ji mo sh tl
    """
}
