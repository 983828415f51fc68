internal import PlanBoardCore

/// The words with which Obsidian Kanban marks the archive and done columns, in several languages. Also the names that
/// make a column a done column (docs/format.md, "Done columns").
enum LocalizedWords {
  /// The words of one language.
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

  /// Names of done columns, in lower case, in English and in other languages.
  private static let done: Set<String> = [
    "done", "completed", "complete", "finished",
    "已完成", "完成", "完了", "완료됨", "fertig", "fertiggestellt", "erledigt", "terminé", "hecho", "completado", "fatto",
    "completato", "concluído", "готово", "выполнено",
  ]

  /// Whether a name is the name of a done column. Symbols and punctuation around the name are ignored, as in `✅ Done`.
  /// The name counts only if neither the text nor the settings of the board say which columns are done columns.
  static func isNameOfDoneColumn(_ name: String) -> Bool { done.contains(bare(name).lowercased()) }

  /// Whether a name is the name of a done column or of an archive. Symbols and punctuation around the name are ignored,
  /// as in `✅ Done`.
  static func isNameOfDoneColumnOrArchive(_ name: String) -> Bool {
    let word = bare(name)
    return archive.contains(word) || done.contains(word.lowercased())
  }

  /// Whether a paragraph is `**Complete**`, perhaps in another language, with other emphasis marks, or without any.
  /// Above the cards of a column, this text makes the column a done column.
  static func isCompleteMarker(_ paragraph: Range<Int>, in source: SourceText) -> Bool {
    // No marker is longer than 64 bytes.
    paragraph.count <= 64 && complete.contains(plain(source.string(paragraph)))
  }

  /// The text from its first letter or number to its last one: `Done` for `✅ Done`. Empty if it has neither.
  private static func bare(_ text: String) -> String {
    func isSign(_ character: Character) -> Bool { !character.isLetter && !character.isNumber }
    let rest = text.drop(while: isSign)
    return rest.lastIndex { !isSign($0) }.map { String(rest[...$0]) } ?? ""
  }

  /// The text without emphasis marks and blanks around it: `Complete` for `**Complete**`.
  static func plain(_ text: String) -> String {
    var rest = text.trimmingBlanks()[...]
    for mark in ["**", "__", "*", "_"] where rest.count > 2 * mark.count && rest.hasPrefix(mark) && rest.hasSuffix(mark)
    {
      rest = rest.dropFirst(mark.count).dropLast(mark.count)
    }
    return String(rest)
  }
}
