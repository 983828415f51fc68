internal import PlanBoardLint
internal import PlanBoardWorkspace

/// Where the rules are explained: the page that `make install` puts beside `pb`. Terminals that know links (OSC 8) lead there
/// from a rule's name.
struct RulePages {
  /// A `file:` URI; nil where `pb` is not installed, as after a build.
  private let page: String?

  init() {
    let files = SystemCalls()
    let prefixes = System.executable.map { program in
      // A link to pb may stand beside the pages, or be pointed to from anywhere.
      [(try? files.resolve(program.folder))?.folder, (try? files.resolve(program))?.folder.folder].compactMap(\.self)
    }
    page = (prefixes ?? []).first { $0.hasFile(Self.place) }.map { prefix in
      "file://\(System.hostName)\(Self.escaped(prefix.appending(Self.place.utf8)))"
    }
  }

  private static let place = "share/doc/planboard/lint.md"

  func address(of rule: RuleID) -> String? { page.map { "\($0)#\(rule.name)" } }

  /// The path of a URI (RFC 3986, section 3.3): all but letters, digits and a few signs in percent notation.
  private static func escaped(_ path: Path) -> String {
    path.bytes.map { byte in
      switch byte {
      case 0x2D...0x39, 0x41...0x5A, 0x5F, 0x61...0x7A, 0x7E: String(UnicodeScalar(byte))
      default: "%\(byte < 16 ? "0" : "")\(String(byte, radix: 16, uppercase: true))"
      }
    }.joined()
  }
}
