/// The built-in theme: the files of `templates/`, to which `Resources` is a link, embedded in the binary so that no
/// installed files are needed.
package enum Theme {
  /// All theme files with their paths below `templates/`.
  package static var files: [(path: String, bytes: [UInt8])] {
    [
      ("page.mustache", PackageResources.page_mustache),
      ("head.mustache", PackageResources.head_mustache),
      ("header.mustache", PackageResources.header_mustache),
      ("languages.mustache", PackageResources.languages_mustache),
      ("search.mustache", PackageResources.search_mustache),
      ("notices.mustache", PackageResources.notices_mustache),
      ("article-end.mustache", PackageResources.article_end_mustache),
      ("footer.mustache", PackageResources.footer_mustache),
      ("beside.mustache", PackageResources.beside_mustache),
      ("index.mustache", PackageResources.index_mustache),
      ("root.mustache", PackageResources.root_mustache),
      ("not-found.mustache", PackageResources.not_found_mustache),
      ("redirect.mustache", PackageResources.redirect_mustache),
      ("theme.css", PackageResources.theme_css),
      ("theme.js", PackageResources.theme_js),
      ("scheme.js", PackageResources.scheme_js),
      ("root.js", PackageResources.root_js),
      ("findings.css", PackageResources.findings_css),
      ("findings.js", PackageResources.findings_js),
      ("search.css", PackageResources.search_css),
      ("search.js", PackageResources.search_js),
      ("reload.js", PackageResources.reload_js),
      ("README.md", PackageResources.README_md),
      ("strings/ar.yml", PackageResources.ar_yml),
      ("strings/bg.yml", PackageResources.bg_yml),
      ("strings/bn.yml", PackageResources.bn_yml),
      ("strings/ca.yml", PackageResources.ca_yml),
      ("strings/cs.yml", PackageResources.cs_yml),
      ("strings/da.yml", PackageResources.da_yml),
      ("strings/de.yml", PackageResources.de_yml),
      ("strings/el.yml", PackageResources.el_yml),
      ("strings/en.yml", PackageResources.en_yml),
      ("strings/es.yml", PackageResources.es_yml),
      ("strings/et.yml", PackageResources.et_yml),
      ("strings/fa.yml", PackageResources.fa_yml),
      ("strings/fi.yml", PackageResources.fi_yml),
      ("strings/fr-FR.yml", PackageResources.fr_FR_yml),
      ("strings/he.yml", PackageResources.he_yml),
      ("strings/hi.yml", PackageResources.hi_yml),
      ("strings/hr.yml", PackageResources.hr_yml),
      ("strings/hu.yml", PackageResources.hu_yml),
      ("strings/id.yml", PackageResources.id_yml),
      ("strings/it.yml", PackageResources.it_yml),
      ("strings/ja.yml", PackageResources.ja_yml),
      ("strings/ko-KR.yml", PackageResources.ko_KR_yml),
      ("strings/lt.yml", PackageResources.lt_yml),
      ("strings/lv.yml", PackageResources.lv_yml),
      ("strings/nb.yml", PackageResources.nb_yml),
      ("strings/nl.yml", PackageResources.nl_yml),
      ("strings/pl-PL.yml", PackageResources.pl_PL_yml),
      ("strings/pt-BR.yml", PackageResources.pt_BR_yml),
      ("strings/pt-PT.yml", PackageResources.pt_PT_yml),
      ("strings/ro.yml", PackageResources.ro_yml),
      ("strings/ru.yml", PackageResources.ru_yml),
      ("strings/sk.yml", PackageResources.sk_yml),
      ("strings/sl.yml", PackageResources.sl_yml),
      ("strings/sr.yml", PackageResources.sr_yml),
      ("strings/sv-SE.yml", PackageResources.sv_SE_yml),
      ("strings/th.yml", PackageResources.th_yml),
      ("strings/tr.yml", PackageResources.tr_yml),
      ("strings/uk.yml", PackageResources.uk_yml),
      ("strings/vi.yml", PackageResources.vi_yml),
      ("strings/zh-CN.yml", PackageResources.zh_CN_yml),
      ("strings/zh-TW.yml", PackageResources.zh_TW_yml),
    ]
  }

  /// The template, style sheet and script of the quality report's pages.
  package static var report: (page: String, style: [UInt8], script: [UInt8]) {
    (
      String(decoding: PackageResources.report_mustache, as: UTF8.self), PackageResources.report_css,
      PackageResources.report_js
    )
  }
}
