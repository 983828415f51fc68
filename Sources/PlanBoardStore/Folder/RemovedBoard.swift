package import PlanBoardCore

/// A board that was removed. Its file is in `.planboard/trash`, in a folder named after the day of the removal. In that
/// folder, the file has the path that it had in the planning folder (docs/workspace.md, "Trash").
package struct RemovedBoard: Hashable, Sendable {
  /// The path of the file in the trash.
  package let path: Path
  /// The path that the board had before it was removed, as the user would write it (``PlanningFolder/shown(_:)``).
  package let original: Path
  /// The day of the removal.
  package let day: CalendarDate
  /// Distinguishes boards with the same path and day. The board that was removed last has the highest number.
  package var number = 1

  /// The numbers that a removal can have.
  package static let numbers = 1...999_999_999

  private static let folderName = "trash"

  /// The path in the trash for a board that is about to be removed. The caller must check that no file has this path.
  ///
  /// - Returns: nil if ``all(in:_:)`` would skip the file because of its name.
  package static func path(of home: BoardHome, on day: CalendarDate, number: Int) -> Path? {
    guard !home.place.isHidden, !SyncToolNames.isTemporary(home.place.name) else { return nil }
    return home.trash.folder.appending(folderName.utf8)
      .appending((number == 1 ? "\(day)" : "\(day).\(number)").utf8).appending(home.place.bytes)
  }

  /// The highest ``number`` of the boards with the same path that were removed on a day; 0 if there are none.
  package static func lastNumber(of home: BoardHome, on day: CalendarDate, _ files: any FileSystem) -> Int {
    let trash = home.trash.folder.appending(folderName.utf8)
    let removals = ((try? files.contents(of: trash)) ?? []).compactMap { entry -> Int? in
      guard let removal = Removal(entry.name), removal.day == day,
        files.isThere(trash.appending(entry.name).appending(home.place.bytes))
      else { return nil }
      return removal.number
    }
    return removals.max() ?? 0
  }

  /// The removed boards of a planning folder. They are sorted by day and ``number``, the highest first, and then by
  /// path.
  ///
  /// Links, hidden files, other programs' temporary files, and folders that are not named after a day are skipped,
  /// because a repository from someone else can contain anything.
  package static func all(in folder: PlanningFolder, _ files: any FileSystem) -> [RemovedBoard] {
    let trash = folder.trash.folder.appending(folderName.utf8)
    guard [folder.trash.folder, trash].allSatisfy({ (try? files.status($0, followsLink: false).kind) == .directory }),
      let days = try? files.contents(of: trash)
    else { return [] }
    let found = days.compactMap { entry in Removal(entry.name).map { (removal: $0, name: entry.name) } }
    return found.sorted { $1.removal < $0.removal }.flatMap { removal, name in
      let top = trash.appending(name)
      return self.files(below: top, files).map { path in
        let original = folder.root.appending(path.bytes.dropFirst(top.bytes.count + 1))
        return RemovedBoard(path: path, original: folder.shown(original), day: removal.day, number: removal.number)
      }
    }
  }

  /// The files below a folder, sorted by path, without those that ``all(in:_:)`` skips.
  private static func files(below top: Path, _ files: any FileSystem) -> [Path] {
    var found: [Path] = []
    var open = [top]
    while let folder = open.popLast() {
      guard (try? files.status(folder, followsLink: false).kind) == .directory,
        let entries = try? files.contents(of: folder)
      else { continue }
      for entry in entries where entry.name.first != UInt8(ascii: ".") {
        let path = folder.appending(entry.name)
        switch entry.kind ?? (try? files.status(path, followsLink: false).kind) ?? .other {
        case .directory: open.append(path)
        case .file where !SyncToolNames.isTemporary(entry.name): found.append(path)
        default: break
        }
      }
    }
    return found.sorted()
  }

  /// The day and the number in the name of a folder of removed boards, such as `2026-11-25` (number 1) or
  /// `2026-11-25.2`.
  private struct Removal: Comparable {
    let day: CalendarDate
    let number: Int

    init?(_ name: [UInt8]) {
      let parts = String(decoding: name, as: UTF8.self).split(separator: ".", omittingEmptySubsequences: false)
      guard parts.count < 3, let first = parts.first, let day = CalendarDate(iso: String(first)) else { return nil }
      self.day = day
      guard parts.count == 2 else {
        number = 1
        return
      }
      guard let number = Int(parts[1]), number > 1, RemovedBoard.numbers.contains(number) else { return nil }
      self.number = number
    }

    static func < (left: Self, right: Self) -> Bool {
      (left.day.dayNumber, left.number) < (right.day.dayNumber, right.number)
    }
  }
}

extension Path {
  /// Whether this path is below a folder `.planboard/trash`.
  var isOfRemovedBoard: Bool {
    var folder = self.folder
    while folder.folder != folder {
      if folder.name.elementsEqual("trash".utf8), folder.folder.name.elementsEqual(".planboard".utf8) { return true }
      folder = folder.folder
    }
    return false
  }
}
