// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

let package = Package(
  name: "PlanBoard",
  platforms: [.macOS(.v15)],
  products: [.executable(name: "pb", targets: ["pb"])],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
  ],
  targets: [
    .systemLibrary(
      name: "CCMark", pkgConfig: "libcmark",
      providers: [.apt(["libcmark-dev"]), .brew(["cmark"])]),
    .target(name: "CCMarkArena", dependencies: ["CCMark"]),
    .systemLibrary(
      name: "CYAML", pkgConfig: "yaml-0.1",
      providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
    .target(name: "PlanBoardCore", exclude: ["README.md"], swiftSettings: settings),
    .target(
      name: "PlanBoardMarkdown",
      dependencies: ["CCMark", "CCMarkArena", "CYAML", "PlanBoardCore"],
      exclude: ["README.md"], swiftSettings: settings),
    .target(
      name: "PlanBoardStore", dependencies: ["CFileCalls", "PlanBoardCore", "PlanBoardMarkdown"],
      exclude: ["README.md"], swiftSettings: settings),
    .target(name: "CFileCalls"),
    .target(
      name: "PlanBoardLint", dependencies: ["PlanBoardCore", "PlanBoardMarkdown", "PlanBoardMerge"],
      exclude: ["README.md"],
      swiftSettings: settings),
    .target(
      name: "PlanBoardIntents",
      dependencies: ["PlanBoardCore", "PlanBoardMarkdown", "PlanBoardLint", "PlanBoardMerge", "PlanBoardStore"],
      exclude: ["README.md"], swiftSettings: settings),
    .target(
      name: "PlanBoardMerge", dependencies: ["PlanBoardCore", "PlanBoardMarkdown"], exclude: ["README.md"],
      swiftSettings: settings),
    .target(
      name: "PlanBoardMessages",
      dependencies: [
        "PlanBoardCore", "PlanBoardMarkdown", "PlanBoardLint", "PlanBoardMerge", "PlanBoardStore", "PlanBoardIntents",
      ],
      exclude: ["README.md"], swiftSettings: settings),
    .target(
      name: "PlanBoardJSON",
      dependencies: [
        "PlanBoardCore", "PlanBoardMarkdown", "PlanBoardLint", "PlanBoardMerge", "PlanBoardStore", "PlanBoardIntents",
        "PlanBoardMessages",
      ],
      exclude: ["README.md"], swiftSettings: settings),
    .target(
      name: "PlanBoardTerminal",
      dependencies: [
        "PlanBoardCore", "PlanBoardMarkdown", "PlanBoardLint", "PlanBoardMerge", "PlanBoardStore", "PlanBoardIntents",
        "PlanBoardMessages",
      ],
      exclude: ["README.md"], swiftSettings: settings),
    .executableTarget(
      name: "pb-bench",
      dependencies: ["CCMark", "PlanBoardCore", "PlanBoardMarkdown", "PlanBoardStore", "PlanBoardIntents"],
      swiftSettings: settings),
    .executableTarget(
      name: "pb",
      dependencies: [
        "CFileCalls", "PlanBoardCore", "PlanBoardMarkdown", "PlanBoardLint", "PlanBoardMerge", "PlanBoardStore",
        "PlanBoardIntents", "PlanBoardMessages", "PlanBoardJSON", "PlanBoardTerminal",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      exclude: ["README.md"], swiftSettings: settings),
    .target(
      name: "TestSupport", dependencies: ["PlanBoardCore", "PlanBoardMarkdown", "PlanBoardMerge"],
      path: "Tests/TestSupport", swiftSettings: settings),
    .testTarget(
      name: "ParseTests", dependencies: ["CCMark", "PlanBoardCore", "PlanBoardMarkdown", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "EditTests", dependencies: ["PlanBoardCore", "PlanBoardMarkdown", "TestSupport"], swiftSettings: settings),
    .testTarget(
      name: "LintTests",
      dependencies: [
        "PlanBoardCore", "PlanBoardMarkdown", "PlanBoardMerge", "PlanBoardLint", "PlanBoardMessages", "TestSupport",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "MergeTests", dependencies: ["PlanBoardCore", "PlanBoardMarkdown", "PlanBoardMerge", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "IntentTests",
      dependencies: [
        "PlanBoardCore", "PlanBoardMarkdown", "PlanBoardStore", "PlanBoardLint", "PlanBoardIntents",
        "PlanBoardMerge", "PlanBoardMessages", "TestSupport",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "StoreTests",
      dependencies: [
        "PlanBoardCore", "PlanBoardMarkdown", "PlanBoardStore", "PlanBoardIntents", "PlanBoardMerge", "TestSupport",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "CommandTests",
      dependencies: [
        "PlanBoardCore", "PlanBoardMarkdown", "PlanBoardStore", "PlanBoardIntents", "PlanBoardMessages",
        "PlanBoardJSON", "PlanBoardTerminal", "pb", "TestSupport",
      ],
      swiftSettings: settings),
  ]
)

// libFuzzer brings its own `main`, so the fuzz target is built only when asked for: `make fuzz`.
if Context.environment["PB_FUZZ"] != nil {
  package.targets.append(
    .executableTarget(
      name: "pb-fuzz", dependencies: ["PlanBoardCore", "PlanBoardMarkdown", "TestSupport"], path: "Tests/Fuzz",
      swiftSettings: settings + [.unsafeFlags(["-parse-as-library", "-sanitize=fuzzer"])],
      linkerSettings: [.unsafeFlags(["-sanitize=fuzzer"])]))
  package.products.append(.executable(name: "pb-fuzz", targets: ["pb-fuzz"]))
}
