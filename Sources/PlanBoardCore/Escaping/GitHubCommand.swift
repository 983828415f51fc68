/// Parts of a GitHub workflow command: `::error file=NAME,line=1::MESSAGE`.
package enum GitHubCommand {
  /// Escapes a message, the part of the command after the second `::`.
  package static func message(_ text: String) -> String { text.escaping(escape) }

  /// Escapes the value of a property, such as a file name.
  package static func property(_ text: String) -> String {
    text.escaping { byte in
      switch byte {
      case UInt8(ascii: ":"): "%3A"
      case UInt8(ascii: ","): "%2C"
      default: escape(byte)
      }
    }
  }

  /// The escape for a percent sign or a line end, which both a message and a property need; nil for other bytes.
  private static func escape(_ byte: UInt8) -> StaticString? {
    switch byte {
    case UInt8(ascii: "%"): "%25"
    case 0x0A: "%0A"
    case 0x0D: "%0D"
    default: nil
    }
  }
}
