package import PlanBoardCore

/// Checks before the setup is written: that it has an effect on the plan, and is written only into this repository.
extension GitSetup {
  /// Checks that git's own folder belongs to this work tree, and that its `config` file is not a link. A `.git` that
  /// leads to another place may have come with the files, and pb would then set up another repository. Nothing is
  /// checked if ``PlanningFolder/followsLinks`` is true.
  ///
  /// - Throws: `Git.Failure` if git fails; `FileFailure` with the code `foreignLink` if a check fails.
  package func checkPlace(_ folder: PlanningFolder) throws {
    guard !folder.followsLinks else { return }
    let top = try resolved(["rev-parse", "--show-toplevel"])
    let common = try resolved(["rev-parse", "--git-common-dir"])
    let config = common.appending("config".utf8)
    guard try common.isInside(top) || isRecorded(top, in: common) else {
      var failure = FileFailure(.foreignLink, .write, top.appending(".git".utf8))
      failure.linkTarget = common.text
      throw failure
    }
    guard !isLink(config) else {
      var failure = FileFailure(.foreignLink, .write, config)
      failure.linkTarget = (try? files.linkText(of: config).text) ?? ""
      throw failure
    }
  }

  /// Checks that pb searches for boards in the folder.
  ///
  /// - Throws: `Git.Failure` with the code `wideRepository`.
  package func checkPlan(_ folder: PlanningFolder) throws(Git.Failure) {
    guard folder.origin != .nowhere else { throw Git.Failure(code: .wideRepository, arguments: [], exitCode: 0) }
  }

  /// Checks that the plan is in git's work tree.
  ///
  /// - Throws: `Git.Failure` with the code `otherWorkTree`, or with another code if git fails.
  package func checkWorkTree(_ folder: PlanningFolder) throws(Git.Failure) {
    let question = ["rev-parse", "--show-toplevel"]
    let top = try resolved(question)
    guard folder.realRoot == top || folder.realRoot.isInside(top) else {
      throw Git.Failure(code: .otherWorkTree, arguments: question, exitCode: 0)
    }
  }

  /// Checks that the `.gitattributes` file is not a link, because git ignores a link.
  ///
  /// - Throws: `Git.Failure` with the code `linkedAttributes`.
  package func checkAttributes(_ path: Path) throws(Git.Failure) {
    guard !isLink(path) else { throw Git.Failure(code: .linkedAttributes, arguments: [], exitCode: 0) }
  }

  /// Whether a path is that of a symbolic link.
  package func isLink(_ path: Path) -> Bool { (try? files.status(path, followsLink: false))?.kind == .link }

  /// Whether git's own folder has the path of this work tree: in the file `gitdir` for a worktree, in `config` for a
  /// submodule.
  private func isRecorded(_ top: Path, in common: Path) throws(Git.Failure) -> Bool {
    let own = try resolved(["rev-parse", "--absolute-git-dir"])
    guard own == common || own.isInside(common) else { return false }
    let pathFile = own.appending("gitdir".utf8)
    if let text = try? BoardFile.read(pathFile, in: files).bytes.split(separator: .lineFeed).first {
      return (try? files.resolve(Path(bytes: text).folder)) == top
    }
    let setting = try git.run(["config", "--local", "-z", "--get", "core.worktree"], codes: [0, 1]).output.dropLast()
    guard !setting.isEmpty else { return false }
    let path = setting.first == Path.separator ? Path(bytes: setting) : own.appending(setting)
    return (try? files.resolve(path)) == top
  }

  /// Returns a folder that git reports, with links resolved if the folder exists.
  private func resolved(_ question: [String]) throws(Git.Failure) -> Path {
    let path = Path(bytes: try git.line(question))
    let place = path.isAbsolute ? path : git.folder.appending(path.bytes)
    return (try? files.resolve(place)) ?? place
  }

  /// Whether a hooks folder, which need not exist, is in the work tree, but not in git's own folder.
  func isInWorkTree(_ folder: Path) throws(Git.Failure) -> Bool {
    let common = try resolved(["rev-parse", "--git-common-dir"])
    let top = try resolved(["rev-parse", "--show-toplevel"])
    var folder = folder
    while (try? files.status(folder, followsLink: false)) == nil, folder.folder != folder { folder = folder.folder }
    guard let real = try? files.resolve(folder), real == top || real.isInside(top) else { return false }
    return real != common && !real.isInside(common)
  }

  /// Whether a hooks folder, which need not exist, is in git's own folder, or in the work tree that contains git's own
  /// folder.
  func isInRepository(_ folder: Path) throws(Git.Failure) -> Bool {
    let common = try resolved(["rev-parse", "--git-common-dir"])
    let top = try resolved(["rev-parse", "--show-toplevel"])
    // The repository's own settings may name any folder as the top of the work tree, so the top counts only if `.git`
    // is in it.
    let tops = common.folder == top ? [common, top] : [common]
    var folder = folder
    while (try? files.status(folder, followsLink: false)) == nil, folder.folder != folder { folder = folder.folder }
    guard let real = try? files.resolve(folder), (try? files.status(real, followsLink: true))?.kind == .directory else {
      return false
    }
    return tops.contains { real == $0 || real.isInside($0) }
  }
}
