internal import PlanBoardCore

/// The head of a page of HTML that is a file of its own.
enum DocumentHead {
  /// Adds what is inside the `head`: a page that can load nothing, in the light or dark that its reader has chosen.
  static func add(_ title: String, style: StaticString, to html: inout HTML) {
    html.open("meta", [HTML.Attribute("charset", "utf-8")])
    // Nothing in a title can load anything, even if the page had a mistake.
    html.open(
      "meta",
      [
        HTML.Attribute("http-equiv", "Content-Security-Policy"),
        HTML.Attribute("content", "default-src 'none'; style-src 'unsafe-inline'"),
      ])
    html.open(
      "meta",
      [HTML.Attribute("name", "viewport"), HTML.Attribute("content", "width=device-width, initial-scale=1")])
    html.open("meta", [HTML.Attribute("name", "color-scheme"), HTML.Attribute("content", "light dark")])
    html.element("title", text: title)
    html.element("style") { $0.markup(style) }
  }
}
