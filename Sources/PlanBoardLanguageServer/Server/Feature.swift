/// A group of features that can be switched off, because another server for Markdown may run beside this one. The raw
/// value is the key of the group in the settings (docs/language-server.md).
package enum Feature: String, CaseIterable, Sendable {
  case diagnostics
  /// The findings on boards that are not open. They are sent only to clients that do not ask for findings.
  case planDiagnostics
  case codeActions
  case formatting
  case completion
  case hover
  case rename
  case references
  case definition
  case highlights
  case symbols
  case workspaceSymbols
  case folding
  case selectionRanges
  case colors
  case inlayHints
  case links

  /// Whether the feature is on unless the settings say otherwise.
  var isOnByDefault: Bool { self != .inlayHints && self != .planDiagnostics }
}
