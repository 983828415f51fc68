package import PlanBoardCore

/// A card that is to be written into a board.
package struct NewCard: Hashable, Sendable {
  package var title: String
  /// The box. If it is nil, the card gets a box if one of the first 20 cards of its column has one, or if the board has
  /// no cards. In an empty column, the first 20 cards of the board decide.
  package var box: Box?
  /// Whether the card gets no box, whatever ``box`` and the other cards say.
  package var hasNoBox = false
  /// In the order in which they are written, except that an id is written last.
  package var fields: [Field]
  /// Markdown; lines are separated by `\n`.
  package var notes: String

  package init(title: String, box: Box? = nil, fields: [Field] = [], notes: String = "") {
    self.title = title
    self.box = box
    self.fields = fields
    self.notes = notes
  }

  /// Reads a title and its fields from text, as a board reads them.
  package init(reading text: String, context: FieldContext) {
    let bytes = Array(text.utf8)
    let (fields, title) = bytes.withUnsafeBufferPointer { bytes in
      let taken = Self.fields(of: bytes, context, allowsID: true).filter {
        // The part of a date that is not read would be lost.
        $0.isTakenOutOfTitle && !$0.isPartlyRead
      }
      var title: [UInt8] = []
      var position = 0
      for field in taken {
        CardSyntax.append(bytes, position..<field.range.lowerBound, touches: true, to: &title)
        position = field.range.upperBound
      }
      CardSyntax.append(bytes, position..<bytes.count, touches: true, to: &title)
      return (taken.map { Field($0.key, $0.value) }, String(decoding: title, as: UTF8.self))
    }
    self.init(title: title, fields: fields)
  }

  /// The fields in a title, except those in comments, code, wiki links, link targets and HTML tags.
  ///
  /// - Parameter allowsID: whether an id such as `^k3f9` at the end, or with only fields after it, is a field.
  private static func fields(
    of title: UnsafeBufferPointer<UInt8>, _ context: FieldContext, allowsID: Bool
  ) -> [FieldOccurrence] {
    var scanner = FieldScanner(text: title, context: context)
    scanner.skip(OpaqueInlineRanges(title, lines: [title.indices]))
    scanner.scan(title.indices, allowsID: allowsID, allowsFieldsAfterID: allowsID, allowsLetter: true)
    scanner.endTitle()
    return scanner.finish().fields
  }

  /// Reads a title and its fields from text, or from the whole first line of a card, such as `- [ ] milk`. A list
  /// number stays in the title, because it may begin a date such as `24. December`.
  package init(readingLine text: String, context: FieldContext) {
    let bytes = Array(text.utf8)
    let (box, start) = bytes.withUnsafeBufferPointer { bytes -> (Box?, Int) in
      guard let geometry = ItemGeometry(bytes, bytes.indices), geometry.marker.number == nil,
        geometry.contentStart < bytes.count
      else { return (nil, 0) }
      guard let box = CardSyntax.box(bytes, geometry.contentStart..<bytes.count) else {
        return (nil, geometry.contentStart)
      }
      return (box.mark, box.end)
    }
    self.init(reading: String(decoding: bytes[start...], as: UTF8.self), context: context)
    self.box = box
  }

  /// The key of a field that is read from this title however the title is escaped, such as `⏫`; nil if there is none.
  static func unwritableField(in title: String, _ context: FieldContext) -> FieldKey? {
    var key: FieldKey?
    for way in Escaping.ways(toWrite: title, context) {
      guard
        let field = NewCard(reading: way, context: context).fields.first(where: { field in
          // Custom fields do not count.
          if case .other = field.key { false } else { true }
        })
      else { return nil }
      key = field.key
    }
    return key
  }

  /// The fields that are also part of the title's text: words such as `std:vector`
  /// (see ``FieldOccurrence/isTakenOutOfTitle``).
  static func fieldsInside(_ title: String, _ context: FieldContext) -> [Field] {
    let bytes = Array(title.utf8)
    return bytes.withUnsafeBufferPointer { bytes in
      Self.fields(of: bytes, context, allowsID: false).filter { !$0.isTakenOutOfTitle }.map { Field($0.key, $0.value) }
    }
  }
}
