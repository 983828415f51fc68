package import PlanBoardCore
internal import PlanBoardMarkdown
internal import PlanBoardStore

/// A picture file in the plan's folder to which a board has a link, such as `![plan](a.png)` or `[plan](a.png)`.
package struct PlanPicture: Sendable {
  /// The kinds of pictures that every browser shows.
  package enum Kind: Sendable { case png, jpeg, gif, webp, avif, svg }

  package let kind: Kind
  package let bytes: [UInt8]

  /// The size in bytes of the largest file that is read.
  private static let limit = 32 << 20

  /// The key of a picture: 16 hexadecimal digits made from the destination of a link, as it is written in Markdown.
  package static func key(of destination: String) -> String {
    SHA256(Array(destination.utf8)).hexadecimal(digits: 16)
  }

  private static func kind(of bytes: [UInt8], at path: Path) -> Kind? {
    func has(_ text: String, at offset: Int = 0) -> Bool { bytes.dropFirst(offset).starts(with: text.utf8) }
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return .png }
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return .jpeg }
    if has("GIF87a") || has("GIF89a") { return .gif }
    if has("RIFF"), has("WEBP", at: 8) { return .webp }
    if has("ftypavif", at: 4) || has("ftypavis", at: 4) { return .avif }
    return has("<") && path.bytes.hasASCIISuffix(".svg") ? .svg : nil
  }

  /// Reads a picture; nil if the file is too large, or is not a picture.
  fileprivate init?(at path: Path, in files: any FileSystem) throws(FileFailure) {
    guard let bytes = try BoardFile.read(path, upTo: Self.limit, in: files), let kind = Self.kind(of: bytes, at: path)
    else { return nil }
    (self.kind, self.bytes) = (kind, bytes)
  }
}

extension PlanSession {
  /// Reads the picture to which a Markdown link on a board leads.
  ///
  /// With symbolic links resolved, the file must be below the plan's folder, but not hidden, nor in a hidden folder.
  ///
  /// - Parameter key: the ``PlanPicture/key(of:)`` of the link's destination.
  /// - Returns: nil if there is no such board, link or file, if the file is too large, or if it is not a picture.
  /// - Throws: `FileFailure` if the board or the file cannot be read.
  package func picture(_ key: String, of path: Path, in plan: PlanSnapshot) throws -> PlanPicture? {
    guard let board = try plan.boardIfThere(at: path) else { return nil }
    for link in board.links() {
      guard case .inline(let name) = link.kind, PlanPicture.key(of: board.source.string(link.range)) == key,
        let file = plan.file(inLink: name, on: path)?.path, let real = try? environment.files.resolve(absolute(file)),
        let top = try? environment.files.resolve(root), real.isInside(top), !real.isHidden(below: top)
      else { continue }
      return try PlanPicture(at: real, in: environment.files)
    }
    return nil
  }
}
