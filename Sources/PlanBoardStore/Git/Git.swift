package import PlanBoardCore

/// Runs the installed git in the repository that contains a folder.
package struct Git: Sendable {
  /// The reason why git failed.
  package struct Failure: Error, Hashable, Sendable {
    package enum Code: String, Sendable {
      case notInstalled = "git-not-installed"
      case notStarted = "git-not-started"
      case noRepository = "no-repository"
      /// Another user owns the repository, so git does not use it. ``Failure/repository`` is its folder.
      case otherOwner = "other-owner"
      /// git does not use the repository for another reason, which ``Failure/words`` gives.
      case refused = "repository-refused"
      /// A version of a file is not in this clone (``Failure/missing``).
      case missingVersion = "missing-version"
      /// The folder is a bare repository, or is in one. pb does not use it, because it may have come from someone else,
      /// in an archive or inside another repository.
      case embeddedRepository = "embedded-repository"
      /// `GIT_WORK_TREE` or a setting has put the work tree in another place, so the plan is not in it.
      case otherWorkTree = "other-work-tree"
      /// The `.gitattributes` file is a link, which git ignores.
      case linkedAttributes = "linked-attributes"
      /// The repository is a home, above a home, or `/`, where pb does not search for boards.
      case wideRepository = "wide-repository"
      /// git refused, or was killed.
      case failed = "git-failed"
    }

    package let code: Code
    /// The arguments of the run that failed; empty if git was not needed to find the reason.
    package let arguments: [String]
    /// The exit code of git; 0 if it was not started, or was killed.
    package let exitCode: Int32
    /// The C library's `errno` if git could not be started; 0 for other reasons.
    package fileprivate(set) var systemError: Int32 = 0
    /// For `otherOwner`: the folder that git has to trust.
    package fileprivate(set) var repository: Path?
    /// For `refused`: what git says. It is not safe for a terminal.
    package fileprivate(set) var words = ""
    /// For `missingVersion`.
    package var missing: MissingVersion?
  }

  package let folder: Path
  /// Whether git will be asked for its hooks folder, so pb must not set another one.
  private var asksForHooks = false

  /// Prepares git for a folder, without checking that the folder is in a repository.
  package init(in folder: Path) { self.folder = folder }

  /// The same git, but with the hooks folder of the repository. Only for commands of git that run no hooks.
  var askingForHooks: Git {
    var git = self
    git.asksForHooks = true
    return git
  }

  /// Runs git once. An exit code that is not one of `codes` is a failure.
  ///
  /// - Parameter input: the bytes for git's standard input. They must fit into a pipe (16 KB), because pb writes all of
  ///   them before it reads git's output.
  @discardableResult
  package func run(
    _ arguments: [String], _ paths: [Path] = [], input: [UInt8] = [], codes: Set<Int32> = [0]
  ) throws(Failure) -> (output: [UInt8], code: Int32) {
    func failure(_ code: Failure.Code, _ exitCode: Int32 = 0) -> Failure {
      Failure(code: code, arguments: arguments, exitCode: exitCode)
    }
    let process: ChildProcess
    do throws(SystemFailure) { process = try start(arguments, paths) } catch { throw Failure(error, arguments) }
    try? process.write(input)
    process.closeInput()
    let output = try? process.readAll()
    let code = process.end()
    guard let output, let code, codes.contains(code) else { throw failure(.failed, code ?? 0) }
    return (output, code)
  }

  /// Runs git once; returns its output without the final line end.
  package func line(_ arguments: [String]) throws(Failure) -> [UInt8] {
    let output = try run(arguments).output
    return output.last == .lineFeed ? Array(output.dropLast()) : output
  }

  /// Starts git in such a way that it runs no program that the repository names. The repository's settings may come
  /// from someone else, for example in an archive.
  ///
  /// - Parameter readsErrors: whether the output also has what git says about errors.
  func start(
    _ arguments: [String], _ paths: [Path] = [], readsErrors: Bool = false
  ) throws(SystemFailure) -> ChildProcess {
    let words =
      ["git", "-C", folder.text, "--no-pager"] + (Self.display + protection).flatMap { ["-c", $0] } + arguments
    var bytes = words.map { Array($0.utf8) }
    // The path of the folder need not be UTF-8, so its bytes take the place of its text.
    bytes[2] = folder.bytes
    return try ChildProcess(bytes + paths.map(\.bytes), variables: Self.variables, readsErrors: readsErrors)
  }

  // Settings for the form of output that pb reads, whatever the user has configured.
  private static let display = [
    "core.quotePath=false", "log.showSignature=false", "log.showRoot=true", "diff.renames=true", "diff.relative=false",
    "color.ui=false",
  ]

  private var protection: [String] {
    [
      "core.fsmonitor=false", "diff.external=", "core.sshCommand=false", "core.alternateRefsCommand=false",
      "credential.helper=",
      // With this setting, git 2.38 and later take only a folder called `.git` for a repository. In older versions,
      // only the settings above keep git from running a program.
      "safe.bareRepository=explicit",
    ] + (asksForHooks ? [] : ["core.hooksPath=/dev/null"])
  }

  /// `GIT_NO_LAZY_FETCH` keeps git from fetching missing objects. For git before 2.45, which ignores this variable,
  /// `GIT_ALLOW_PROTOCOL` forbids all protocols. `LC_ALL` is for ``refusal(_:)``, which reads what git says.
  private static let variables = [
    "GIT_NO_LAZY_FETCH=1", "GIT_ALLOW_PROTOCOL=none", "GIT_OPTIONAL_LOCKS=0", "GIT_TERMINAL_PROMPT=0", "LC_ALL=C",
    "GIT_LITERAL_PATHSPECS=0", "GIT_GLOB_PATHSPECS=0", "GIT_NOGLOB_PATHSPECS=0", "GIT_ICASE_PATHSPECS=0",
  ]
}

