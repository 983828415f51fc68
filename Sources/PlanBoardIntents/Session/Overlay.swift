package import PlanBoardCore
package import PlanBoardStore

/// Texts that count instead of those on the disk: unsaved buffers of an editor, or what git has staged.
package struct Overlay: Sendable {
  package let texts: [Path: [UInt8]]

  package init(_ texts: [Path: [UInt8]]) { self.texts = texts }

  /// The disk as it is.
  package static var none: Overlay { Overlay([:]) }
}
