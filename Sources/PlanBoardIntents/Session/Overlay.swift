package import PlanBoardCore
internal import PlanBoardStore

/// Texts that replace those on disk: unsaved buffers of an editor, or files staged in git.
package struct Overlay: Sendable {
  package let texts: [Path: [UInt8]]

  /// Makes an overlay; boards at other paths are read from disk.
  package init(_ texts: [Path: [UInt8]]) { self.texts = texts }

  /// An overlay without texts: the disk as it is.
  package static var none: Overlay { Overlay([:]) }
}
