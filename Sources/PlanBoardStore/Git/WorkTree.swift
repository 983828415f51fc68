package import PlanBoardCore

/// The work tree of a git repository, judged by the `.git` at its top; git is not asked.
package enum WorkTree {
  /// Whether a file is in a work tree. The file and its folder need not exist. False if the path cannot be resolved.
  package static func contains(_ file: Path, in files: any FileSystem) -> Bool {
    var folder = file.folder
    while (try? files.resolve(folder)) == nil, folder.folder != folder { folder = folder.folder }
    guard var place = try? files.resolve(folder) else { return false }
    while !files.has(".git", in: place) {
      guard place.folder != place else { return false }
      place = place.folder
    }
    return true
  }
}
