internal import PlanBoardCore
package import PlanBoardIntents
internal import PlanBoardStore

extension JSONWriter {
  /// Writes the output of `pb open --json`.
  package mutating func target(_ target: LocateTarget) {
    shape {
      $0.member("path", target.path.text)
      $0.member("line", target.line1)
    }
  }
}
