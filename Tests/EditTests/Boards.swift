internal import Foundation
internal import Testing

/// Boards to test with.
enum Boards {
  /// The package's folder.
  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  struct File: Sendable, CustomTestStringConvertible {
    var name: String
    var bytes: [UInt8]
    var testDescription: String { name }
  }

  /// The sample boards, and a collection of real ones where it lies beside the package.
  static let real: [File] = {
    var files: [File] = []
    let folders = ["SampleBoards", "../shared/boards/obsidian", "../shared/boards/other", "../shared/boards/cases"]
    for folder in folders {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: root.appending(path: folder).path)) ?? []
      for name in names.sorted() where name.hasSuffix(".md") && name != "README.md" {
        guard let data = FileManager.default.contents(atPath: root.appending(path: "\(folder)/\(name)").path) else {
          continue
        }
        files.append(File(name: "\(folder.split(separator: "/").last!)/\(name)", bytes: [UInt8](data)))
      }
    }
    return files
  }()

  static let isVerbose = ProcessInfo.processInfo.environment["PB_VERBOSE"] != nil

  /// How many cases a property is tried with; `PB_CASES` for more.
  static func cases(_ usual: Int) -> Int {
    ProcessInfo.processInfo.environment["PB_CASES"].flatMap { Int($0) } ?? usual
  }
}

/// SplitMix64: the same numbers on every machine.
struct Seeded: RandomNumberGenerator {
  var state: UInt64
  init(_ seed: UInt64) { state = seed }
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
