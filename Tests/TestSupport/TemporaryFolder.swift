package import Foundation

/// A temporary folder, which is removed when this object is released.
package final class TemporaryFolder: Sendable {
  package let url: URL

  /// - Parameter inMemory: whether to make the folder in a file system in memory, if the machine has one.
  package init(_ files: KeyValuePairs<String, String> = [:], inMemory: Bool = false) throws {
    let memory = URL(filePath: "/dev/shm", directoryHint: .isDirectory)
    let isInMemory = inMemory && FileManager.default.isWritableFile(atPath: memory.path)
    url = (isInMemory ? memory : FileManager.default.temporaryDirectory).appending(
      path: "pb-test-\(UUID().uuidString)"
    ).resolvingSymlinksInPath()
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    for (name, text) in files { try write(name, Array(text.utf8)) }
  }

  deinit {
    _ = try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: url.path)
    try? FileManager.default.removeItem(at: url)
  }

  package func path(_ name: String) -> String { url.appending(path: name).path }

  package func write(_ name: String, _ bytes: [UInt8]) throws {
    let file = url.appending(path: name)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    // The `e` in the mode keeps other processes from inheriting the descriptor. If `Data` wrote the file, a process
    // that another test starts at this moment would inherit it, and keep the file in use.
    guard let stream = fopen(file.path, "we") else { throw CocoaError(.fileWriteUnknown) }
    let count = fwrite(bytes, 1, bytes.count, stream)
    guard fclose(stream) == 0, count == bytes.count else { throw CocoaError(.fileWriteUnknown) }
  }

  package func write(_ name: String, _ text: String) throws { try write(name, Array(text.utf8)) }

  /// Says that files were last saved at noon (UTC) of a day, such as `2026-11-20`.
  ///
  /// - Parameter name: the file; nil for all files.
  package func setDate(of name: String? = nil, to day: String) throws {
    guard let date = ISO8601DateFormatter().date(from: "\(day)T12:00:00Z") else { throw CocoaError(.formatting) }
    for file in try name.map({ [$0] }) ?? allFiles {
      try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path(file))
    }
  }

  package func read(_ name: String) throws -> [UInt8] { try Array(Data(contentsOf: url.appending(path: name))) }

  package func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: path(name), withDestinationPath: target)
  }

  /// The sorted paths of all files in the folder and its subfolders.
  package var allFiles: [String] {
    get throws {
      try FileManager.default.subpathsOfDirectory(atPath: url.path).filter { name in
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path(name), isDirectory: &isFolder) && !isFolder.boolValue
      }.sorted()
    }
  }

  /// The sorted names of the files and folders directly in the folder, except hidden ones such as pb's state folder.
  package var visibleNames: [String] { get throws { try names.filter { !$0.hasPrefix(".") } } }

  /// The sorted names of the files and folders directly in the folder.
  package var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }
  }
}
