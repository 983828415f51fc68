// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

/// For what is linked into `pb`: no regular expressions, and no other function of their module, which has 1.1 MB
/// (docs/decisions/0029). Without this option, the compiler imports the module everywhere.
let noRegularExpressions: [SwiftSetting] = [
  .unsafeFlags(["-Xfrontend", "-disable-implicit-string-processing-module-import"])
]

/// The layers below the session.
let below: [Target.Dependency] = [
  "PlanBoardCore", "PlanBoardMarkdown", "PlanBoardLint", "PlanBoardMerge", "PlanBoardStore",
]

/// A library of the program. Its README lists its invariants.
func layer(
  _ name: String, _ dependencies: [Target.Dependency], _ others: [SwiftSetting] = [], resources: [Resource]? = nil
) -> Target {
  .target(
    name: name, dependencies: dependencies, exclude: ["README.md"], resources: resources,
    swiftSettings: settings + noRegularExpressions + others)
}

/// For targets in which a command spends little time: a smaller program starts faster.
let small: [SwiftSetting] = [.unsafeFlags(["-Osize"], .when(configuration: .release))]

/// For tests that wait for programs or for the targets that they test: their own code needs no optimisation, which takes minutes.
let quick: [SwiftSetting] = [.unsafeFlags(["-Onone"], .when(configuration: .release))]

func tests(_ name: String, _ dependencies: [Target.Dependency], _ others: [SwiftSetting] = []) -> Target {
  .testTarget(name: name, dependencies: dependencies + ["TestSupport"], swiftSettings: settings + others)
}

