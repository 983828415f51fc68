internal import PlanBoardCore
package import PlanBoardMarkdown

/// Examines files whose contents decide whether they are boards.
extension BoardFinder {
  /// The number of bytes at the start of a file that are searched for front matter. (If this number changes,
  /// ``FrontMatterKeys/version`` must change, too.)
  static let prefixLength = 64 * 1024

  /// What the contents of a file show.
  fileprivate struct Look: Sendable {
    var isBoard = false
    /// False if the front matter of a board certainly has no `primary:`.
    var mayBePrimary = true
    var standing = BoardStanding()
    var mayHaveStanding = true
    /// nil if the file was not read whole, or is no board.
    var text: [UInt8]?
    /// Whether the file was removed or emptied just now, perhaps only for a moment.
    var mayReturn = false
    /// nil also if the file is missing, or if its name excludes it anyway.
    var failure: FileFailure?
    /// The size is in bytes; nil if the file is no board.
    var file: (identity: FileIdentity, size: Int)?
    /// For the index; nil if the file must not be in the index.
    var entry: SearchIndex.Entry?

    var answer: SearchIndex.Answer {
      guard isBoard else { return .noBoard }
      return mayHaveStanding ? .perhapsPlacedBoard : mayBePrimary ? .perhapsPrimaryBoard : .board
    }
  }

  /// Makes the entry of a file for the index; returns nil if the file must not be in the index.
  private typealias Learning = @Sendable (SearchIndex.Answer, FileStatus) -> SearchIndex.Entry?

  /// Returns the boards among files of the searched folder. With the index (``SearchIndex``), most unchanged files need
  /// not be opened.
  mutating func look(into paths: [Path], of folder: FileIdentity?) -> [Sighting] {
    // The clock is read before the first file is opened. A file that was changed after `settled` could change again
    // without a new date, so it is not put into the index.
    let settled = files.nanoseconds - FileVersion.step
    guard let folder, paths.count >= SearchIndexFile.fewestFiles, let indexFile,
      let index = indexFile.read(for: folder, at: start)
    else {
      var ignored: [SearchIndex.Entry] = []
      return open(paths, learning: nil, &ignored)
    }
    var boards: [Sighting] = []
    var entries: [SearchIndex.Entry] = []
    let unknown = skip(paths, knownTo: index, &boards, &entries)
    var read: [SearchIndex.Entry] = []
    boards += open(
      unknown, learning: { [user = files.user] in index.entry($0, $1, settled: settled, user: user) }, &read)
    if read.count(where: { !index.contains($0) }) >= SearchIndexFile.fewestNews {
      indexFile.write(index.with(entries + read))
    }
    return boards
  }

  /// Returns the files that must be opened. Adds the boards among the other files to `boards`, and the entries of all
  /// other files to `entries`.
  private func skip(
    _ paths: [Path], knownTo index: SearchIndex, _ boards: inout [Sighting], _ entries: inout [SearchIndex.Entry]
  ) -> [Path] {
    // If most files must be opened, all are, because asking for their status first would only take longer.
    guard index.count > (wantsTexts ? 2 * index.boardCount : 0) else { return paths }
    var rest: [Path] = []
    SharedWork.forEach(paths, batch: 8 * 1024, fewest: 128) { [files] path in
      (try? files.status(path, followsLink: false)).flatMap(index.entry(of:))
    } use: { path, entry in
      guard let entry, entry.answer == .noBoard || !wantsTexts && entry.answer != .perhapsPlacedBoard else {
        return rest.append(path)
      }
      entries.append(entry)
      if entry.answer != .noBoard, !Self.isLeftover(path) {
        let found = Found(path: path, isNamed: false, mayBePrimary: entry.answer == .perhapsPrimaryBoard)
        boards.append(Sighting(found, (index.identity(of: entry), entry.stamp.size)))
      }
    }
    return rest
  }

  /// Opens files, and returns the boards among them. Adds the entries that `learning` makes to `entries`.
  private mutating func open(
    _ paths: [Path], learning: Learning?, _ entries: inout [SearchIndex.Entry]
  ) -> [Sighting] {
    var boards: [Sighting] = []
    SharedWork.forEach(paths, batch: 1024, fewest: 128) { [files] path in
      Self.look(at: path, unless: Self.isLeftover, learning: learning, in: files)
    } use: { path, look in
      if let entry = look.entry { entries.append(entry) }
      guard add(look, of: path) else { return }
      boards.append(Sighting(path, look))
    }
    return boards
  }

