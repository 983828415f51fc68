internal import PlanBoardCore
internal import PlanBoardMessages

extension PlanPages {
  /// A page that leads the browser to an address at once, and has a link to it for a browser that does not follow. The
  /// page needs no other file, so it can also be opened from the disk.
  package static func leading(to address: String) -> [UInt8] {
    var html = HTML()
    html.markup("<!doctype html>")
    html.open("html", [Attribute("lang", "en")])
    html.element("head") { html in
      html.open("meta", [Attribute("charset", "utf-8")])
      html.open("meta", [Attribute("name", "referrer"), Attribute("content", "no-referrer")])
      html.open("meta", [Attribute("name", "viewport"), Attribute("content", "width=device-width, initial-scale=1")])
      html.open("meta", [Attribute("name", "color-scheme"), Attribute("content", "light dark")])
      html.open("meta", [Attribute("http-equiv", "refresh"), Attribute("content", "0;url=\(address)")])
      html.element("title", text: words.windowTitle(words.opening))
    }
    html.element("body") { html in
      html.element("p") { $0.element("a", .href(address), text: words.openPlan) }
    }
    html.close("html")
    return html.bytes
  }
}
