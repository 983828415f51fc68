internal import Foundation

/// The `pb` that was just built, in the folder of the test bundle. The target of the test must depend on `pb`.
package enum PBProgram {
  private static let url: URL? = {
    let folder = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL ?? Bundle.main.bundleURL
    return [
      folder.deletingLastPathComponent(), folder, URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent(),
    ].map { $0.appending(path: "pb") }.first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }()

  package struct NotBuilt: Error {}

  /// Runs `pb` in a folder, as if today were 2026-11-21.
  ///
  /// - Returns: the exit code, and what `pb` has written to the standard error stream.
  @discardableResult
  package static func run(_ arguments: [String], in folder: TemporaryFolder) throws -> (code: Int32, errors: String) {
    guard let url else { throw NotBuilt() }
    let home = try TemporaryFolder()
    let process = Process()
    process.executableURL = url
    process.arguments = arguments
    process.currentDirectoryURL = folder.url
    process.environment = ["PB_TODAY": "2026-11-21", "HOME": home.url.path, "PATH": "/usr/bin:/bin", "TZ": "UTC"]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    let errors = Pipe()
    process.standardError = errors
    try process.run()
    let said = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: said, as: UTF8.self))
  }
}
