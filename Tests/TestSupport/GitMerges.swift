internal import Foundation

/// Three-way merges by the real git, without attributes: plain merges of lines. It merges thousands of cases at once.
package enum GitMerges {
  /// Whether git is there, and has `merge-tree --write-tree` (git 2.38).
  package static let isUsable: Bool = {
    guard let folder = try? TemporaryFolder(), let said = try? git(["version"], in: folder) else { return false }
    let version = String(decoding: said, as: UTF8.self).split { !$0.isNumber }.prefix(2).compactMap { Int($0) }
    return version.count == 2 && (version[0], version[1]) >= (2, 38)
  }()

  package struct Failed: Error {
    package var what: String
  }

  /// Merges every case, which must have a base.
  ///
  /// - Returns: the merged text of each case; nil if git has a conflict.
  package static func results(of cases: [MergeCase]) throws -> [[UInt8]?] {
    // The cases are files of one commit for each side, so that git merges all of them in one run.
    let folder = try TemporaryFolder(inMemory: true)
    try git(["init", "--quiet", "--bare", "."], in: folder)
    try git(["fast-import", "--quiet"], in: folder, input: stream(of: cases))
    let merge = ["merge-tree", "--write-tree", "--name-only", "--no-messages", "-z", "ours", "theirs"]
    let parts = try git(merge, in: folder, allowing: 1).split(separator: 0)
    guard let tree = parts.first else { throw Failed(what: "merge-tree names no tree") }
    let conflicts = Set(parts.dropFirst().compactMap(Self.index))
    var names: [(index: Int, name: String)] = []
    for line in try git(["ls-tree", "-r", "-z", String(decoding: tree, as: UTF8.self)], in: folder).split(separator: 0)
    {
      let sides = line.split(separator: UInt8(ascii: "\t"))
      guard sides.count == 2, let index = index(ofPath: sides[1]) else { throw Failed(what: "ls-tree") }
      names.append((index, String(decoding: sides[0].suffix(40), as: UTF8.self)))
    }
    let blobs = try contents(of: Set(names.map(\.name)), in: folder)
    var results = [[UInt8]?](repeating: nil, count: cases.count)
    for (index, name) in names where !conflicts.contains(index) { results[index] = blobs[name] }
    return results
  }

  /// The merged text of one case by `git merge-file`; nil if git has a conflict.
  package static func mergedFile(_ merge: MergeCase) throws -> [UInt8]? {
    let folder = try TemporaryFolder(inMemory: true)
    for (name, bytes) in [("base", merge.base ?? []), ("ours", merge.ours), ("theirs", merge.theirs)] {
      try folder.write(name, bytes)
    }
    let merged = try git(["merge-file", "-p", "ours", "base", "theirs"], in: folder, allowing: 127)
    return merged.starts(with: "<<<<<<<".utf8) || merged.firstRange(of: Array("\n<<<<<<<".utf8)) != nil ? nil : merged
  }

  // MARK: Commits

  /// The commits with the bases, and with both sides, for `git fast-import`.
  private static func stream(of cases: [MergeCase]) -> [UInt8] {
    var stream: [UInt8] = []
    var marks: [[UInt8]: Int] = [:]
    var commits: [UInt8] = []
    for (number, name) in ["base", "ours", "theirs"].enumerated() {
      commits += "commit refs/heads/\(name)\nmark :\(number + 1)\ncommitter a <a@example.org> 1 +0000\ndata 0\n".utf8
      if number > 0 { commits += "from :1\n".utf8 }
      for (index, merge) in cases.enumerated() {
        guard let base = merge.base else { preconditionFailure("git merges only with a base") }
        let text = [base, merge.ours, merge.theirs][number]
        if number > 0, text == base { continue }
        if marks[text] == nil {
          marks[text] = marks.count + 4
          stream += "blob\nmark :\(marks[text]!)\ndata \(text.count)\n".utf8 + text + "\n".utf8
        }
        // Many files in one folder would make git slow.
        commits += "M 100644 :\(marks[text]!) \(index / 100)/\(index % 100)\n".utf8
      }
      commits += "\n".utf8
    }
    return stream + commits
  }

  private static func index(ofPath path: ArraySlice<UInt8>) -> Int? {
    let numbers = String(decoding: path, as: UTF8.self).split(separator: "/").compactMap { Int($0) }
    return numbers.count == 2 ? numbers[0] * 100 + numbers[1] : nil
  }

  private static func contents(of names: Set<String>, in folder: TemporaryFolder) throws -> [String: [UInt8]] {
    let input = Array(names.sorted().map { $0 + "\n" }.joined().utf8)
    let output = try git(["cat-file", "--batch"], in: folder, input: input)
    var contents: [String: [UInt8]] = [:]
    var rest = output[...]
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      let words = String(decoding: rest[..<end], as: UTF8.self).split(separator: " ")
      guard words.count == 3, let count = Int(words[2]) else { throw Failed(what: "cat-file") }
      contents[String(words[0])] = Array(rest[(end + 1)...].prefix(count))
      rest = rest.dropFirst(end - rest.startIndex + 1 + count + 1)
    }
    return contents
  }

  // MARK: Running git

  @discardableResult
  private static func git(
    _ arguments: [String], in folder: TemporaryFolder, input: [UInt8] = [], allowing allowed: Int32 = 0
  ) throws -> [UInt8] {
    guard
      let program = ["/usr/bin/git", "/usr/local/bin/git", "/opt/homebrew/bin/git"].first(
        where: FileManager.default.isExecutableFile)
    else {
      throw Failed(what: "git is not installed")
    }
    let process = Process()
    process.executableURL = URL(filePath: program)
    let settings = ["merge.renames=false", "gc.auto=0", "core.looseCompression=0", "core.compression=0"]
    process.arguments = settings.flatMap { ["-c", $0] } + arguments
    process.currentDirectoryURL = folder.url
    process.environment = [
      "HOME": folder.url.path, "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_SYSTEM": "/dev/null",
      "GIT_ATTR_NOSYSTEM": "1", "GIT_CEILING_DIRECTORIES": folder.url.deletingLastPathComponent().path,
    ]
    // The output goes to a file: a pipe would have to be read while git writes.
    let streams = try TemporaryFolder(inMemory: true)
    try streams.write("in", input)
    try streams.write("out", [])
    process.standardInput = try FileHandle(forReadingFrom: streams.url.appending(path: "in"))
    process.standardOutput = try FileHandle(forWritingTo: streams.url.appending(path: "out"))
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus <= allowed else {
      throw Failed(what: "git \(arguments[0]) ends with exit code \(process.terminationStatus)")
    }
    return try streams.read("out")
  }
}
