/// Words with a meaning: what Obsidian Kanban writes in the languages it is translated to (format §2).
enum LocalizedWords {
  static let archive: Set<String> = [
    "Archive", "归档", "Archiv", "Archivio", "アーカイブ", "보관됨", "Arquivado", "Архивировать",
  ]
  static let complete: Set<String> = [
    "Complete", "完成", "Fertiggestellt", "Completato", "完了", "완료됨", "Concluído", "Выполнено",
  ]
  /// In lower case.
  static let done: Set<String> = ["done", "completed", "complete", "finished"]
  /// What people call such a column elsewhere, in lower case. It is no done column for that: the format has a list.
  private static let doneElsewhere: Set<String> = [
    "已完成", "完成", "完了", "완료됨", "fertig", "fertiggestellt", "erledigt", "terminé", "hecho", "completado", "fatto",
    "completato", "concluído", "готово", "выполнено",
  ]

  /// A column of this name has what is over, wherever it stands. Signs around the word are decoration: `✅ Done`.
  static func isOver(_ name: String) -> Bool {
    let word = bare(name)
    return archive.contains(word) || done.contains(word.lowercased()) || doneElsewhere.contains(word.lowercased())
  }

  /// From the first letter or number to the last.
  private static func bare(_ text: String) -> String {
    func isSign(_ character: Character) -> Bool { !character.isLetter && !character.isNumber }
    let rest = text.drop(while: isSign)
    return rest.lastIndex { !isSign($0) }.map { String(rest[...$0]) } ?? ""
  }

  /// A text without the marks of emphasis around it.
  static func plain(_ text: String) -> String {
    var rest = text.trimmingBlanks()[...]
    for mark in ["**", "__", "*", "_"] where rest.count > 2 * mark.count && rest.hasPrefix(mark) && rest.hasSuffix(mark)
    {
      rest = rest.dropFirst(mark.count).dropLast(mark.count)
    }
    return String(rest)
  }
}