extension Git {
  /// Options for every `git diff` and `git log`, so that git runs no other program to compute differences.
  static let diffOptions = ["--no-ext-diff", "--no-textconv", "--ignore-submodules=all"]

  /// Returns the folder's path from the top of its repository, with `/` at its end; empty if the folder is the top.
  ///
  /// - Throws: `Git.Failure` with the code `noRepository`, `embeddedRepository`, `otherOwner` or `refused` if the
  ///   folder is in no repository that pb and git use.
  package func prefix() throws(Failure) -> [UInt8] {
    do throws(Failure) { return try line(["rev-parse", "--show-prefix"]) } catch {
      guard error.code == .failed else { throw error }
      throw refusal(error)
    }
  }

  /// The reason why git uses no repository for the folder. Only git's own words tell a repository that it refuses from
  /// none.
  private func refusal(_ failure: Failure) -> Failure {
    func because(_ code: Failure.Code) -> Failure {
      Failure(code: code, arguments: failure.arguments, exitCode: failure.exitCode)
    }
    if isInEmbeddedRepository { return because(.embeddedRepository) }
    guard let process = try? start(failure.arguments, readsErrors: true) else { return because(.noRepository) }
    process.closeInput()
    let words = (try? process.readAll()) ?? []
    _ = process.end()
    // All versions of git name this setting as the remedy, and only for this reason.
    if words.contains(part: " safe.directory ".utf8) {
      var refusal = because(.otherOwner)
      refusal.repository = top
      return refusal
    }
    guard !words.contains(part: "not a git repository".utf8), let line = words.split(separator: .lineFeed).first else {
      return because(.noRepository)
    }
    var refusal = because(.refused)
    let mark = "fatal: "
    let reason = line.starts(with: mark.utf8) ? line.dropFirst(mark.utf8.count) : line
    refusal.words = String(decoding: reason, as: UTF8.self)
    return refusal
  }

  /// The nearest folder with a `.git`, from the current folder up; the current folder if there is none. This is the
  /// folder that git compares with `safe.directory`.
  private var top: Path {
    let files = SystemCalls()
    guard let start = try? files.resolve(folder) else { return folder }
    var place = start
    while !files.has(".git", in: place) {
      guard place.folder != place else { return start }
      place = place.folder
    }
    return place
  }

  /// Whether the folder is a bare repository, or is in one.
  private var isInEmbeddedRepository: Bool {
    let files = SystemCalls()
    guard var folder = try? files.resolve(folder) else { return false }
    while !files.has(".git", in: folder) {
      if ["HEAD", "objects", "refs"].allSatisfy({ files.has($0, in: folder) }) { return true }
      guard folder.folder != folder else { return false }
      folder = folder.folder
    }
    return false
  }
}

extension Git.Failure {
  init(_ failure: SystemFailure, _ arguments: [String]) {
    self.init(code: failure == .notFound ? .notInstalled : .notStarted, arguments: arguments, exitCode: 0)
    systemError = failure.errno
  }
}
