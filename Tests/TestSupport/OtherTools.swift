internal import Foundation

/// Programs of other people that the tests compare pb with. They are in the Python environment whose interpreter `PB_PYTHON` names;
/// `make test` prepares one.
package enum OtherTools {
  /// The folder with the programs of the Python environment; nil if `PB_PYTHON` is not set.
  private static let folder: URL? = ProcessInfo.processInfo.environment["PB_PYTHON"].map {
    URL(filePath: $0).deletingLastPathComponent()
  }

  package static func has(_ name: String) -> Bool {
    folder.map { FileManager.default.isExecutableFile(atPath: $0.appending(path: name).path) } ?? false
  }

  /// Runs a program of the Python environment, and returns its output.
  package static func run(_ name: String, _ arguments: [String], in working: TemporaryFolder) throws -> [UInt8] {
    try say(folder!.appending(path: name).path, arguments, in: working)
  }

  /// The path of a system program; nil if it is not installed.
  package static func path(of name: String) -> String? {
    ["/usr/bin/\(name)", "/bin/\(name)", "/usr/local/bin/\(name)"].first(where: FileManager.default.isExecutableFile)
  }

  /// Runs the program at `path`, and returns its output.
  package static func say(_ path: String, _ arguments: [String], in working: TemporaryFolder) throws -> [UInt8] {
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = arguments
    process.currentDirectoryURL = working.url
    let output = try TemporaryFolder()
    try output.write("out", "")
    process.standardOutput = try FileHandle(forWritingTo: output.url.appending(path: "out"))
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return try output.read("out")
  }
}

extension TemporaryFolder {
  /// Writes a script that can be run at once.
  ///
  /// Another process writes the file. A process that another test starts at this moment would inherit a descriptor of this one
  /// until it runs its own program, and a file that is open for writing cannot be run (`ETXTBSY`).
  package func writeScript(_ name: String, _ script: String) throws {
    let text = try TemporaryFolder(["script": script])
    let file = url.appending(path: name)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    _ = try OtherTools.say("/usr/bin/install", ["-m", "755", text.path("script"), file.path], in: self)
  }
}
