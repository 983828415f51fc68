internal import PlanBoardCore

/// The words with which Obsidian Kanban marks the archive and done columns, in several languages, and the names of done
/// columns (docs/format.md, "Done columns").
enum LocalizedWords {
  struct Language {
    /// The heading of the archive.
    let archive: String
    /// The text under the heading of a done column.
    let complete: String
  }

  static let english = Language(archive: "Archive", complete: "Complete")
  private static let languages = [
    english, Language(archive: "归档", complete: "完成"), Language(archive: "Archiv", complete: "Fertiggestellt"),
    Language(archive: "Archivio", complete: "Completato"), Language(archive: "アーカイブ", complete: "完了"),
    Language(archive: "보관됨", complete: "완료됨"), Language(archive: "Arquivado", complete: "Concluído"),
    Language(archive: "Архивировать", complete: "Выполнено"), Language(archive: "Archivado", complete: "Completado"),
    Language(archive: "封存", complete: "完成"),
  ]
  static let archive = Set(languages.map(\.archive))
  static let complete = Set(languages.map(\.complete))

  /// The language that has this word for the archive or for a done column; nil if no language has it.
  static func language(of word: String) -> Language? {
    languages.first { $0.archive == word || $0.complete == word }
  }

  private static let done: Set<String> = [
    "done", "completed", "complete", "finished",
    "已完成", "完成", "完了", "완료됨", "fertig", "fertiggestellt", "erledigt", "terminé", "hecho", "completado", "fatto",
    "completato", "concluído", "готово", "выполнено",
  ]

  /// Whether a name is the name of a done column, perhaps with symbols or punctuation around it, as in `✅ Done`.
  static func isNameOfDoneColumn(_ name: String) -> Bool { done.contains(bare(name).lowercased()) }

  static func isNameOfDoneColumnOrArchive(_ name: String) -> Bool {
    let word = bare(name)
    return archive.contains(word) || done.contains(word.lowercased())
  }

  /// Whether a paragraph is `**Complete**`, perhaps in another language, with other emphasis marks, or without any.
  static func isCompleteMarker(_ paragraph: Range<Int>, in source: SourceText) -> Bool {
    // No marker is longer than 64 bytes.
    paragraph.count <= 64 && complete.contains(plain(source.string(paragraph)))
  }

  /// The text from its first letter or number to its last one.
  private static func bare(_ text: String) -> String {
    func isSign(_ character: Character) -> Bool { !character.isLetter && !character.isNumber }
    let rest = text.drop(while: isSign)
    return rest.lastIndex { !isSign($0) }.map { String(rest[...$0]) } ?? ""
  }

  /// The text without emphasis marks and blanks around it.
  static func plain(_ text: String) -> String {
    var rest = text.trimmingBlanks()[...]
    for mark in ["**", "__", "*", "_"] where rest.count > 2 * mark.count && rest.hasPrefix(mark) && rest.hasSuffix(mark)
    {
      rest = rest.dropFirst(mark.count).dropLast(mark.count)
    }
    return String(rest)
  }
}
