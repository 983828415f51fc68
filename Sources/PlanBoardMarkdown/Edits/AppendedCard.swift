package import PlanBoardCore

/// A card to add at the end of a column, one of many (``ParsedBoard/appending(_:)``).
package struct AppendedCard: Sendable {
  package var card: NewCard
  /// The card as another board has it, with a marker. If this board reads it as the same card, it is written like this.
  package var markdown: String?
  /// The index of the column, which may be the archive.
  package var column: Int
  /// The name of the section in the column; nil for the part before the first section. A section that the column does
  /// not have is added, so its name must be one for which there is a heading (``ParsedBoard/heading(ofSection:)``).
  package var section: String?

  package init(_ card: NewCard, markdown: String? = nil, column: Int, section: String? = nil) {
    self.card = card
    self.markdown = markdown
    self.column = column
    self.section = section
  }
}

extension NewCard {
  /// A card whose title comes from a program that does not read Markdown: a backslash in it is no escape.
  package init(plainTitle: String, box: Box? = nil, fields: [Field] = [], notes: String = "") {
    var title: [UInt8] = []
    let bytes = Array(plainTitle.utf8)
    for (index, byte) in bytes.enumerated() {
      if byte == UInt8(ascii: "\\"), index + 1 < bytes.count, bytes[index + 1].isPunctuation { title.append(byte) }
      title.append(byte)
    }
    self.init(title: String(decoding: title, as: UTF8.self), box: box, fields: fields, notes: notes)
  }
}

extension ParsedBoard {
  /// Whether a field can be written on the board, and is read back with this value.
  package func accepts(_ field: Field) -> Bool {
    FieldNotation.canonical(field).map { FieldNotation.isReadable($0, settings.context) } ?? false
  }

  /// The text of a heading for a new section; nil if no heading is read back with this name.
  package func heading(ofSection name: String) -> String? {
    guard Escaping.isWritable(name) else { return nil }
    return Escaping.ways(toWrite: name.trimmingBlanks(), settings.context).first { text in
      let alone = ParsedBoard(Array("## A\n\n### \(text)\n\n- a\n".utf8), defaults)
      guard alone.columns.count == 1, alone.columns[0].sections.count == 1, alone.cards.count == 1 else { return false }
      let read = alone.sectionName(alone.columns[0].sections[0])
      return Escaping.unescaped(read) == Escaping.unescaped(name.trimmingBlanks()) && !read.isEmpty
    }
  }

  /// Adds an empty archive to a board that has none (docs/format.md, "Archive").
  ///
  /// - Throws: `EditFailure` with the reason `wouldChangeMore`.
  package func withArchive() throws -> VerifiedEdit {
    columns.contains { $0.kind == .archive } ? .nothing(on: self) : try addingArchive()
  }
}
