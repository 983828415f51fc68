/// Small pictures, drawn in the colour of the text beside them.
enum Icon {
  static let sidebar: StaticString =
    "<svg viewBox=\"0 0 20 20\" aria-hidden=\"true\"><path d=\"M3 5h14M3 10h14M3 15h14\"/></svg>"
  static let inspector: StaticString =
    "<svg viewBox=\"0 0 20 20\" aria-hidden=\"true\"><rect x=\"2.5\" y=\"3.5\" width=\"15\" height=\"13\" rx=\"2\"/><path d=\"M12.5 3.5v13\"/></svg>"
  static let split: StaticString =
    "<svg viewBox=\"0 0 20 20\" aria-hidden=\"true\"><path d=\"M2.5 4h6v12h-6zM11.5 4h6v12h-6z\"/></svg>"
  static let plus: StaticString =
    "<svg viewBox=\"0 0 20 20\" aria-hidden=\"true\"><path d=\"M10 4v12M4 10h12\"/></svg>"
  static let search: StaticString =
    "<svg viewBox=\"0 0 20 20\" aria-hidden=\"true\"><circle cx=\"9\" cy=\"9\" r=\"5.5\"/><path d=\"M13 13l4 4\"/></svg>"
  static let more: StaticString =
    "<svg viewBox=\"0 0 20 20\" aria-hidden=\"true\"><path d=\"M4 10h1M9.5 10h1M15 10h1\" stroke-width=\"2\"/></svg>"
  static let close: StaticString =
    "<svg viewBox=\"0 0 20 20\" aria-hidden=\"true\"><path d=\"M5 5l10 10M15 5L5 15\"/></svg>"
}
