package import PlanBoardCore
internal import PlanBoardStore

/// Finds the documents that are installed with the program.
package struct InstalledPages {
  private static let place = "share/doc/planboard"

  private let folder: Path?

  /// - Parameter program: the path of this program; nil if it is not known.
  package init(program: Path?, _ environment: PlanEnvironment) {
    let files = environment.files
    // If the program is a link, the pages may be beside the link or beside its target.
    let prefixes = program.map { program in
      [(try? files.resolve(program.folder))?.folder, (try? files.resolve(program))?.folder.folder].compactMap(\.self)
    }
    folder = (prefixes ?? []).first { files.has(Self.place, in: $0) }?.appending(Self.place.utf8)
  }

  /// The path of a page; nil if the documents are not installed, for example because the program was only built.
  package func page(_ name: String) -> Path? { folder?.appending(name.utf8) }
}
