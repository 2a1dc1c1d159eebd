// swift-tools-version: 6.2
import Foundation
import PackageDescription

let house: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .strictMemorySafety(),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

// Inputs are made by libFuzzer, where it is linked in.
let hasLibFuzzer = Context.environment["DOCCHECK_LIBFUZZER"] != nil

let hasGFM = FileManager.default.fileExists(atPath: "/usr/include/cmark-gfm-core-extensions.h")

let algorithms = Target.Dependency.product(name: "Algorithms", package: "swift-algorithms")

let flyingFox = ["FlyingFox", "FlyingSocks"].map { Target.Dependency.product(name: $0, package: "FlyingFox") }

// Floors, lowest first: a target imports only what stands above its own line.
let package = Package(
  name: "doccheck",
  products: [.executable(name: "doccheck", targets: ["doccheck"])],
  dependencies: [
    .package(url: "https://github.com/apple/swift-algorithms", from: "1.2.1"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    .package(url: "https://github.com/LebJe/TOMLKit", from: "0.6.0"),
    .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
    .package(url: "https://github.com/swhitty/FlyingFox", from: "0.27.1"),
  ],
  targets: [
    .systemLibrary(name: "CCmark", pkgConfig: "libcmark", providers: [.apt(["libcmark-dev"])]),
    .systemLibrary(name: "CLibXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
    .systemLibrary(name: "CNettle", pkgConfig: "nettle", providers: [.apt(["nettle-dev"])]),
    .target(name: "CArena", dependencies: ["CCmark"]),
    .target(name: "CHTML", dependencies: ["CLibXML2"]),
    .target(name: "CProcess"),
    .target(name: "CFuzzer", cSettings: hasLibFuzzer ? [.define("DOCCHECK_LIBFUZZER")] : []),
    .target(name: "Digest", dependencies: ["CNettle"], swiftSettings: house),
    .target(name: "DocModel", swiftSettings: house),
    // Rules are explained by the files in Resources.
    .target(
      name: "Findings", dependencies: ["DocModel", "Yams"], resources: [.embedInCode("Resources")],
      swiftSettings: house),
    // Functions of C are given spans.
    .target(
      name: "Features", dependencies: ["CArena", "DocModel"], resources: [.embedInCode("Resources")],
      swiftSettings: house + [.enableExperimentalFeature("SafeInteropWrappers")]),
    .target(
      name: "MarkdownReader", dependencies: ["CCmark", "CArena", "DocModel", "Yams", "TOMLKit", algorithms],
      resources: [.embedInCode("Resources")], swiftSettings: house),
    .target(name: "HTMLTree", dependencies: ["CHTML", "CLibXML2"], swiftSettings: house),
    .target(name: "Alignment", dependencies: ["DocModel", "Features", algorithms], swiftSettings: house),
    .target(name: "Provenance", dependencies: ["DocModel", "Features"], swiftSettings: house),
    .target(name: "Fixes", dependencies: ["Findings", "Features", "DocModel"], swiftSettings: house),
    .target(
      name: "Checks", dependencies: ["Fixes", "Findings", "Alignment", "Features", "DocModel", algorithms],
      resources: [.embedInCode("Resources")], swiftSettings: house),
    .target(
      name: "Reports",
      dependencies: [
        "Findings", "Alignment", "Features", "DocModel", "HTMLTree", "Digest",
      ],
      swiftSettings: house),
    .target(
      name: "Exchange", dependencies: ["Reports", "Findings", "Features", "Alignment", "DocModel", "HTMLTree"],
      swiftSettings: house),
    .target(
      name: "QualityReport",
      dependencies: [
        "Reports", "Findings", "Features", "Alignment", "DocModel", "HTMLTree", "Theme", "Digest",
        .product(name: "Mustache", package: "swift-mustache"),
      ], swiftSettings: house),
    // Its Resources are a link to the folder templates, which stands at the top for its readers.
    .target(name: "Theme", resources: [.embedInCode("Resources")], swiftSettings: house),
    .target(
      name: "Site",
      dependencies: [
        "Digest", "DocModel", "HTMLTree", "Theme", "Yams", .product(name: "Mustache", package: "swift-mustache"),
      ],
      swiftSettings: house),
    .target(
      name: "Pipeline",
      dependencies: [
        "CProcess", "DocModel", "Features", "Findings", "MarkdownReader", "Alignment", "Provenance", "Fixes", "Checks",
        "Reports",
        "QualityReport", "Exchange", "Site",
        "Digest", "Yams", algorithms,
      ], resources: [.embedInCode("Resources")], swiftSettings: house),
    .target(name: "Server", dependencies: flyingFox, swiftSettings: house),
    .target(
      name: "LanguageServer",
      dependencies: ["Pipeline", "Reports", "Fixes", "Findings", "Features", "Alignment", "DocModel"],
      swiftSettings: house),
    .executableTarget(
      name: "doccheck",
      dependencies: [
        "LanguageServer", "Pipeline", "Reports", "Server", "Site", "Findings", "DocModel",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: house),
    .executableTarget(
      name: "doccheck-bench",
      dependencies: [
        "Pipeline", "MarkdownReader", "Reports", "DocModel",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ], swiftSettings: house),
    .executableTarget(
      name: "doccheck-fuzz",
      dependencies: [
        "Pipeline", "Reports", "Findings", "Checks", "Site", "DocModel", "CFuzzer",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ], swiftSettings: house + [.enableExperimentalFeature("SafeInteropWrappers")]),
    .testTarget(
      name: "FuzzTests", dependencies: ["doccheck-fuzz", "DocModel"], exclude: ["Corpus"],
      swiftSettings: house),
    .testTarget(name: "DigestTests", dependencies: ["Digest"], swiftSettings: house),
    .testTarget(name: "FeaturesTests", dependencies: ["Features", "DocModel"], swiftSettings: house),
    .testTarget(
      name: "MarkdownReaderTests",
      dependencies: ["MarkdownReader", "DocModel", "Site", "Yams"] + (hasGFM ? ["gfm-oracle"] : []),
      exclude: ["Everything.md", "Everything.dump"], swiftSettings: house),
    .testTarget(
      name: "AlignmentTests", dependencies: ["Alignment", "MarkdownReader", "Features", "DocModel"],
      swiftSettings: house
    ),
    .testTarget(
      name: "ChecksTests", dependencies: ["Checks", "Findings", "Alignment", "MarkdownReader", "Features", "DocModel"],
      swiftSettings: house),
    .testTarget(name: "HTMLTreeTests", dependencies: ["HTMLTree"], swiftSettings: house),
    .testTarget(name: "SiteTests", dependencies: ["Site", "MarkdownReader", "DocModel"], swiftSettings: house),
    .testTarget(
      name: "ReportsTests", dependencies: ["Reports", "Findings", "DocModel"], exclude: ["Snapshots"],
      swiftSettings: house),
    .testTarget(name: "QualityReportTests", dependencies: ["QualityReport"], swiftSettings: house),
    .testTarget(
      name: "PipelineTests",
      dependencies: ["Pipeline", "Checks", "Alignment", "Reports", "Findings", "MarkdownReader", "Site", "DocModel"],
      swiftSettings: house),
    .testTarget(
      name: "LanguageServerTests",
      dependencies: ["LanguageServer", "doccheck", "Pipeline", "Reports", "Findings", "DocModel"],
      swiftSettings: house),
    .testTarget(name: "ServerTests", dependencies: ["Server"] + flyingFox, swiftSettings: house),
    .testTarget(
      name: "CommandTests", dependencies: ["doccheck", .product(name: "FlyingSocks", package: "FlyingFox")],
      swiftSettings: house),
  ],
  swiftLanguageModes: [.v6]
)

// The tests hold tables against cmark-gfm where its headers are installed.
if hasGFM {
  package.targets.append(
    .executableTarget(
      name: "gfm-oracle", path: "Tests/GFMOracle",
      linkerSettings: [.linkedLibrary("cmark-gfm"), .linkedLibrary("cmark-gfm-extensions")]))
}
