internal import PlanBoardLint
internal import PlanBoardStore

/// Where the rules are explained: the page that `make install` puts beside `pb`. Terminals that know links (OSC 8) lead there
/// from a rule's name.
struct RulePages {
  /// A `file:` URI; nil where `pb` is not installed, as after a build.
  private let page: String?

  init() {
    let files = System.files
    let prefixes = System.executable.map { program in
      // A link to pb may stand beside the pages, or be pointed to from anywhere.
      [(try? files.resolve(program.folder))?.folder, (try? files.resolve(program))?.folder.folder].compactMap(\.self)
    }
    page = (prefixes ?? []).first { files.has(Self.place, in: $0) }.map { prefix in
      "file://\(System.hostName)\(prefix.appending(Self.place.utf8).uriReference)"
    }
  }

  private static let place = "share/doc/planboard/lint.md"

  func address(of rule: RuleID) -> String? { page.map { "\($0)#\(rule.name)" } }
}
