/// The formats in which a plan goes out; the raw value is the name that people type.
package enum ExportFormat: String, CaseIterable, Sendable {
  /// PlanBoard's own JSON, which has everything about the cards.
  case json
  case csv, tsv
  case todoTxt = "todo.txt"
  /// The JSON that `task import` reads.
  case taskwarrior
  case markdown
  /// A page that can be printed.
  case html
}
