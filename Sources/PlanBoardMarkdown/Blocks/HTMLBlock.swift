internal import PlanBoardCore

/// How an HTML block begins: the start conditions 1 to 7 of CommonMark 0.30 §4.6, in this order.
enum HTMLBlockStart: Hashable {
  case verbatimTag, comment, instruction, declaration, cdata, blockTag, completeTag

  /// The beginning of a line that meets this start condition. Any text may follow, but a line that begins with the
  /// sample of `completeTag` must end with `">`.
  var sample: StaticString {
    switch self {
    case .verbatimTag: "<pre "
    case .comment: "<!--"
    case .instruction: "<?"
    case .declaration: "<!A"
    case .cdata: "<![CDATA["
    case .blockTag: "<div "
    case .completeTag: "<x a=\""
    }
  }

  /// - Parameter rest: the rest of a line, beginning with `<`, without the line end.
  /// - Returns: nil if no HTML block begins there.
  init?(_ text: UnsafeBufferPointer<UInt8>, _ rest: Range<Int>) {
    let start = rest.lowerBound
    let end = rest.upperBound
    // `hasPrefix` ignores the case of letters, as cmark does here.
    if text.hasPrefix("<!--", at: start, to: end) {
      self = .comment
    } else if text.hasPrefix("<?", at: start, to: end) {
      self = .instruction
    } else if text.hasPrefix("<![cdata[", at: start, to: end) {
      self = .cdata
    } else if text.hasPrefix("<!", at: start, to: end) {
      guard start + 2 < end, text[start + 2].isLetter else { return nil }
      self = .declaration
    } else if let found = Self.namedTag(text, rest) {
      self = found
    } else {
      var scanner = TagScanner(text: text, position: start, end: end)
      guard scanner.scanTag(), text[scanner.position..<end].allSatisfy({ $0.isBlank || $0 == 0x0C }) else { return nil }
      self = .completeTag
    }
  }

  /// The start condition, 1 or 6, that a tag meets by its name; nil if it meets neither. Only an opening tag meets
  /// condition 1.
  private static func namedTag(_ text: UnsafeBufferPointer<UInt8>, _ rest: Range<Int>) -> Self? {
    var position = rest.lowerBound + 1
    let isClosing = position < rest.upperBound && text[position] == UInt8(ascii: "/")
    if isClosing { position += 1 }
    let nameStart = position
    while position < rest.upperBound, text[position].isAlphanumeric, position - nameStart < 16 { position += 1 }
    guard position > nameStart else { return nil }
    let name = String(decoding: text[nameStart..<position].map(\.asciiLowercased), as: UTF8.self)
    let next = position < rest.upperBound ? text[position] : .lineFeed
    if !isClosing, verbatimTags.contains(name), next.isWhiteSpace || next.isLineEnd || next == UInt8(ascii: ">") {
      return .verbatimTag
    }
    guard blockTags.contains(name) else { return nil }
    if next.isWhiteSpace || next.isLineEnd || next == UInt8(ascii: ">") { return .blockTag }
    let isSelfClosed =
      next == UInt8(ascii: "/") && position + 1 < rest.upperBound && text[position + 1] == UInt8(ascii: ">")
    return isSelfClosed ? .blockTag : nil
  }

  private static let verbatimTags: Set<String> = ["script", "pre", "textarea", "style"]
  private static let blockTags: Set<String> = [
    "address", "article", "aside", "base", "basefont", "blockquote", "body", "caption", "center", "col", "colgroup",
    "dd", "details", "dialog", "dir", "div", "dl", "dt", "fieldset", "figcaption", "figure", "footer", "form", "frame",
    "frameset", "h1", "h2", "h3", "h4", "h5", "h6", "head", "header", "hr", "html", "iframe", "legend", "li", "link",
    "main", "menu", "menuitem", "nav", "noframes", "ol", "optgroup", "option", "p", "param", "section", "source",
    "summary", "table", "tbody", "td", "tfoot", "th", "thead", "title", "tr", "track", "ul",
  ]
}

/// How an HTML block ends if it began with one of the start conditions 1 to 5 (CommonMark §4.6). Each of the four tags
/// ends a block of condition 1, whichever tag began it.
enum HTMLBlockEnd: Hashable {
  case script, pre, style, textarea, comment, instruction, declaration, cdata

  /// Text that meets this end condition.
  var sample: StaticString {
    switch self {
    case .script: "</script>"
    case .pre: "</pre>"
    case .style: "</style>"
    case .textarea: "</textarea>"
    case .comment: "-->"
    case .instruction: "?>"
    case .declaration: ">"
    case .cdata: "]]>"
    }
  }

  /// The end condition that the `>` at `position` meets, in text that begins at `start`. Any `>` ends a declaration.
  static func closing(_ text: UnsafeBufferPointer<UInt8>, at position: Int, from start: Int) -> Self {
    for end in [script, pre, style, textarea, comment, instruction, cdata] {
      let begin = position + 1 - end.sample.utf8CodeUnitCount
      if begin >= start, text.hasPrefix(end.sample, at: begin, to: position + 1) { return end }
    }
    return .declaration
  }
}
