internal import PlanBoardCore

/// Reads many objects of a repository through one run of git.
package final class GitObjects {
  private let git: Git
  private var process: ChildProcess

  /// Starts git.
  package init(_ git: Git) throws(Git.Failure) {
    self.git = git
    process = try Self.start(git)
  }

  deinit { _ = process.end() }

  private static func start(_ git: Git) throws(Git.Failure) -> ChildProcess {
    do throws(SystemFailure) { return try git.start(["cat-file", "--batch"]) } catch {
      throw Git.Failure(error, ["cat-file"])
    }
  }

  /// Returns the bytes of a file; nil if there is no such file.
  ///
  /// - Parameter name: the hash of an object, or a name such as `HEAD:path`.
  /// - Throws: `Git.Failure`, with the code `missingVersion` if there is such a file, but this clone lacks its text.
  package func file(_ name: [UInt8]) throws(Git.Failure) -> [UInt8]? {
    // A line end would split the request in two.
    guard !name.contains(.lineFeed) else { return nil }
    switch answer(name) {
    case .file(let bytes): return bytes
    case .other: return nil
    case .missing: break
    case .ended:
      // Before version 2.45, git ends if it may not fetch a missing object.
      _ = process.end()
      process = try Self.start(git)
    }
    guard let object = try hash(of: name) else { return nil }
    throw git.lacks(object)
  }

  private enum Answer {
    case file([UInt8])
    /// An object that is no file.
    case other
    /// git does not have the object, or nothing has this name.
    case missing
    case ended
  }

  private func answer(_ name: [UInt8]) -> Answer {
    do throws(SystemFailure) {
      try process.write(name + [.lineFeed])
      guard let header = try process.readLine() else { return .ended }
      // `<hash> blob <size>`, or `<name> missing`.
      let fields = header.split(separator: UInt8(ascii: " "))
      guard fields.count == 3, let size = Int(String(decoding: fields[2], as: UTF8.self)), size >= 0 else {
        return .missing
      }
      guard let bytes = try process.read(count: size + 1) else { return .ended }
      return fields[1].elementsEqual("blob".utf8) ? .file(Array(bytes.dropLast())) : .other
    } catch {
      return .ended
    }
  }

  /// The hash of an object that git does not have; nil if nothing has this name.
  private func hash(of name: [UInt8]) throws(Git.Failure) -> String? {
    let text = String(decoding: name, as: UTF8.self)
    // git writes zeros where there is no object.
    if [40, 64].contains(name.count), text.allSatisfy(\.isHexDigit) { return text.contains { $0 != "0" } ? text : nil }
    let question = ["rev-parse", "--verify", "--quiet"]
    let (output, code) = try git.run(question, [Path(bytes: name)], codes: [0, 1, 128])
    // If a folder is missing, too, git cannot know what is in it.
    if code == 128 { throw git.lacks(nil) }
    return code == 0 ? String(decoding: output.dropLast(), as: UTF8.self) : nil
  }
}
