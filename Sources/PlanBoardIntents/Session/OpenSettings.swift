package import PlanBoardCore
internal import PlanBoardStore

/// The settings files that an editor has open, whose texts count as if they were saved.
///
/// While a text is not valid, the last valid text of the file counts, or else the file on the disk.
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

  /// Whether each text that counts is also on the disk. If not, a change that is written now would follow the settings
  /// on the disk.
  package var areSaved: Bool { files.areSaved }

  /// Sets the text of the open file at an absolute path; nil if the file was closed. A text that is not valid is
  /// ignored, and so is a file that is not a settings file.
  ///
  /// - Returns: whether the settings that count have changed.
  package func set(_ text: [UInt8]?, at path: Path) -> Bool {
    guard PlanSnapshot.isSettings(path), text.map({ FolderSettings.areValid($0, path) }) ?? true else { return false }
    let before = bytes(at: path)
    files.set(text, at: path)
    return before != bytes(at: path)
  }

  private func bytes(at path: Path) -> [UInt8]? { (try? BoardFile.read(path, in: files))?.bytes }
}
