import Foundation
import Testing

internal import TestSupport

/// A temporary git repository, without the settings of this machine and user.
struct Repository {
  let folder: TemporaryFolder
  /// The home folder, in which pb keeps its state folder. It is not the repository, because a home folder is not a plan.
  private let home = try! TemporaryFolder()

  static let environment = [
    "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_SYSTEM": "/dev/null", "GIT_AUTHOR_NAME": "Ann",
    "GIT_AUTHOR_EMAIL": "ann@example.org", "GIT_COMMITTER_NAME": "Ann", "GIT_COMMITTER_EMAIL": "ann@example.org",
    "GIT_AUTHOR_DATE": "2026-11-20T12:00:00Z", "GIT_COMMITTER_DATE": "2026-11-20T12:00:00Z",
  ]

  /// The environment, with this repository's own home.
  var environment: [String: String] { Self.environment.merging(["HOME": home.url.path]) { $1 } }

  init(_ files: KeyValuePairs<String, String> = [:]) throws {
    folder = try TemporaryFolder(files)
    try git("init", "-q", "-b", "main")
    // Some tests run pb with this folder as its home. git must not see the state folder that pb then makes here.
    try folder.write(".git/info/exclude", ".local/\n")
  }

  /// Runs git, and returns its output. An exit code other than `code` fails the test.
  @discardableResult
  func git(
    _ arguments: String..., code: Int32 = 0, environment: [String: String] = [:],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["git"] + arguments
    process.currentDirectoryURL = folder.url
    let path = "\(Binary.url.deletingLastPathComponent().path):/usr/bin:/bin"
    process.environment = self.environment.merging(["PATH": path, "PB_TODAY": "2026-11-21"]) { $1 }
      .merging(environment) { $1 }
    let streams = try TemporaryFolder(["out": ""])
    let output = try FileHandle(forWritingTo: streams.url.appending(path: "out"))
    process.standardOutput = output
    process.standardError = output
    try process.run()
    process.waitUntilExit()
    let text = String(decoding: try streams.read("out"), as: UTF8.self)
    #expect(process.terminationStatus == code, "git \(arguments): \(text)", sourceLocation: sourceLocation)
    return text
  }

  func commit(_ message: String, as author: String = "Ann", on day: String = "2026-11-20") throws {
    try git("add", "-A")
    try git(
      "commit", "-q", "-m", message,
      environment: [
        "GIT_AUTHOR_NAME": author, "GIT_AUTHOR_DATE": "\(day)T12:00:00Z", "GIT_COMMITTER_DATE": "\(day)T12:00:00Z",
      ])
  }

  @discardableResult
  func pb(_ arguments: String..., sourceLocation: SourceLocation = #_sourceLocation) throws -> Run {
    try run(arguments, in: folder, environment: environment, sourceLocation: sourceLocation)
  }
}
