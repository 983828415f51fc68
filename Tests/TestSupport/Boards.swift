public import Foundation

/// Boards from files, for tests that try many boards.
public enum Boards {
  /// The folder of the package.
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

  /// The sample boards, and the boards of a collection of real boards if the collection is beside the package.
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

/// The environment variables that control the tests.
public enum TestSettings {
  /// Whether to print details, such as every edit that was refused (`PB_VERBOSE`).
  public static let isVerbose = isSet("PB_VERBOSE", in: ProcessInfo.processInfo.environment)

  /// Whether to write golden files and generated documents instead of comparing them (`PB_RECORD`).
  public static let isRecording = isSet("PB_RECORD", in: ProcessInfo.processInfo.environment)

  /// The first seed of the property tests (`PB_SEED`, or else 0).
  public static let firstSeed = ProcessInfo.processInfo.environment["PB_SEED"].flatMap { Int($0) } ?? 0

  /// Whether somebody waits for the tests (`PB_QUICK`, which `make test` sets): properties try few cases, and tests with
  /// the trait ``Testing/Trait/thorough`` are skipped.
  public static let isQuick = isSet("PB_QUICK", in: ProcessInfo.processInfo.environment)

  /// The number of cases that a property test tries (`PB_CASES`, or else `usual`, or a part of it if ``isQuick``).
  public static func cases(_ usual: Int) -> Int {
    ProcessInfo.processInfo.environment["PB_CASES"].flatMap { Int($0) }
      ?? (isQuick ? min(usual, max(20, usual / 200)) : usual)
  }

  /// Whether a variable is set and not empty.
  public static func isSet(_ name: String, in environment: [String: String]) -> Bool {
    environment[name].map { !$0.isEmpty } ?? false
  }
}
