/// git, as it is installed, for the repository that a folder belongs to.
package struct Git: Sendable {
  /// Why git could not do it: facts, for a shell to word.
  package struct Failure: Error, Hashable, Sendable {
    package enum Code: String, Sendable {
      case notInstalled = "git-not-installed"
      case noRepository = "no-repository"
      /// git itself refused.
      case failed = "git-failed"
    }

    package let code: Code
    /// What git was asked.
    package let arguments: [String]
    /// How it ended; 0 if it did not begin.
    package let exitCode: Int32
  }

  package let folder: Path

  package init(in folder: Path) { self.folder = folder }

  /// Runs git once.
  ///
  /// - Parameter input: less than a pipe holds, 16 KB.
  /// - Returns: what it printed.
  /// - Throws: `Git.Failure`, also if it ends with anything but one of `codes`.
  @discardableResult
  package func run(
    _ arguments: [String], _ paths: [Path] = [], input: [UInt8] = [], codes: Set<Int32> = [0]
  ) throws(Failure) -> (output: [UInt8], code: Int32) {
    func failure(_ code: Failure.Code, _ exitCode: Int32 = 0) -> Failure {
      Failure(code: code, arguments: arguments, exitCode: exitCode)
    }
    let process: ChildProcess
    do throws(SystemFailure) { process = try start(arguments, paths) } catch { throw failure(.notInstalled) }
    try? process.write(input)
    process.closeInput()
    let output = try? process.readAll()
    let code = process.end()
    guard let output, let code, codes.contains(code) else { throw failure(.failed, code ?? 0) }
    return (output, code)
  }

  /// What git prints, without the line end behind it.
  package func line(_ arguments: [String]) throws(Failure) -> [UInt8] {
    let output = try run(arguments).output
    return output.last == .lineFeed ? Array(output.dropLast()) : output
  }

  func start(_ arguments: [String], _ paths: [Path] = []) throws(SystemFailure) -> ChildProcess {
    // What a user has set for their own eyes must not change what is read here.
    let settings = ["core.quotePath=false", "log.showSignature=false", "diff.renames=true", "color.ui=false"]
    let words = ["git", "-C", folder.text] + settings.flatMap { ["-c", $0] } + arguments
    var bytes = words.map { Array($0.utf8) }
    bytes[2] = folder.bytes
    return try ChildProcess(bytes + paths.map(\.bytes))
  }
}

extension Git {
  /// The folder's place in its repository: empty, or with `/` at its end.
  ///
  /// - Throws: `Git.Failure`: `noRepository` if it belongs to none.
  package func prefix() throws(Failure) -> [UInt8] {
    do throws(Failure) { return try line(["rev-parse", "--show-prefix"]) } catch {
      guard error.code == .failed else { throw error }
      throw Failure(code: .noRepository, arguments: error.arguments, exitCode: error.exitCode)
    }
  }
}
