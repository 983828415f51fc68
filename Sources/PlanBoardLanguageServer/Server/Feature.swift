/// A feature, or a group of features, that the settings can switch on or off. The raw value is the key in the settings
/// (docs/language-server.md).
package enum Feature: String, CaseIterable, Sendable {
  case diagnostics
  /// Findings on boards that are not open. A client that asks for them (`workspace/diagnostic`) gets them even if this
  /// setting is off.
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

  var isOnByDefault: Bool { self != .inlayHints && self != .planDiagnostics }
}
