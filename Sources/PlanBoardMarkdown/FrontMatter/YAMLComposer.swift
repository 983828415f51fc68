internal import PlanBoardCore
internal import CYAML

/// Composes a ``YAMLValue`` from the events of libyaml (YAML 1.2 §3.1.2 "Compose").
///
/// Type tags such as `!!int` are ignored. Each use of an alias (`*a`) counts all values of its anchor (`&a`) towards
/// ``YAMLValue/valueLimit``, because a short text with aliases can stand for huge values.
struct YAMLComposer: ~Copyable {
  /// Reads the only document of a text; nil if the text contains none.
  static func compose(_ text: String) throws(YAMLValue.Failure) -> YAMLValue? {
    var text = text
    // `withUTF8` does not pass on the type of an error.
    return try text.withUTF8 { bytes -> Result<YAMLValue?, YAMLValue.Failure> in
      guard !bytes.isEmpty else { return .success(nil) }
      var composer = YAMLComposer(bytes)
      return Result { () throws(YAMLValue.Failure) in try composer.document() }
    }.get()
  }

  /// A value, and the number of values in it: the value itself, its keys, and the values of its aliases.
  private struct Counted {
    var value: YAMLValue
    var count = 1
  }

  private enum Event {
    case scalar(String, anchor: String?)
    case alias(String)
    case listStart(anchor: String?)
    case mappingStart(anchor: String?)
    case collectionEnd
    case documentStart
    case streamEnd
    case other
  }

  private let bytes: UnsafeBufferPointer<UInt8>
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  /// The start of the last event: 1-based line, 1-based column in Unicode scalars.
  private var position = (line1: 1, column1: 1)
  private var anchors: [String: Counted] = [:]
  private var aliases = 0
  private var depth = 0
  /// The failure for the first key that is not a scalar. Other failures take precedence.
  private var keyFailure: YAMLValue.Failure?

