/// A feature, or a group of features, that the settings can switch on or off. The raw value is the key in the settings
/// (docs/language-server.md).
package enum Feature: String, CaseIterable, Sendable {
  case diagnostics
  /// Findings on boards of the plan that are not open. This setting matters only for clients that do not ask for
  /// findings. A client that asks (`workspace/diagnostic`) gets these findings even if the setting is off.
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
