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
