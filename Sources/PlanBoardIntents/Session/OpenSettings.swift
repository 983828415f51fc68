package import PlanBoardCore
internal import PlanBoardStore

/// The settings of planning folders that an editor has open. Their texts count instead of those on the disk, as if they
/// were saved.
///
/// While someone writes, a text is often not valid for a moment. Until the text is valid again, the last valid text
/// counts; if there is none, the file on the disk counts.
package final class OpenSettings: Sendable {
  private let files: OverlaidFiles
  /// The environment in which these texts count.
  package let environment: PlanEnvironment

  /// Creates settings without texts.
  package init(_ environment: PlanEnvironment) {
    files = OverlaidFiles(over: environment.files)
    var environment = environment
    environment.files = files
    self.environment = environment
  }

  /// Whether each text that counts is also on the disk. If not, a change should not be written now: it would follow the
  /// settings on the disk, not these.
  package var areSaved: Bool { files.areSaved }

  /// Sets the text of an open file. nil means that the file was closed.
  ///
  /// - Parameter path: an absolute path. If it is not the path of settings, or if the text is not valid, nothing
  ///   happens.
  /// - Returns: whether the settings that count have changed.
  package func set(_ text: [UInt8]?, at path: Path) -> Bool {
    guard PlanSnapshot.isSettings(path), text.map({ FolderSettings.areValid($0, path) }) ?? true else { return false }
    let before = bytes(at: path)
    files.set(text, at: path)
    return before != bytes(at: path)
  }

  private func bytes(at path: Path) -> [UInt8]? { (try? BoardFile.read(path, in: files))?.bytes }
}
