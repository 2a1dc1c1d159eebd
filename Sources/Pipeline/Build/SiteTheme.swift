import DocModel
import Reports
import Site

/// A site's templates and the files its pages load, each under a name that contains a content hash.
struct SiteTheme: Sendable {
  /// Optional features of a site.
  enum Extra {
    case findings, search, reloads

    var styles: [String] { self == .findings ? ["findings.css"] : self == .search ? ["search.css"] : [] }
    var scripts: [String] {
      switch self {
      case .findings: ["findings.js"]
      case .search: ["search.js"]
      case .reloads: ["reload.js"]
      }
    }
  }

  let template: PageTemplate
  /// Warnings about missing interface texts of a language.
  let troubles: [RunError]
  private let files: [(address: String, bytes: [UInt8])]

  /// - Parameters:
  ///   - templates: the folder of the project's templates, or nil.
  ///   - extras: the optional features of this site.
  init(
    _ map: SiteMap, settings: SiteSettings, versions: SiteVersions? = nil, templates: String?, extras: [Extra] = []
  ) throws(RunError) {
    var files: [(address: String, bytes: [UInt8])] = []
    func add(_ bytes: [UInt8], _ name: String) -> String {
      let dot = name.lastIndex(of: ".") ?? name.endIndex
      let address = "assets/\(name[..<dot]).\(ContentDigest.of(bytes).hex.prefix(10))\(name[dot...])"
      if !files.contains(where: { $0.address == address }) { files.append((address, bytes)) }
      return address
    }
    var frame = SiteFrame()
    frame.title = settings.title
    frame.locales = map.locales
    frame.templates = templates
    frame.versions = versions
    frame.remoteMedia = settings.remoteMedia
    frame.form = map.form
    do throws(SiteError) {
      func own(_ name: String) throws(SiteError) -> [String] {
        [add(try ThemeAssets.file(name, templates: templates), name)]
      }
      frame.styles = try own("theme.css")
      frame.scripts = try own("theme.js")
      frame.headScripts = try own("scheme.js")
      frame.rootScripts = try own("root.js")
      frame.redirectScripts = try own("redirect.js")
      frame.hasSearch = extras.contains(.search)
      for extra in extras {
        for style in extra.styles { frame.styles += try own(style) }
        for script in extra.scripts { frame.scripts += try own(script) }
      }
    } catch {
      throw RunError(error.description)
    }
    for file in settings.styles {
      frame.styles.append(add(try FileSystem.read(file), String(FilePath.lastPart(file))))
    }
    for file in settings.scripts {
      frame.scripts.append(add(try FileSystem.read(file), String(FilePath.lastPart(file))))
    }
    func picture(_ file: String?) throws(RunError) -> String? {
      guard let file else { return nil }
      return add(try FileSystem.read(file), String(FilePath.lastPart(file)))
    }
    frame.icon = try picture(settings.icon)
    frame.logo = try picture(settings.logo)
    frame.darkLogo = try picture(settings.darkLogo)
    if let image = settings.image, let url = settings.url {
      frame.image = image.contains("://") ? image : try picture(image).map { "\(url)/\($0)" }
    }
    if let file = settings.head {
      let bytes = try FileSystem.read(file)
      do throws(SiteError) { frame.head = try HeadMarkup(bytes, path: file) } catch {
        throw RunError(error.description)
      }
    }
    do throws(SiteError) { template = try PageTemplate(frame) } catch { throw RunError(error.description) }
    troubles = template.lacks.map { RunError($0.message, file: $0.file, severity: .warning) }
    self.files = files
  }

  /// Output paths of the files; they change with the content.
  var addresses: [String] { files.map(\.address) }

  func write(to folder: OutputFolder) throws(RunError) {
    for (address, bytes) in files { try folder.write(bytes, to: address) }
  }
}
