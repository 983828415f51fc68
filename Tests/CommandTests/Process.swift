import Foundation
import Testing

internal import TestSupport

/// The exit code and output of one run of a program.
struct Run: CustomStringConvertible {
  var output: [UInt8]
  var errors: [UInt8]
  var code: Int32

  var text: String { String(decoding: output, as: UTF8.self) }
  var errorText: String { String(decoding: errors, as: UTF8.self) }
  var lines: [String] { text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init) }

  /// The exit code and the whole output, as golden files contain them.
  var description: String {
    "exit \(code)\n--- stdout\n\(text)--- stderr\n\(errorText)"
  }
}

/// The `pb` that was just built, in the folder of the test bundle.
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

/// Runs `pb` on a fixed day, without colours unless they are requested, and without the user's environment.
@discardableResult
func pb(
  _ arguments: String..., in folder: TemporaryFolder, input: [UInt8] = [], environment: [String: String] = [:],
  sourceLocation: SourceLocation = #_sourceLocation
) throws -> Run {
  try run(arguments, in: folder, input: input, environment: environment, sourceLocation: sourceLocation)
}

/// Like `pb`, with the arguments in an array.
///
/// `PB_DIR` names the current folder. Otherwise, boards could be changed only in a folder with a `.planboard.yml`.
///
/// - Parameters:
///   - program: the program to run; usually `pb` itself.
///   - path: a folder below `folder` to run it in.
@discardableResult
func run(
  _ arguments: [String], as program: URL = Binary.url, in folder: TemporaryFolder, below path: String = "",
  input: [UInt8] = [],
  environment: [String: String] = [:],
  sourceLocation: SourceLocation = #_sourceLocation
) throws -> Run {
  let environment = [
    "PB_TODAY": "2026-11-21", "HOME": folder.url.path, "PATH": "/usr/bin:/bin", "TZ": "UTC", "PB_DIR": ".",
  ]
  .merging(environment) { $1 }
  return try runProgram(
    program, arguments, in: path.isEmpty ? folder.url : folder.url.appending(path: path), input: input,
    environment: environment, sourceLocation: sourceLocation)
}

/// Runs commands in a shell, in the environment of the tests unless another one is given.
func runShell(
  _ commands: String, in folder: URL? = nil, environment: [String: String]? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) throws -> Run {
  try runProgram(
    URL(filePath: "/bin/sh"), ["-c", commands], in: folder, environment: environment, sourceLocation: sourceLocation)
}

/// Runs a program to its end.
///
/// - Parameters:
///   - folder: the program's current folder; nil for that of the tests.
///   - environment: the whole environment of the program; nil for that of the tests.
func runProgram(
  _ program: URL, _ arguments: [String], in folder: URL?, input: [UInt8] = [], environment: [String: String]?,
  sourceLocation: SourceLocation = #_sourceLocation
) throws -> Run {
  let process = Process()
  process.executableURL = program
  process.arguments = arguments
  if let folder { process.currentDirectoryURL = folder }
  if let environment { process.environment = environment }
  // The output goes to files: a pipe would have to be read while the program writes.
  let streams = try TemporaryFolder()
  for name in ["in", "out", "err"] { try streams.write(name, name == "in" ? input : []) }
  process.standardInput = try FileHandle(forReadingFrom: streams.url.appending(path: "in"))
  process.standardOutput = try FileHandle(forWritingTo: streams.url.appending(path: "out"))
  process.standardError = try FileHandle(forWritingTo: streams.url.appending(path: "err"))
  try process.run()
  process.waitUntilExit()
  #expect(
    process.terminationReason == .exit, "\(program.lastPathComponent) crashed", sourceLocation: sourceLocation)
  return Run(output: try streams.read("out"), errors: try streams.read("err"), code: process.terminationStatus)
}

/// Compares the result of a run with a golden file. With `PB_RECORD=1`, it writes the file instead, and the test fails.
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
  if TestSettings.isRecording {
    try Data(text.utf8).write(to: url)
    Issue.record("recorded \(name)", sourceLocation: sourceLocation)
    return
  }
  let expected = (try? String(contentsOf: url, encoding: .utf8)) ?? "(no golden file; record it with PB_RECORD=1)"
  #expect(text == expected, sourceLocation: sourceLocation)
}

/// Runs an editor, or another program, with the `pb` that was just built in its `PATH`.
///
/// - Returns: the output of the program; nil if it is not installed.
func runEditor(_ program: String, _ arguments: [String], in folder: TemporaryFolder) throws -> String? {
  guard
    let path = ["/usr/bin/\(program)", "/usr/local/bin/\(program)"].first(where: FileManager.default.isExecutableFile)
  else { return nil }
  let process = Process()
  process.executableURL = URL(filePath: path)
  process.arguments = arguments
  process.currentDirectoryURL = folder.url
  process.environment = [
    "PATH": "\(Binary.url.deletingLastPathComponent().path):/usr/bin:/bin", "HOME": folder.url.path,
    "PB_DIR": ".", "PB_TODAY": "2026-11-21", "TERM": "dumb",
  ]
  process.standardInput = FileHandle.nullDevice
  let output = Pipe()
  (process.standardOutput, process.standardError) = (output, output)
  try process.run()
  let said = output.fileHandleForReading.readDataToEndOfFile()
  process.waitUntilExit()
  return String(decoding: said, as: UTF8.self)
}
