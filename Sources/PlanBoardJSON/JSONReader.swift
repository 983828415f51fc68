internal import CJansson
internal import PlanBoardCore

/// Reads JSON that another program wrote, for example a message of an editor.
///
/// - If two members of an object have the same name, the last one counts.
/// - Bytes that are not UTF-8 become U+FFFD. So does an escaped surrogate without its other half, such as `\ud83d`.
/// - A whole number that is too large for 64 bits is read as a `Double`.
///
/// In a text to which the second or the third rule applies, each whole number of a magnitude of 2^53 or more is read as
/// a `Double`.
package enum JSONReader {
  /// The version of libjansson.
  package static var libraryVersion: String { String(cString: jansson_version_str()) }

  /// The largest depth to which arrays and objects may nest.
  package static let depthLimit = 256

  /// Why a text cannot be read.
  package enum Failure: Error, Hashable {
    /// The text is not one JSON value, or has a part that libjansson cannot read: a number that is too large for a
    /// `Double`, such as `1e999`, or a `\u0000` in the name of a member.
    ///
    /// - Parameter offset: roughly where the fault is, as a 0-based byte offset in the text.
    case malformed(offset: Int)
    /// Arrays and objects nest deeper than ``JSONReader/depthLimit``.
    case tooDeep
  }

  /// How large a text is, apart from its length.
  package struct Survey: Hashable, Sendable {
    /// About how many values the text has: one for each comma, and for each array and object.
    package fileprivate(set) var values = 0
    /// The offset of the bracket that exceeds ``JSONReader/depthLimit``; nil if none does.
    package fileprivate(set) var tooDeepAt: Int?
  }

  /// Reads a text that consists of one JSON value. O(n) in the length of the text.
  package static func read(_ bytes: [UInt8]) throws(Failure) -> JSONValue {
    guard survey(bytes).tooDeepAt == nil else { throw .tooDeep }
    do throws(Failure) { return try parse(bytes, flags: 0) } catch {
      // Few texts need repair, so a text is repaired only after libjansson has refused it.
      let repaired = repaired(bytes)
      return try parse(repaired, flags: Int(JSON_DECODE_INT_AS_REAL))
    }
  }

  private static func parse(_ bytes: [UInt8], flags: Int) throws(Failure) -> JSONValue {
    var fault = json_error_t()
    let flags = flags | Int(JSON_ALLOW_NUL) | Int(JSON_DECODE_ANY)
    let root = bytes.withUnsafeBytes { bytes in
      json_loadb(bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count, flags, &fault)
    }
    guard let root else { throw .malformed(offset: Int(fault.position)) }
    defer { json_decref(root) }
    return value(root, isRepaired: flags & Int(JSON_DECODE_INT_AS_REAL) != 0)
  }

  private static func value(_ json: UnsafeMutablePointer<json_t>, isRepaired: Bool) -> JSONValue {
    switch json.pointee.type {
    case JSON_OBJECT:
      var members: [JSONValue.Member] = []
      members.reserveCapacity(json_object_size(json))
      var next = json_object_iter(json)
      while let iterator = next {
        if let value = json_object_iter_value(iterator) {
          members.append(
            JSONValue.Member(String(cString: json_object_iter_key(iterator)), self.value(value, isRepaired: isRepaired))
          )
        }
        next = json_object_iter_next(json, iterator)
      }
      return .object(members)
    case JSON_ARRAY:
      return .array(
        (0..<json_array_size(json)).compactMap { index in
          json_array_get(json, index).map { value($0, isRepaired: isRepaired) }
        })
    case JSON_STRING:
      let text = UnsafeRawBufferPointer(start: json_string_value(json), count: json_string_length(json))
      return .string(String(decoding: text, as: UTF8.self))
    case JSON_INTEGER: return .integer(Int(json_integer_value(json)))
    case JSON_REAL:
      let number = json_real_value(json)
      // In a repaired text, libjansson reads all whole numbers as `Double`s. Those of a magnitude below 2^53 become
      // integers again.
      if isRepaired, abs(number) < 0x1p53, let whole = Int(exactly: number) { return .integer(whole) }
      return .number(number)
    case JSON_TRUE: return true
    case JSON_FALSE: return false
    default: return .null
    }
  }

  /// Looks over a text without reading its values. O(n).
  package static func survey(_ bytes: [UInt8]) -> Survey {
    bytes.withUnsafeBufferPointer { bytes in
      var survey = Survey()
      var (depth, isString, isEscaped) = (0, false, false)
      for (offset, byte) in bytes.enumerated() {
        if isString {
          if isEscaped {
            isEscaped = false
          } else if byte == UInt8(ascii: "\\") {
            isEscaped = true
          } else if byte == UInt8(ascii: "\"") {
            isString = false
          }
        } else {
          switch byte {
          case UInt8(ascii: "\""): isString = true
          case UInt8(ascii: ","): survey.values += 1
          case UInt8(ascii: "["), UInt8(ascii: "{"):
            survey.values += 1
            depth += 1
            if depth > depthLimit, survey.tooDeepAt == nil {
              survey.tooDeepAt = offset
              return survey
            }
          case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
          default: break
          }
        }
      }
      return survey
    }
  }

  // MARK: Lists

  /// Reads the elements of an array one after the other, or values with nothing but white space and commas between them, so
  /// that only one of them is in memory.
  ///
  /// - Parameter body: gets a value, and its offset in the text.
  /// - Throws: ``Failure``, with an offset in the text; the errors of `body`.
  package static func forEachElement(of bytes: [UInt8], _ body: (JSONValue, Int) throws -> Void) throws {
    guard survey(bytes).tooDeepAt == nil else { throw Failure.tooDeep }
    var (bytes, flags) = (bytes, 0)
    func isBlank(_ byte: UInt8) -> Bool {
      byte == .space || byte == .tab || byte == .lineFeed || byte == .carriageReturn
    }
    var position = bytes.firstIndex { !isBlank($0) } ?? bytes.count
    let isArray = position < bytes.count && bytes[position] == UInt8(ascii: "[")
    if isArray { position += 1 }
    var mayFollow = true
    while true {
      while position < bytes.count, isBlank(bytes[position]) { position += 1 }
      if position == bytes.count {
        if isArray { throw Failure.malformed(offset: position) }
        return
      }
      if isArray, bytes[position] == UInt8(ascii: "]") {
        position += 1
        if let more = bytes[position...].firstIndex(where: { !isBlank($0) }) { throw Failure.malformed(offset: more) }
        return
      }
      if bytes[position] == UInt8(ascii: ","), !mayFollow {
        position += 1
        mayFollow = true
        continue
      }
      guard mayFollow || !isArray else { throw Failure.malformed(offset: position) }
      var found = parseNext(bytes, from: position, flags: flags)
      if case .failure = found, flags == 0 {
        // Few texts need repair, so a text is repaired only after libjansson has refused it.
        (bytes, flags) = (Array(bytes[..<position]) + repaired(Array(bytes[position...])), Int(JSON_DECODE_INT_AS_REAL))
        found = parseNext(bytes, from: position, flags: flags)
      }
      let (value, count) = try found.get()
      try body(value, position)
      position += count
      mayFollow = false
    }
  }

  /// Reads the value that begins at an offset; returns it, and how many bytes it has.
  private static func parseNext(
    _ bytes: [UInt8], from start: Int, flags: Int
  ) -> Result<(value: JSONValue, count: Int), Failure> {
    var fault = json_error_t()
    let all = flags | Int(JSON_ALLOW_NUL) | Int(JSON_DECODE_ANY) | Int(JSON_DISABLE_EOF_CHECK)
    let root = bytes.withUnsafeBytes { bytes in
      json_loadb(
        bytes.baseAddress?.advanced(by: start).assumingMemoryBound(to: CChar.self), bytes.count - start, all, &fault)
    }
    let count = max(0, Int(fault.position))
    guard let root else { return .failure(.malformed(offset: min(start + count, bytes.count))) }
    defer { json_decref(root) }
    return .success((value(root, isRepaired: flags != 0), count))
  }

  // MARK: Repair

  /// The text with U+FFFD in place of invalid UTF-8, and in place of escaped surrogates without their other half.
  private static func repaired(_ bytes: [UInt8]) -> [UInt8] {
    var result = Array(String(decoding: bytes, as: UTF8.self).utf8)
    var index = 0
    while index < result.count {
      guard result[index] == UInt8(ascii: "\\") else {
        index += 1
        continue
      }
      guard let unit = unit(at: index, of: result), unit & 0xF800 == 0xD800 else {
        index += 2
        continue
      }
      if unit < 0xDC00, let low = self.unit(at: index + 6, of: result), low & 0xFC00 == 0xDC00 {
        index += 12
      } else {
        result.replaceSubrange(index + 2..<index + 6, with: "fffd".utf8)
        index += 6
      }
    }
    return result
  }

  /// The UTF-16 code unit of the escape, such as `\ud83d`, that begins at an index; nil if no escape begins there.
  private static func unit(at index: Int, of bytes: [UInt8]) -> UInt16? {
    guard index + 6 <= bytes.count, bytes[index] == UInt8(ascii: "\\"), bytes[index + 1] == UInt8(ascii: "u") else {
      return nil
    }
    return UInt16(String(decoding: bytes[index + 2..<index + 6], as: UTF8.self), radix: 16)
  }
}
