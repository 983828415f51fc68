package import PlanBoardCore

/// The texts of boards that a search has read whole. They are a sorted list and not a dictionary: for one board, setting up a
/// dictionary costs more than reading the file again.
package struct FoundTexts: Sendable {
  private let texts: [(path: Path, bytes: [UInt8])]

  /// No texts.
  package static var none: FoundTexts { FoundTexts([]) }

  /// O(n log n).
  init(_ texts: [(path: Path, bytes: [UInt8])]) { self.texts = texts.sorted { $0.path < $1.path } }

  /// The text of the board at a path; nil if it was not kept. O(log n).
  package subscript(path: Path) -> [UInt8]? {
    let index = texts.partitioningIndex { !($0.path < path) }
    return index < texts.count && texts[index].path == path ? texts[index].bytes : nil
  }
}
