package import PlanBoardCore
internal import PlanBoardStore

/// Texts of boards that are read instead of those on disk: unsaved buffers of an editor, or files staged in git.
package struct Overlay: Sendable {
  package let texts: [Path: [UInt8]]

  /// Creates an overlay; boards at other paths are read from disk.
  package init(_ texts: [Path: [UInt8]]) { self.texts = texts }

  /// An overlay without texts. All boards are read from disk.
  package static var none: Overlay { Overlay([:]) }
}
