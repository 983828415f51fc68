package import PlanBoardCore

/// The texts of boards that a search has read whole. They are in a sorted list, because setting up a dictionary for one
/// board would take longer than reading the file again.
package struct FoundTexts: Sendable {
  /// `stamp` is nil if it might not show a later change of the file.
  package typealias Text = (path: Path, bytes: [UInt8], stamp: FileStamp?)

  private let texts: [Text]

  package static var none: FoundTexts { FoundTexts([]) }

  /// O(n log n) in the number of texts.
  init(_ texts: [Text]) { self.texts = texts.sorted { $0.path < $1.path } }

  /// The text of the board at a path; nil if the search has not kept it. O(log n) in the number of texts.
  package subscript(path: Path) -> Text? {
    let index = texts.partitioningIndex { !($0.path < path) }
    return index < texts.count && texts[index].path == path ? texts[index] : nil
  }
}
