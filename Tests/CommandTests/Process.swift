import Foundation
import Testing

/// A run of the real binary, in a folder and an environment of its own.
struct Run: CustomStringConvertible {
  var output: [UInt8]
  var errors: [UInt8]
  var code: Int32

  var text: String { String(decoding: output, as: UTF8.self) }
  var errorText: String { String(decoding: errors, as: UTF8.self) }
  var lines: [String] { text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init) }

  /// The whole of it: what golden files hold.
  var description: String {
    "exit \(code)\n--- stdout\n\(text)--- stderr\n\(errorText)"
  }
}

/// `pb` as it was just built: it lies beside the test bundle.
enum Binary {
  static let url: URL = {
    let folder = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL ?? Bundle.main.bundleURL
    for candidate in [
      folder.deletingLastPathComponent(), folder, URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent(),
    ] {
      let url = candidate.appending(path: "pb")
      if FileManager.default.isExecutableFile(atPath: url.path) { return url }
    }
    fatalError("pb is not beside \(folder.path)")
  }()
}

/// Runs `pb` with a fixed day, no colours of its own accord, and nothing of the user's environment.
@discardableResult
func pb(
  _ arguments: String..., in folder: TemporaryFolder, input: [UInt8] = [], environment: [String: String] = [:],
  sourceLocation: SourceLocation = #_sourceLocation
) throws -> Run {
  try run(arguments, in: folder, input: input, environment: environment, sourceLocation: sourceLocation)
}

/// As `pb`, with the arguments in an array.
@discardableResult
func run(
  _ arguments: [String], in folder: TemporaryFolder, input: [UInt8] = [], environment: [String: String] = [:],
  sourceLocation: SourceLocation = #_sourceLocation
) throws -> Run {
  let process = Process()
  process.executableURL = Binary.url
  process.arguments = arguments
  process.currentDirectoryURL = folder.url
  process.environment = ["PB_TODAY": "2026-11-21", "HOME": folder.url.path, "PATH": "/usr/bin:/bin", "TZ": "UTC"]
    .merging(environment) { $1 }
  // Files instead of pipes: no output is too long for them, and nobody has to read while the process writes.
  let streams = try TemporaryFolder()
  for name in ["in", "out", "err"] { try streams.write(name, name == "in" ? input : []) }
  process.standardInput = try FileHandle(forReadingFrom: streams.url.appending(path: "in"))
  process.standardOutput = try FileHandle(forWritingTo: streams.url.appending(path: "out"))
  process.standardError = try FileHandle(forWritingTo: streams.url.appending(path: "err"))
  try process.run()
  process.waitUntilExit()
  #expect(process.terminationReason == .exit, "pb crashed", sourceLocation: sourceLocation)
  return Run(output: try streams.read("out"), errors: try streams.read("err"), code: process.terminationStatus)
}

/// A folder that is removed with its last user.
final class TemporaryFolder: Sendable {
  let url: URL

  init(_ files: KeyValuePairs<String, String> = [:]) throws {
    url = FileManager.default.temporaryDirectory.appending(path: "pb-test-\(UUID().uuidString)")
      .resolvingSymlinksInPath()
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    for (name, text) in files { try write(name, Array(text.utf8)) }
  }

  deinit {
    _ = try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: url.path)
    try? FileManager.default.removeItem(at: url)
  }

  func path(_ name: String) -> String { url.appending(path: name).path }

  func write(_ name: String, _ bytes: [UInt8]) throws {
    let file = url.appending(path: name)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
  }

  func write(_ name: String, _ text: String) throws { try write(name, Array(text.utf8)) }

  func read(_ name: String) throws -> [UInt8] { try Array(Data(contentsOf: url.appending(path: name))) }

  func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: path(name), withDestinationPath: target)
  }

  /// The files in it and below, by their paths, sorted.
  var allFiles: [String] {
    get throws {
      try FileManager.default.subpathsOfDirectory(atPath: url.path).filter { name in
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path(name), isDirectory: &isFolder) && !isFolder.boolValue
      }.sorted()
    }
  }

  /// All names in it, sorted, without hidden ones: pb's own memory, for one.
  var visibleNames: [String] { get throws { try names.filter { !$0.hasPrefix(".") } } }

  /// All names in it, sorted.
  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }
  }
}

/// What a run said, against the file that says what it should; `PB_RECORD=1` writes the file anew, and fails all the same.
func checkGolden(
  _ name: String, _ run: Run, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  try checkGolden(name, text: run.description, sourceLocation: sourceLocation)
}

func checkGolden(
  _ name: String, text: String, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let url = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Fixtures/cli/\(name).golden")
  if ProcessInfo.processInfo.environment["PB_RECORD"] != nil {
    try Data(text.utf8).write(to: url)
    Issue.record("recorded \(name)", sourceLocation: sourceLocation)
    return
  }
  let expected = (try? String(contentsOf: url, encoding: .utf8)) ?? "(no golden file; record it with PB_RECORD=1)"
  #expect(text == expected, sourceLocation: sourceLocation)
}