  /// Opens files that `boards:` lists, because their front matter may state their place in the plan. A file that cannot
  /// be read is also a board: the failure is reported when the cards of the file are needed.
  mutating func look(intoListed paths: [Path]) -> [Sighting] {
    var boards: [Sighting] = []
    SharedWork.forEach(paths, batch: 1024, fewest: 128) { [files] path in
      Self.look(at: path, isListed: true, in: files)
    } use: { path, look in
      // An empty file may be about to be filled.
      if let text = look.text, !text.isEmpty { keep(text, nil, of: path) }
      boards.append(Sighting(path, look))
    }
    return boards
  }

  /// Opens the target of a link; returns nil if the target is not a board.
  mutating func sighting(ofLink link: Path) -> Sighting? {
    var look = Self.look(at: link, in: files)
    guard add(look, of: link) else { return nil }
    // The status of the target is asked for again when all boards are known.
    look.file = nil
    return Sighting(link, look)
  }

  /// Whether the front matter of a file declares a board. If the file cannot be read, the failure is added to
  /// ``result``.
  mutating func declaresBoard(_ path: Path) -> Bool { add(Self.look(at: path, in: files), of: path) }

  /// Looks for front matter that makes a file a board. If `isExcluded` returns true, the file is no board, whatever it
  /// contains.
  private static func look(
    at path: Path, isListed: Bool = false, unless isExcluded: (Path) -> Bool = { _ in false },
    learning: Learning? = nil, in files: any FileSystem
  ) -> Look {
    var look = Look()
    var canLearn = false
    do throws(FileFailure) {
      let found = try BoardFile.prefix(
        of: path, count: prefixLength, asksForWriters: learning != nil, in: files
      ) { begin, status in
        // The front matter of a text in UTF-16 or UTF-32 must be decoded first.
        guard !isListed, FrontMatterKeys.isNoBoard(startingWith: begin), TextEncoding.wide(begin) == nil else {
          canLearn = learning != nil && status() != nil
          return isExcluded(path)
        }
        if let learning { look.entry = status().flatMap { learning(.noBoard, $0) } }
        return true
      }
      guard let (begin, isWhole, status) = found else { return look }
      // A file that was emptied just now may be about to be filled.
      look.mayReturn = begin.isEmpty && Absence.mayEnd(since: status.modified, files)
      look.isBoard = isListed || FrontMatterKeys.isBoard(begin)
      if look.isBoard {
        look.file = (status.identity, status.size)
        let hints = FrontMatterKeys.hints(in: begin)
        (look.mayBePrimary, look.mayHaveStanding) = (hints.mayBePrimary, hints.mayHaveStanding)
        if hints.mayHaveStanding { look.standing = BoardStanding(of: begin) }
        if isWhole { look.text = begin }
      }
      if !isListed, let encoding = TextEncoding.wide(begin) {
        look.failure = Self.failure(of: path, begin, encoding)
        // An index would not have the failure.
        if look.failure != nil { canLearn = false }
      }
      if canLearn, let learning, !begin.isEmpty { look.entry = learning(look.answer, status) }
    } catch {
      if isExcluded(path) { return look }
      // The file was deleted after the folder was read, perhaps only for a moment.
      if error.code == .notFound { look.mayReturn = true } else { look.failure = error }
    }
    return look
  }

  /// Why a text in UTF-16 or UTF-32 is no board; nil if it would also be none in UTF-8.
  private static func failure(of path: Path, _ begin: [UInt8], _ encoding: TextEncoding) -> FileFailure? {
    guard FrontMatterKeys.isBoard(encoding.utf8(of: begin) ?? []) else { return nil }
    return FileFailure(foreign: begin, .find, path)
  }

  /// Adds failures to ``result``, and the text of a board to ``texts``. Returns whether the file is a board.
  private mutating func add(_ look: Look, of path: Path) -> Bool {
    if look.mayReturn { result.mayBeIncomplete = true }
    if let failure = look.failure { result.failures.append(failure) }
    if let text = look.text { keep(text, look.entry?.stamp, of: path) }
    return look.isBoard
  }

  private mutating func keep(_ text: [UInt8], _ stamp: FileStamp?, of path: Path) {
    guard textBytes + text.count <= Self.keptLimit else { return }
    texts.append((path, text, stamp))
    textBytes += text.count
  }
}

extension BoardFinder.Sighting {
  fileprivate init(_ path: Path, _ look: BoardFinder.Look) {
    self.init(
      BoardFinder.Found(path: path, isNamed: false, mayBePrimary: look.mayBePrimary, standing: look.standing), look.file
    )
  }
}

extension BoardFinder {
  /// The place in the plan that the front matter of a text states with `order:` and `archived:`.
  package static func standing(of text: [UInt8]) -> BoardStanding {
    FrontMatterKeys.hints(in: text).mayHaveStanding ? BoardStanding(of: text) : BoardStanding()
  }
}