  private init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    parser = .allocate(capacity: 1)
    parser.initialize(to: yaml_parser_t())
    // Without memory, this call fails, and there are no events.
    if yaml_parser_initialize(parser) == 1 {
      yaml_parser_set_input_string(parser, bytes.baseAddress, bytes.count)
    }
  }

  deinit {
    yaml_parser_delete(parser)
    parser.deallocate()
  }

  // MARK: Nodes

  private mutating func document() throws(YAMLValue.Failure) -> YAMLValue? {
    while true {
      switch try next() {
      case .streamEnd: return nil
      case .documentStart:
        let root = try node(try next())
        _ = try next()  // The document's end.
        guard case .streamEnd = try next() else { throw failure(.severalDocuments) }
        if let keyFailure { throw keyFailure }
        return root.value
      default: continue
      }
    }
  }

  private mutating func node(_ event: Event) throws(YAMLValue.Failure) -> Counted {
    switch event {
    case .scalar(let text, let anchor):
      return anchored(Counted(value: .scalar(text)), anchor)
    case .listStart(let anchor):
      return anchored(try nested { reader throws(YAMLValue.Failure) in try reader.list() }, anchor)
    case .mappingStart(let anchor):
      return anchored(try nested { reader throws(YAMLValue.Failure) in try reader.mapping() }, anchor)
    case .alias(let anchor):
      aliases += 1
      guard aliases <= YAMLValue.aliasLimit else { throw Self.tooComplex }
      guard let value = anchors[anchor] else { throw failure(.undefinedAlias) }
      return value
    case .collectionEnd, .documentStart, .streamEnd, .other:
      throw failure(.unexplained)
    }
  }

  private mutating func anchored(_ node: Counted, _ anchor: String?) -> Counted {
    if let anchor { anchors[anchor] = node }
    return node
  }

  private mutating func nested(_ read: (inout Self) throws(YAMLValue.Failure) -> Counted) throws(YAMLValue.Failure)
    -> Counted
  {
    depth += 1
    defer { depth -= 1 }
    guard depth <= YAMLValue.depthLimit else { throw Self.tooComplex }
    return try read(&self)
  }

  private mutating func list() throws(YAMLValue.Failure) -> Counted {
    var values: [YAMLValue] = []
    var count = 1
    while true {
      let event = try next()
      if case .collectionEnd = event { return Counted(value: .list(values), count: count) }
      let value = try node(event)
      try add(value.count, to: &count)
      values.append(value.value)
    }
  }

  private mutating func mapping() throws(YAMLValue.Failure) -> Counted {
    var entries: [YAMLValue.Entry] = []
    var indices: [String: Int] = [:]
    // The first entry whose key occurs again.
    var repeated: Int?
    var count = 1
    while true {
      let event = try next()
      if case .collectionEnd = event { break }
      let start = position
      let key = try node(event)
      let value = try node(try next())
      try add(value.count + 1, to: &count)
      guard case .scalar(let text) = key.value else {
        keyFailure = keyFailure ?? .notYAML(.keyIsNotText, line1: start.line1)
        continue
      }
      if let first = indices[text] {
        repeated = min(repeated ?? first, first)
      } else {
        indices[text] = entries.count
      }
      entries.append(YAMLValue.Entry(key: text, value: value.value, line1: start.line1, column1: start.column1))
    }
    if let repeated {
      throw YAMLValue.Failure.notYAML(.duplicateKey, line1: entries[repeated].line1)
    }
    return Counted(value: .mapping(entries), count: count)
  }

  private func add(_ more: Int, to count: inout Int) throws(YAMLValue.Failure) {
    count += more
    guard count <= YAMLValue.valueLimit else { throw Self.tooComplex }
  }

  // MARK: Events

  private mutating func next() throws(YAMLValue.Failure) -> Event {
    var event = yaml_event_t()
    guard yaml_parser_parse(parser, &event) == 1 else { throw parserFailure() }
    defer { yaml_event_delete(&event) }
    position = (Int(event.start_mark.line) + 1, Int(event.start_mark.column) + 1)
    switch event.type {
    case YAML_SCALAR_EVENT:
      let scalar = event.data.scalar
      let written = UnsafeBufferPointer(start: scalar.value, count: scalar.length)
      // A byte order mark pasted along with text is invisible, and not intended.
      let text = String(
        decoding: written.starts(with: [0xEF, 0xBB, 0xBF]) ? written.dropFirst(3) : written[...], as: UTF8.self)
      return .scalar(text, anchor: Self.string(scalar.anchor))
    case YAML_ALIAS_EVENT: return .alias(Self.string(event.data.alias.anchor) ?? "")
    case YAML_SEQUENCE_START_EVENT: return .listStart(anchor: Self.string(event.data.sequence_start.anchor))
    case YAML_MAPPING_START_EVENT: return .mappingStart(anchor: Self.string(event.data.mapping_start.anchor))
    case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT: return .collectionEnd
    case YAML_DOCUMENT_START_EVENT: return .documentStart
    case YAML_STREAM_END_EVENT: return .streamEnd
    // A parser that is not initialized returns this for ever.
    case YAML_NO_EVENT: throw parserFailure()
    default: return .other
    }
  }

  private static func string(_ pointer: UnsafePointer<UInt8>?) -> String? { pointer.map { String(cString: $0) } }

  // MARK: Failures

  private static let tooComplex = YAMLValue.Failure.tooComplex(limit: YAMLValue.valueLimit)

  private func failure(_ fault: YAMLFault) -> YAMLValue.Failure { .notYAML(fault, line1: position.line1) }

  private func parserFailure() -> YAMLValue.Failure {
    let fault = parser.pointee.problem.map { YAMLFault.parser(String(cString: $0)) } ?? .unexplained
    // For a character that YAML does not allow, libyaml reports an offset in bytes; for everything else, a line.
    let line0 =
      parser.pointee.error == YAML_READER_ERROR
      ? bytes.prefix(Int(parser.pointee.problem_offset)).count { $0 == .lineFeed }
      : Int(parser.pointee.problem_mark.line)
    return .notYAML(fault, line1: line0 + 1)
  }
}
