public import Foundation

/// Boards to test with.
public enum Boards {
  /// The package's folder.
  public static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  public struct File: Sendable, CustomStringConvertible {
    public var name: String
    public var path: String
    public var bytes: [UInt8]
    public var description: String { name }
  }

  /// The project's five sample boards.
  public static let samples = files(in: "SampleBoards")

  /// The sample boards, and a collection of real boards if it is beside the package.
  public static let real =
    samples + ["obsidian", "other", "cases"].flatMap { files(in: "../shared/boards/\($0)") }

  private static func files(in folder: String) -> [File] {
    let url = root.appending(path: folder).standardizedFileURL
    let names = (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
    return names.sorted().filter { $0.hasSuffix(".md") }.compactMap { name in
      let path = url.appending(path: name).path
      return FileManager.default.contents(atPath: path).map {
        File(name: "\(url.lastPathComponent)/\(name)", path: path, bytes: [UInt8]($0))
      }
    }
  }
}

/// Settings of the tests in the environment.
public enum TestSettings {
  /// `PB_VERBOSE`: whether to print every edit that was refused.
  public static let isVerbose = ProcessInfo.processInfo.environment["PB_VERBOSE"] != nil

  /// `PB_SEED`: the first seed.
  public static let firstSeed = ProcessInfo.processInfo.environment["PB_SEED"].flatMap { Int($0) } ?? 0

  /// The number of cases with which a property is tried: `PB_CASES`, or else `usual`.
  public static func cases(_ usual: Int) -> Int {
    ProcessInfo.processInfo.environment["PB_CASES"].flatMap { Int($0) } ?? usual
  }
}
