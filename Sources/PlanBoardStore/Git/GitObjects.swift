internal import PlanBoardCore

/// Reads many objects of a repository through one run of git.
package final class GitObjects {
  private let process: ChildProcess

  /// Starts git.
  package init(_ git: Git) throws(Git.Failure) {
    do throws(SystemFailure) { process = try git.start(["cat-file", "--batch"]) } catch {
      throw Git.Failure(error, ["cat-file"])
    }
  }

  deinit { _ = process.end() }

  /// Returns the bytes of a file; nil if there is no such file, or if git fails.
  ///
  /// - Parameter name: the hash of an object, or a name such as `HEAD:path`.
  package func file(_ name: [UInt8]) -> [UInt8]? {
    // A line end would split the request in two.
    guard !name.contains(.lineFeed) else { return nil }
    do throws(SystemFailure) {
      try process.write(name + [.lineFeed])
      guard let header = try process.readLine() else { return nil }
      // `<hash> blob <size>`, or `<name> missing`.
      let fields = header.split(separator: UInt8(ascii: " "))
      guard fields.count == 3, let size = Int(String(decoding: fields[2], as: UTF8.self)), size >= 0,
        let bytes = try process.read(count: size + 1)
      else { return nil }
      return fields[1].elementsEqual("blob".utf8) ? Array(bytes.dropLast()) : nil
    } catch {
      return nil
    }
  }
}
