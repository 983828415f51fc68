package import PlanBoardCore
package import PlanBoardLint
internal import PlanBoardStore

/// The documents that are installed with the program.
package struct InstalledPages {
  /// The folder of the documents, relative to a folder such as `/usr`.
  private static let place = "share/doc/planboard"

  /// The `file:` URI of the page about the lint rules.
  private let rules: String?

  /// Looks for the folder of the documents, which is `/usr/share/doc/planboard` for `/usr/bin/pb`.
  ///
  /// - Parameters:
  ///   - program: the file of this program; nil if it is not known.
  ///   - host: the machine's name for the URI, so that a terminal on another machine does not look on its own disk.
  package init(program: Path?, host: String, _ environment: PlanEnvironment) {
    let files = environment.files
    // If the program is a link, the documents may be installed with the link or with its target.
    let prefixes = program.map { program in
      [(try? files.resolve(program.folder))?.folder, (try? files.resolve(program))?.folder.folder].compactMap(\.self)
    }
    rules = (prefixes ?? []).first { files.has(Self.place, in: $0) }.map {
      "file://\(host)\($0.appending(Self.place.utf8).appending("lint.md".utf8).uriReference)"
    }
  }

  /// The URI of the explanation of a rule; nil if the folder of the documents was not found.
  package func address(of rule: RuleID) -> String? { rules.map { "\($0)#\(rule.name)" } }
}
