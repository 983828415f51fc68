internal import CCMark
internal import PlanBoardCore

/// Markdown as HTML that is safe to show. HTML in the text is shown as text. Only links to the web, to mail addresses
/// and to phone numbers stay links. A text longer than ``MarkdownText/longest`` is shown as it is written.
package enum MarkdownHTML {
  /// Converts the notes of a card.
  ///
  /// - Parameter picture: takes the address of a picture in the text, and returns the address from which to show the
  ///   picture. If it returns nil, the picture becomes a link, or plain text if the link is not safe.
  package static func blocks(_ text: String, picture: (String) -> String?) -> [UInt8] {
    render(text, withLinks: true, picture)
  }

  /// Converts a line, such as a title, without the `<p>` around it. A line such as `# a` becomes a heading.
  ///
  /// - Parameter withLinks: false to show links as their texts. Pictures are treated as links.
  package static func line(_ text: String, withLinks: Bool) -> [UInt8] {
    let html = render(text, withLinks: withLinks) { _ in nil }
    let (start, end) = (Array("<p>".utf8), Array("</p>\n".utf8))
    guard html.starts(with: start), html.suffix(end.count).elementsEqual(end) else { return html }
    let inner = html.dropFirst(start.count).dropLast(end.count)
    return Array(inner)
  }

  /// Whether a line may have inline Markdown in it, such as emphasis, code or a link.
  package static func mayBeMarked(_ line: String) -> Bool {
    line.utf8.contains { byte in
      switch byte {
      case UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "`"), UInt8(ascii: "["), UInt8(ascii: "<"),
        UInt8(ascii: "\\"), UInt8(ascii: "&"), UInt8(ascii: "!"):
        true
      default: false
      }
    }
  }

  private static func render(_ text: String, withLinks: Bool, _ picture: (String) -> String?) -> [UInt8] {
    // The time for nested Markdown grows faster than its length.
    guard text.utf8.count <= MarkdownText.longest else {
      var html = Array("<pre>".utf8)
      HTMLText.append(text, to: &html)
      return html + Array("</pre>\n".utf8)
    }
    var text = text
    guard
      let document = text.withUTF8({ utf8 -> OpaquePointer? in
        guard let base = utf8.baseAddress else { return nil }
        return base.withMemoryRebound(to: CChar.self, capacity: utf8.count) {
          cmark_parse_document($0, utf8.count, CMARK_OPT_DEFAULT)
        }
      })
    else { return [] }
    defer { cmark_node_free(document) }
    makeSafe(document, withLinks: withLinks, picture)
    guard let html = cmark_render_html(document, CMARK_OPT_DEFAULT) else { return [] }
    defer { cmark_get_default_mem_allocator().pointee.free(html) }
    return Array(UnsafeBufferPointer(start: html, count: stringLength(html)).map { UInt8(bitPattern: $0) })
  }

  private static func stringLength(_ text: UnsafePointer<CChar>) -> Int {
    var length = 0
    while text[length] != 0 { length += 1 }
    return length
  }

  private static func makeSafe(_ document: OpaquePointer, withLinks: Bool, _ picture: (String) -> String?) {
    var (raw, pictures, links): ([OpaquePointer], [OpaquePointer], [OpaquePointer]) = ([], [], [])
    guard let iterator = cmark_iter_new(document) else { return }
    while true {
      let event = cmark_iter_next(iterator)
      if event == CMARK_EVENT_DONE { break }
      guard event == CMARK_EVENT_ENTER, let node = cmark_iter_get_node(iterator) else { continue }
      switch cmark_node_get_type(node) {
      case CMARK_NODE_HTML_BLOCK, CMARK_NODE_HTML_INLINE: raw.append(node)
      case CMARK_NODE_IMAGE: pictures.append(node)
      case CMARK_NODE_LINK: links.append(node)
      default: break
      }
    }
    cmark_iter_free(iterator)
    raw.forEach(showAsText)
    for node in pictures {
      let link = show(node, picture)
      if let link { links.append(link) }
    }
    for node in links where !withLinks || !isSafe(cmark_node_get_url(node)) { unwrap(node) }
  }

  private static func unwrap(_ node: OpaquePointer) {
    while let child = cmark_node_first_child(node) {
      cmark_node_unlink(child)
      cmark_node_insert_before(node, child)
    }
    cmark_node_unlink(node)
    cmark_node_free(node)
  }

  private static func showAsText(_ node: OpaquePointer) {
    guard let text = cmark_node_new(CMARK_NODE_TEXT) else { return }
    cmark_node_set_literal(text, cmark_node_get_literal(node))
    if cmark_node_get_type(node) == CMARK_NODE_HTML_BLOCK, let paragraph = cmark_node_new(CMARK_NODE_PARAGRAPH) {
      cmark_node_append_child(paragraph, text)
      cmark_node_insert_before(node, paragraph)
    } else {
      cmark_node_insert_before(node, text)
    }
    cmark_node_unlink(node)
    cmark_node_free(node)
  }

  /// Shows a picture from the address that `picture` returns. If that is nil, replaces the picture by a link, and
  /// returns the link.
  private static func show(_ node: OpaquePointer, _ picture: (String) -> String?) -> OpaquePointer? {
    let destination = cmark_node_get_url(node).map { String(cString: $0) } ?? ""
    if let address = picture(destination) {
      cmark_node_set_url(node, address)
      return nil
    }
    guard let link = cmark_node_new(CMARK_NODE_LINK) else { return nil }
    cmark_node_set_url(link, destination)
    while let child = cmark_node_first_child(node) {
      cmark_node_unlink(child)
      cmark_node_append_child(link, child)
    }
    if cmark_node_first_child(link) == nil, let text = cmark_node_new(CMARK_NODE_TEXT) {
      cmark_node_set_literal(text, destination)
      cmark_node_append_child(link, text)
    }
    cmark_node_insert_before(node, link)
    cmark_node_unlink(node)
    cmark_node_free(node)
    return link
  }

  /// Whether a link leads to the web, to a mail address or to a phone number. Any other link might lead to an address
  /// of the page's own server, or run a script.
  private static func isSafe(_ address: UnsafePointer<CChar>?) -> Bool {
    guard let address else { return false }
    let text = String(cString: address).lowercased()
    return ["https://", "http://", "mailto:", "tel:"].contains { text.hasPrefix($0) }
  }
}
