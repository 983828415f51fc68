internal import CCMark
@testable internal import PlanBoardMarkdown
internal import Testing
internal import TestSupport

/// cmark must find the same blocks in the skeleton of a text as in the text. Invalid UTF-8 is replaced beforehand, as cmark's
/// documentation advises.
@Suite(.tags(.property)) struct SkeletonPropertyTests {
  @Test func `the skeleton of a text has the block structure of the text`() {
    var compared = 0
    for file in Boards.real { compared += compare(file.bytes, file.name) }
    for (number, example) in Inputs.specification.enumerated() {
      compared += compare(example, "specification example \(number + 1)")
      compared += compare(asNotes(example), "specification example \(number + 1) as notes")
    }
    let seeds = TestSettings.cases(20_000)
    for seed in 0..<seeds { compared += compare(Inputs.random(UInt64(seed)), "seed \(seed)") }
    print("skeletons compared: \(compared), seeds 0..<\(seeds)")
  }

  private func asNotes(_ text: [UInt8]) -> [UInt8] {
    let lines = String(decoding: text, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    return Array(("## A\n\n- card\n\n" + lines.map { $0.isEmpty ? "" : "  \($0)" }.joined(separator: "\n")).utf8)
  }

  private func compare(_ bytes: [UInt8], _ name: String) -> Int {
    let source = SourceText(bytes)
    let (skeleton, isExact) = source.bytes.withUnsafeBufferPointer { buffer in
      var skeleton = Skeleton(of: buffer, capacityFor: buffer.count)
      for line in 0..<source.lines.count {
        var content = source.lines.content(of: line, in: buffer)
        // A byte order mark is not part of the first line; cmark skips it, too.
        if line == 0, bytes.starts(with: SourceText.byteOrderMark) { content = 3..<content.upperBound }
        skeleton.addLine(content, number: line)
      }
      return (Array(skeleton.bytes), skeleton.findings.isEmpty)
    }
    guard isExact else { return 0 }
    // Invalid UTF-8 is replaced here, not by cmark: at the end of a line, cmark would replace an ASCII character together with the
    // broken character before it, such as a `>` that ends an HTML block.
    let wanted = structure(Array(String(decoding: bytes, as: UTF8.self).utf8))
    let found = structure(skeleton)
    #expect(
      wanted == found,
      "\(name): \(String(decoding: bytes.prefix(2000), as: UTF8.self).debugDescription) as \(String(decoding: skeleton.prefix(2000), as: UTF8.self).debugDescription)"
    )
    return 1
  }

  /// The depth, kind, level and lines of every block except the document itself, in document order.
  private func structure(_ bytes: [UInt8]) -> [String] {
    guard let parser = cmark_parser_new(CMARK_OPT_DEFAULT) else { return [] }
    defer { cmark_parser_free(parser) }
    bytes.withUnsafeBytes {
      cmark_parser_feed(parser, $0.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count)
    }
    guard let document = cmark_parser_finish(parser), let walk = cmark_iter_new(document) else { return [] }
    defer {
      cmark_iter_free(walk)
      cmark_node_free(document)
    }
    var blocks: [String] = []
    while true {
      let event = cmark_iter_next(walk)
      if event == CMARK_EVENT_DONE { return blocks }
      guard event == CMARK_EVENT_ENTER, let node = cmark_iter_get_node(walk) else { continue }
      let type = cmark_node_get_type(node)
      guard type.rawValue <= CMARK_NODE_LAST_BLOCK.rawValue, type != CMARK_NODE_DOCUMENT else { continue }
      let depth = sequence(first: node) { cmark_node_parent($0) }.reduce(0) { count, _ in count + 1 }
      blocks.append(
        "\(depth) \(type.rawValue) \(cmark_node_get_heading_level(node)) \(cmark_node_get_start_line(node))-\(cmark_node_get_end_line(node))"
      )
    }
  }
}