let package = Package(
  name: "PlanBoard",
  platforms: [.macOS(.v15)],
  products: [.executable(name: "pb", targets: ["pb"])],
  dependencies: [],
  targets: [
    .systemLibrary(
      name: "CCMark", pkgConfig: "libcmark",
      providers: [.apt(["libcmark-dev"]), .brew(["cmark"])]),
    .target(name: "CCMarkArena", dependencies: ["CCMark"]),
    .systemLibrary(
      name: "CYAML", pkgConfig: "yaml-0.1",
      providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
    .systemLibrary(
      name: "CJansson", pkgConfig: "jansson",
      providers: [.apt(["libjansson-dev"]), .brew(["jansson"])]),
    .target(name: "CFileCalls"),
    layer("PlanBoardCore", []),
    layer("PlanBoardMarkdown", ["CCMark", "CCMarkArena", "CYAML", "PlanBoardCore"]),
    layer("PlanBoardStore", ["CFileCalls", "PlanBoardCore", "PlanBoardMarkdown"]),
    layer("PlanBoardMerge", ["PlanBoardCore", "PlanBoardMarkdown"]),
    layer("PlanBoardLint", ["PlanBoardCore", "PlanBoardMarkdown", "PlanBoardMerge"]),
    layer("PlanBoardIntents", below, small),
    layer("PlanBoardMessages", below + ["PlanBoardIntents"], small),
    layer("PlanBoardVerbs", ["PlanBoardCore", "PlanBoardIntents"], small),
    layer("PlanBoardJSON", below + ["CJansson", "PlanBoardIntents", "PlanBoardMessages"]),
    layer("PlanBoardFormats", ["PlanBoardCore", "PlanBoardMarkdown", "PlanBoardJSON", "PlanBoardMessages"], small),
    layer("PlanBoardScreen", ["PlanBoardCore"]),
    layer("PlanBoardTerminal", below + ["PlanBoardIntents", "PlanBoardMessages", "PlanBoardScreen"]),
    layer(
      "PlanBoardTUI",
      [
        "PlanBoardCore", "PlanBoardMarkdown", "PlanBoardIntents", "PlanBoardMessages", "PlanBoardScreen",
        "PlanBoardTerminal", "PlanBoardVerbs",
      ], small),
    layer(
      "PlanBoardLanguageServer",
      ["PlanBoardCore", "PlanBoardMarkdown", "PlanBoardLint", "PlanBoardMerge"]
        + ["PlanBoardIntents", "PlanBoardMessages", "PlanBoardJSON", "PlanBoardVerbs"]),
    layer(
      "PlanBoardWeb",
      [
        "PlanBoardCore", "PlanBoardMarkdown", "PlanBoardMerge", "PlanBoardIntents", "PlanBoardMessages",
        "PlanBoardJSON", "PlanBoardVerbs",
      ], resources: [.embedInCode("Assets")]),
    .executableTarget(
      name: "pb-bench",
      dependencies: ["CCMark", "PlanBoardCore", "PlanBoardMarkdown", "PlanBoardStore", "PlanBoardIntents"],
      swiftSettings: settings),
    .executableTarget(
      name: "pb",
      dependencies: below + [
        "CFileCalls", "PlanBoardIntents", "PlanBoardMessages", "PlanBoardJSON", "PlanBoardScreen",
        "PlanBoardTerminal", "PlanBoardTUI", "PlanBoardLanguageServer", "PlanBoardVerbs", "PlanBoardFormats",
      ],
      exclude: ["README.md"], swiftSettings: settings + noRegularExpressions + small),
    .target(
      name: "TestSupport",
      dependencies: [
        "PlanBoardCore", "PlanBoardMarkdown", "PlanBoardMerge", "PlanBoardMessages", "PlanBoardScreen",
        "PlanBoardStore",
      ],
      path: "Tests/TestSupport", swiftSettings: settings),
    .target(
      name: "LanguageServerLaws",
      dependencies: [
        "PlanBoardCore", "PlanBoardStore", "PlanBoardIntents", "PlanBoardJSON", "PlanBoardLanguageServer",
      ],
      path: "Tests/LanguageServerLaws", swiftSettings: settings),
    tests("ParseTests", ["CCMark", "PlanBoardCore", "PlanBoardMarkdown"]),
    tests("EditTests", ["PlanBoardCore", "PlanBoardMarkdown"]),
    tests("CoreTests", ["PlanBoardCore"]),
    tests(
      "LintTests", ["PlanBoardCore", "PlanBoardMarkdown", "PlanBoardMerge", "PlanBoardLint", "PlanBoardMessages"]),
    tests("MergeTests", ["PlanBoardCore", "PlanBoardMarkdown", "PlanBoardMerge"]),
    tests("IntentTests", below + ["PlanBoardIntents", "PlanBoardMessages"], quick),
    tests(
      "StoreTests", ["PlanBoardCore", "PlanBoardMarkdown", "PlanBoardStore", "PlanBoardIntents", "PlanBoardMerge"]),
    tests(
      "FormatTests",
      below + ["PlanBoardIntents", "PlanBoardJSON", "PlanBoardMessages", "PlanBoardFormats"], quick),
    tests("ScreenTests", ["PlanBoardCore", "PlanBoardScreen"]),
    tests(
      "TUITests",
      [
        "PlanBoardCore", "PlanBoardMarkdown", "PlanBoardStore", "PlanBoardIntents", "PlanBoardMessages",
        "PlanBoardScreen", "PlanBoardTUI", "PlanBoardVerbs", "pb",
      ], quick),
    tests(
      "LanguageServerTests",
      [
        "PlanBoardCore", "PlanBoardMarkdown", "PlanBoardLint", "PlanBoardStore", "PlanBoardIntents", "PlanBoardJSON",
        "PlanBoardLanguageServer", "PlanBoardVerbs", "LanguageServerLaws",
      ], quick),
    tests(
      "WebTests",
      [
        "PlanBoardCore", "PlanBoardMarkdown", "PlanBoardStore", "PlanBoardIntents", "PlanBoardMessages",
        "PlanBoardJSON", "PlanBoardVerbs", "PlanBoardWeb", "pb",
      ], quick),
    tests(
      "CommandTests",
      [
        "PlanBoardCore", "PlanBoardMarkdown", "PlanBoardStore", "PlanBoardIntents", "PlanBoardMessages",
        "PlanBoardJSON", "PlanBoardScreen", "PlanBoardTerminal", "PlanBoardVerbs", "PlanBoardFormats", "pb",
      ], quick),
  ]
)

// libFuzzer brings its own `main`, so the fuzz target is built only when asked for: `make fuzz`.
if Context.environment["PB_FUZZ"] != nil {
  package.targets.append(
    .executableTarget(
      name: "pb-fuzz",
      dependencies: ["PlanBoardCore", "PlanBoardMarkdown", "PlanBoardScreen", "LanguageServerLaws", "TestSupport"],
      path: "Tests/Fuzz",
      swiftSettings: settings + [.unsafeFlags(["-parse-as-library", "-sanitize=fuzzer"])],
      linkerSettings: [.unsafeFlags(["-sanitize=fuzzer"])]))
  package.products.append(.executable(name: "pb-fuzz", targets: ["pb-fuzz"]))
}

// The server of `pb serve` is a program of its own, so that nobody else builds SwiftNIO: `PB_WEB=1 swift build --product pb-web`.
if Context.environment["PB_WEB"] != nil {
  package.dependencies += [
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle.git", from: "2.0.0"),
  ]
  package.targets.append(
    .executableTarget(
      name: "pb-web",
      dependencies: [
        "PlanBoardCore", "PlanBoardIntents", "PlanBoardMessages", "PlanBoardTerminal", "PlanBoardWeb",
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        .product(name: "UnixSignals", package: "swift-service-lifecycle"),
      ],
      exclude: ["README.md"], swiftSettings: settings))
  package.products.append(.executable(name: "pb-web", targets: ["pb-web"]))
}
