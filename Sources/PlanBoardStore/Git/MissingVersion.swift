package import PlanBoardCore

/// A version of a file that a clone lacks. A partial clone (`git clone --filter`) has the names of all versions, but the
/// texts only of some; pb does not let git fetch the others.
package struct MissingVersion: Hashable, Sendable {
  /// The hash of git's object; nil if a folder is missing, so that its files are not known.
  package let object: String?
  /// The path from the top of the repository; nil if it is not known.
  package var path: Path?
  /// The commit that has the version; nil for what is staged, or if the commit is not known.
  package var revision: String?
  /// Where git can fetch the version from: the remote that promised it, or else any remote; nil if the clone has none.
  package let remote: String?
  /// The arguments of a git command that fetches all versions that the request needs, but not others.
  package var remedy: [String] = []
}

extension Git {
  /// The failure of a request that needs an object which this clone lacks.
  func lacks(_ object: String?) -> Failure {
    var failure = Failure(code: .missingVersion, arguments: [], exitCode: 0)
    failure.missing = MissingVersion(object: object, remote: remote)
    return failure
  }

  /// The remote that the missing objects of a partial clone come from, or else any remote.
  private var remote: String? {
    let output = try? run(["config", "-z", "--get-regexp", #"^remote\..*\.(promisor|url)$"#], codes: [0, 1]).output
    let settings = (output ?? []).split(separator: 0).map {
      $0.split(separator: .lineFeed, maxSplits: 1).map { String(decoding: $0, as: UTF8.self) }
    }
    func name(_ end: String, _ value: (String) -> Bool = { _ in true }) -> String? {
      let key = settings.first { $0[0].hasSuffix(end) && value($0.count > 1 ? $0[1] : "true") }?[0]
      return key.map { String($0.dropFirst("remote.".count).dropLast(end.count)) }
    }
    return name(".promisor") { ["true", "yes", "on", "1"].contains($0) } ?? name(".url")
  }

  /// Runs a command that compares versions. git reads the texts of renamed files for that, and fails if one is missing.
  ///
  /// - Parameters:
  ///   - revisions: the commits that are compared, or where the history begins.
  ///   - count: how many commits from each of these are read; nil for all.
  /// - Throws: `Git.Failure`, with the code `missingVersion` if git fails, and one of these commits lacks an object.
  func compare(
    _ arguments: [String], _ paths: [Path] = [], revisions: [String], count: Int? = 1
  ) throws(Failure) -> [UInt8] {
    do throws(Failure) { return try run(arguments, paths).output } catch {
      guard error.code == .failed else { throw error }
      for revision in revisions {
        let limit = count.map { ["-\($0)"] } ?? []
        let list = ["rev-list", "--objects", "--missing=print"] + limit + [revision, "--"]
        guard let output = try? run(list).output else { continue }
        guard let line = output.split(separator: .lineFeed).first(where: { $0.first == UInt8(ascii: "?") }) else {
          continue
        }
        var failure = lacks(String(decoding: line.dropFirst(), as: UTF8.self))
        if count != nil { failure.missing?.revision = revision }
        throw failure
      }
      throw error
    }
  }
}

extension Git.Failure {
  /// The same failure, with the version that is missing, if it is not known yet.
  ///
  /// - Parameters:
  ///   - path: from the top of the repository.
  ///   - revision: the commit that has the version; nil for what is staged.
  ///   - remedy: see ``MissingVersion/remedy``.
  package func naming(_ path: Path?, in revision: String?, remedy: [String] = []) -> Git.Failure {
    var failure = self
    if failure.missing?.path == nil { failure.missing?.path = path }
    if failure.missing?.revision == nil { failure.missing?.revision = revision }
    if !remedy.isEmpty { failure.missing?.remedy = remedy }
    return failure
  }
}
