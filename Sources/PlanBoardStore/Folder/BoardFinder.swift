package import PlanBoardCore
package import PlanBoardMarkdown

/// Finds the boards for the paths on a command line (docs/workspace.md, "Which files are boards").
package struct BoardFinder: Sendable {
  /// A board that was found.
  package struct Found: Hashable, Sendable {
    package var path: Path
    /// Whether the user named the board's own path, not a folder that contains the board.
    package var isNamed: Bool
    /// False if the search has seen that the front matter has no `primary:`.
    package var mayBePrimary = true
    /// If the user named the board's own path, the search has not read the board, and this is the place of a board
    /// without front matter.
    package var standing = BoardStanding()

    /// Creates a result for a board that the search has not read.
    package init(unread path: Path) { self.init(path: path, isNamed: false) }

    init(path: Path, isNamed: Bool, mayBePrimary: Bool = true, standing: BoardStanding = BoardStanding()) {
      (self.path, self.isNamed, self.mayBePrimary, self.standing) = (path, isNamed, mayBePrimary, standing)
    }
  }

  /// The boards that were found, and the paths that could not be examined.
  package struct Result: Sendable {
    /// Each file once, in the order of the paths that the search was given; archived boards are included. The boards in
    /// one searched folder are sorted by `order:`, and then by path.
    package var boards: [Found] = []
    package var failures: [FileFailure] = []
    package var unknownKeys: [UnknownSettingsKey] = []
    /// The settings of the last searched folder that has valid settings.
    package var settings = FolderSettings()
    /// The ignore files that are longer than ``BoardFinder/ignoreFileLimit``.
    package var cutIgnoreFiles: [Path] = []
    /// Whether another search may find more, because another program may have been saving a missing or empty file.
    package var mayBeIncomplete = false
    /// Empty if no copies were requested. Sorted by path in each searched folder; those of the trash come last.
    package var copies: [ConflictCopy] = []
    /// All folders that were read, including the folder of the trash. Empty if no copies were requested.
    package var folders: [Path] = []
    /// The texts of boards that the search has read whole, at most ``BoardFinder/keptLimit`` bytes in total.
    package var texts = FoundTexts.none
    /// When a file was last added to, removed from or renamed in a searched folder or one of its subfolders, in
    /// nanoseconds since 1970.
    var modified = 0

    /// Whether files were added, removed or renamed in the last two seconds. If so, a board may be missing only for a
    /// moment, while a program replaces its file.
    package func isFresh(in files: any FileSystem) -> Bool { Absence.mayEnd(since: modified, files) }
  }

  /// The largest total size of the texts that a search keeps, in bytes.
  static let keptLimit = 1024 * 1024
  private static let skippedFolders = ["node_modules", "@eaDir"]

  let files: any FileSystem
  private let wantsCopies: Bool
  private(set) var wantsTexts = true
  /// The user's home folder, if it is known.
  let home: Path?
  var result = Result()
  var texts: [FoundTexts.Text] = []
  var textBytes = 0
  /// The index of the searched folder; nil if no index is kept.
  private(set) var indexFile: SearchIndexFile?
  /// The path of the searched folder.
  private(set) var start = Path.here
  /// The number of the file system that the searched folder is on; nil until the folder has been read.
  private var device: UInt64?
  /// The settings of the searched folder.
  private var settings = FolderSettings()
  private var first: FileIdentity?
  /// Empty until two files are found, because setting up a set takes longer than a search that finds one board.
  private var found: Set<FileIdentity> = []

  init(_ files: any FileSystem, wantsCopies: Bool = false, home: Path? = nil) {
    self.files = files
    self.home = home
    self.wantsCopies = wantsCopies
  }

  /// Finds the boards at some paths. A file is a board, whatever it contains, and so is `-` (standard input). A folder
  /// is searched.
  ///
  /// A search leaves out the files and folders that docs/workspace.md lists ("Which files are boards", "What is read"),
  /// but never one that is in `paths`.
  ///
  /// Links to folders are not followed. A link to a file is found only if the search has found neither the file itself
  /// nor another link to it.
  package static func find(
    _ paths: [Path], withCopies: Bool = false, home: Path? = nil, in files: any FileSystem
  ) -> Result {
    var finder = BoardFinder(files, wantsCopies: withCopies, home: home)
    for path in paths { finder.add(path) }
    finder.result.texts = FoundTexts(finder.texts)
    return finder.result
  }

  /// Finds the boards of a planning folder. Their paths are relative to the current folder.
  ///
  /// If the folder is not a plan or cannot be used, the result has only the failure, or nothing if the request also
  /// names an existing board (`namesBoard`).
  ///
  /// If `settles` is true, the search is repeated for up to half a second while another program seems to be saving a
  /// board. The index (``SearchIndexFile``) in `stateFolder` makes a search faster.
  package static func find(
    in folder: PlanningFolder, settles: Bool = false, withCopies: Bool = false, namesBoard: Bool = false,
    wantsTexts: Bool = true, stateFolder: Path? = nil, files: any FileSystem
  ) -> Result {
    if let fault = folder.fault ?? (folder.origin == .nowhere ? FileFailure(.noPlan, .find, folder.root) : nil) {
      var nothing = Result()
      if !namesBoard { nothing.failures = [fault] }
      return nothing
    }
    let indexFile = stateFolder.map { SearchIndexFile(of: folder, in: StateFiles(root: $0, files: files)) }
    var result = search(folder, withCopies: withCopies, wantsTexts: wantsTexts, indexFile, files)
    var retry = Retry.searching
    while settles, result.mayBeIncomplete || (result.boards.isEmpty && !namesBoard && result.isFresh(in: files)),
      retry.waits(in: files)
    {
      result = search(folder, withCopies: withCopies, wantsTexts: wantsTexts, indexFile, files)
    }
    for index in result.boards.indices { result.boards[index].path = folder.shown(result.boards[index].path) }
    if folder.isBelowRoot { result.cutIgnoreFiles = result.cutIgnoreFiles.map(folder.shown) }
    for index in result.copies.indices {
      result.copies[index].path = folder.shown(result.copies[index].path)
      result.copies[index].board = folder.shown(result.copies[index].board)
    }
    return result
  }

  private static func search(
    _ folder: PlanningFolder, withCopies: Bool, wantsTexts: Bool, _ indexFile: SearchIndexFile?, _ files: any FileSystem
  ) -> Result {
    var finder = BoardFinder(files, wantsCopies: withCopies, home: folder.home)
    finder.indexFile = indexFile
    finder.wantsTexts = wantsTexts
    finder.add(folder.root, real: folder.realRoot)
    if withCopies { finder.addCopiesOfTrash(in: folder) }
    finder.result.texts = FoundTexts(finder.texts.map { (folder.shown($0.path), $0.bytes, $0.stamp) })
    return finder.result
  }

  /// The sorted names of the files directly in a folder that `pb init` turns into boards (docs/workspace.md,
  /// "TODO.md"). Files that are boards already are left out, unless `withBoards` is true.
  package static func adoptable(
    in folder: Path, withBoards: Bool = false, _ files: any FileSystem
  ) -> [String] {
    candidates(in: folder, withBoards: withBoards, files).filter { $0.foreign == nil }.map(\.name)
  }

  /// The failures for files that are not ``adoptable(in:_:)`` only because they are in UTF-16 or UTF-32.
  package static func foreign(in folder: Path, _ files: any FileSystem) -> [FileFailure] {
    candidates(in: folder, files).compactMap(\.foreign)
  }

  private static func candidates(
    in folder: Path, withBoards: Bool = false, _ files: any FileSystem
  ) -> [(name: String, foreign: FileFailure?)] {
    guard let entries = try? files.contents(of: folder) else { return [] }
    var finder = BoardFinder(files)
    return entries.map { String(decoding: $0.name, as: UTF8.self) }.filter { name in
      let path = folder.appending(name.utf8)
      return ["todo.md", "kanban.md", "board.md"].contains(name.lowercased())
        && (try? files.status(path, followsLink: false))?.kind == .file
        && (withBoards || !finder.declaresBoard(path))
    }.sorted().map { name in
      let path = folder == .here ? Path(name) : folder.appending(name.utf8)
      let begin = (try? BoardFile.prefix(of: path, count: prefixLength, in: files))?.bytes ?? []
      return (name, FileFailure(foreign: begin, .find, path))
    }
  }

  /// Whether a path that leads to no file may be meant as the name of a board in another folder.
  ///
  /// False if another program may be saving the file just now. But if another board of the plan has this file name
  /// (`isOfOther`), or the folder has a file with a similar name, the function waits until the answer is certain, at
  /// most about two seconds.
  package static func isName(
    _ path: Path, in files: any FileSystem, ifUncertain isOfOther: () -> Bool = { false }
  ) -> Bool {
    guard path != .standardInput, !files.isThere(path) else { return false }
    guard path.isMarkdown, Absence.mayEnd(of: path, in: files) else { return true }
    guard isOfOther() || hasAlike(path, in: files) else { return false }
    var retry = Retry.naming
    while Absence.mayEnd(of: path, in: files), retry.waits(in: files) {
      if files.isThere(path) { return false }
    }
    return !Absence.mayEnd(of: path, in: files)
  }

  /// Whether the folder of a path has a file whose name differs only in case or Unicode normal form.
  private static func hasAlike(_ path: Path, in files: any FileSystem) -> Bool {
    (try? files.contents(of: path.folder))?.contains { Path(bytes: $0.name).isAlike(Path(bytes: path.name)) } ?? false
  }

  /// Adds the board at a path, or the boards in a folder, to the result. `real` is the absolute path without links, if
  /// it is known.
  private mutating func add(_ path: Path, real: Path? = nil) {
    if path == .standardInput {
      let found = Found(path: path, isNamed: true)
      if !result.boards.contains(found) { result.boards.append(found) }
      return
    }
    do throws(SystemFailure) {
      let status = try files.status(path, followsLink: true)
      guard status.kind == .directory else {
        // Anything that is not a file is rejected later, when it is read.
        add(Found(path: path, isNamed: true), status.identity)
        return
      }
      search(path, real: real)
    } catch {
      result.failures.append(FileFailure(systemError: error.errno, .find, path))
    }
  }

  // MARK: Folders

  /// A folder in the search, with the ignore files that apply to it, the outermost first.
  struct Folder {
    var path: Path
    var ignoreFiles: [IgnoreFile] = []
    /// Whether an ignore file leaves out the folder. If so, only files whose exact paths are in `boards:` are found.
    var isLeftOut = false
  }

  private mutating func search(_ root: Path, real: Path? = nil) {
    start = root
    device = nil
    settings = FolderSettings()
    // Files whose contents decide whether they are boards.
    var unsure: [Path] = []
    // Files that are boards whatever they contain.
    var listed: [Path] = []
    var links: [Path] = []
    var copies: [Candidate] = []
    var searched: [Folder] = []
    var open = [Folder(path: root)]
    var identity: FileIdentity?
    // A stack instead of recursion, because folders can nest very deeply.
    while !open.isEmpty {
      let batch = open.suffix(256)
      open.removeLast(batch.count)
      var contents: [Contents] = []
      SharedWork.forEach(batch.map(\.path), fewest: 32) { [files, device] path in
        Self.contents(of: path, on: device, in: files)
      } use: {
        contents.append($1)
      }
      for (var folder, contents) in zip(batch, contents) {
        let entries: [(name: [UInt8], kind: FileKind?)]
        switch contents {
        case .elsewhere: continue
        case .failed(let failure):
          result.failures.append(failure)
          continue
        case .read(let status, let found):
          if device == nil { (device, identity) = (status.identity.device, status.identity) }
          guard folder.path == root || !Self.isPlan(found) else { continue }
          result.modified = max(result.modified, status.modified)
          entries = found
        }
        if folder.path == root {
          if Self.has(FolderSettings.fileName, in: entries) { readSettings() }
          if !Self.has(".git", in: entries) { folder.ignoreFiles = ignoreFiles(above: root, real: real) }
        }
        let names = IgnoreFile.names.filter { name in entries.contains { $0.name == name } }
        if !names.isEmpty, folder.path != root || !Self.has(".git", in: entries) || !isWide(root, real: real) {
          folder.ignoreFiles += names.compactMap { name in
            ignoreFile(folder.path.appending(name), prefixLength: prefixLength(of: folder.path))
          }
        }
        searched.append(folder)
        if wantsCopies {
          result.folders.append(folder.path)
          copies += candidates(entries, in: folder)
        }
        for entry in entries where entry.name.first != UInt8(ascii: ".") {
          let path = folder.path.appending(entry.name)
          switch entry.kind ?? (try? files.status(path, followsLink: false).kind) ?? .other {
          case .directory where !Self.skippedFolders.contains { entry.name.elementsEqual($0.utf8) }:
            let isLeftOut = isLeftOut(path, isFolder: true, in: folder)
            guard !isIgnored(path), !isLeftOut || listsPath(below: path) else { continue }
            open.append(Folder(path: path, ignoreFiles: folder.ignoreFiles, isLeftOut: isLeftOut))
          case .file where isListed(path):
            if mayBeBoard(path, in: folder) { listed.append(path) }
          case .file where path.isMarkdown && mayBeFound(path, in: folder): unsure.append(path)
          case .link where path.isMarkdown && mayBeBoard(path, in: folder): links.append(path)
          case .other where path.isMarkdown && mayBeBoard(path, in: folder):
            result.failures.append(FileFailure(.notAFile, .find, path))
          default: break
          }
        }
      }
    }
    let boards = look(intoListed: listed) + look(into: unsure, of: identity)
    add(boards: boards, links: links, among: searched, of: root)
    let known = copies.isEmpty ? [] : Set(boards.map(\.found.path))
    result.copies += copies.filter { isReported($0, boards: known) }.map(\.copy).sorted { $0.path < $1.path }
  }

  private enum Contents: Sendable {
    case read(FileStatus, [(name: [UInt8], kind: FileKind?)])
    /// The folder is on another file system than the searched folder.
    case elsewhere
    case failed(FileFailure)
  }

  /// `device` is the number of the searched folder's file system; nil for the searched folder itself.
  private static func contents(of folder: Path, on device: UInt64?, in files: any FileSystem) -> Contents {
    do throws(SystemFailure) {
      let status = try files.status(folder, followsLink: true)
      guard device == nil || status.identity.device == device else { return .elsewhere }
      return .read(status, try files.contents(of: folder))
    } catch {
      return .failed(FileFailure(systemError: error.errno, .find, folder))
    }
  }

  private static func has(_ name: String, in entries: [(name: [UInt8], kind: FileKind?)]) -> Bool {
    // The first bytes are compared before the names, because this runs for each file, and few names begin with the same
    // byte.
    entries.contains { $0.name.first == name.utf8.first && $0.name.elementsEqual(name.utf8) }
  }

  /// Whether a folder below the searched folder is another plan, or the top of another repository.
  private static func isPlan(_ entries: [(name: [UInt8], kind: FileKind?)]) -> Bool {
    has(FolderSettings.fileName, in: entries) || has(".git", in: entries)
  }

  private mutating func readSettings() {
    do throws(FileFailure) {
      settings = try FolderSettings.read(in: start, files)
      result.unknownKeys += settings.unknownKeys
      result.settings = settings
    } catch {
      result.failures.append(error)
    }
  }

  /// The number of bytes before the name in the path of a file in a folder. For example, 5 for `plan`, because of
  /// `plan/a.md`; 0 for the current folder, because of `a.md`.
  func prefixLength(of folder: Path) -> Int { folder.appending("x".utf8).bytes.count - 1 }

  private func mayBeBoard(_ path: Path, in folder: Folder) -> Bool {
    mayBeFound(path, in: folder) && !Self.isLeftover(path)
  }

  private func relative(_ path: Path) -> ArraySlice<UInt8> { path.bytes.dropFirst(prefixLength(of: start)) }

  /// Whether a pattern in `boards:` matches a file.
  func isListed(_ path: Path) -> Bool {
    !settings.boards.isEmpty && settings.boards.contains { $0.matches(relative(path)) }
  }

  /// Whether `boards:` has the exact path of a file, not only a pattern that matches it.
  func isListedByPath(_ path: Path) -> Bool {
    settings.boards.contains { $0.literal.map { $0.elementsEqual(relative(path)) } ?? false }
  }

  private func listsPath(below folder: Path) -> Bool {
    settings.boards.contains { $0.literal?.starts(with: relative(folder) + [Path.separator]) ?? false }
  }

  /// Whether a pattern in `ignore:` matches a file or folder.
  func isIgnored(_ path: Path) -> Bool {
    !settings.ignored.isEmpty && settings.ignored.contains { $0.matches(relative(path)) }
  }

  /// Adds boards, and links to boards, to the result. A link is skipped if its target was found already, or is in a
  /// folder that was not searched.
  private mutating func add(boards: [Sighting], links: [Path], among searched: [Folder], of root: Path) {
    var all = boards
    if !links.isEmpty, let inside = try? files.resolve(root) {
      let folders = Dictionary(searched.map { ($0.path, $0) }) { first, _ in first }
      var known = Set(boards.compactMap { try? files.resolve($0.found.path) })
      for link in links.sorted() {
        guard let target = try? files.resolve(link), target.isInside(inside), !target.isHidden(below: inside),
          !known.contains(target), (try? files.status(target, followsLink: false).kind) == .file
        else { continue }
        let found = root.appending(target.bytes.dropFirst(prefixLength(of: inside)))
        guard let folder = folders[found.folder], mayBeBoard(found, in: folder), let board = sighting(ofLink: link)
        else {
          continue
        }
        known.insert(target)
        all.append(board)
      }
    }
    for board in Self.inOrder(all) {
      let path = board.found.path
      guard let file = board.file ?? (try? files.status(path, followsLink: true)).map({ ($0.identity, $0.size) }) else {
        result.mayBeIncomplete = true
        continue
      }
      do throws(FileFailure) { try BoardFile.checkSize(file.size, path, in: files) } catch {
        result.failures.append(error)
        continue
      }
      add(board.found, file.identity)
    }
  }

  /// The boards sorted by `order:`, and then by path. Comparing only paths is faster, and in most plans no board has an
  /// `order:`.
  private static func inOrder(_ boards: [Sighting]) -> [Sighting] {
    guard boards.allSatisfy({ $0.found.standing.order == nil }) else {
      return boards.sorted { $0.found.precedes($1.found) }
    }
    let paths = boards.map(\.found.path)
    return paths.withUnsafeBufferPointer { paths in
      paths.indices.sorted { paths[$0] < paths[$1] }.map { boards[$0] }
    }
  }

  /// Adds a board to the result, unless the same file was found before.
  private mutating func add(_ board: Found, _ identity: FileIdentity) {
    if let first {
      if found.isEmpty { found.insert(first) }
      guard found.insert(identity).inserted else { return }
    } else {
      first = identity
    }
    result.boards.append(board)
  }

  /// A board that was found in a folder.
  struct Sighting {
    var found: Found
    /// The size is in bytes; nil if the search has not asked for the status of the file.
    var file: (identity: FileIdentity, size: Int)?

    init(_ found: Found, _ file: (identity: FileIdentity, size: Int)? = nil) {
      self.found = found
      self.file = file
    }
  }
}

extension BoardFinder.Found {
  /// Whether the board comes before another board by its `order:`, or by its path if both have the same `order:`.
  package func precedes(_ other: Self) -> Bool { standing.precedes(other.standing) ?? (path < other.path) }
}
