internal import PlanBoardCore
internal import PlanBoardFormats
internal import PlanBoardIntents
internal import PlanBoardJSON
internal import PlanBoardMessages
internal import PlanBoardVerbs

struct ImportCommand: Command {
  @Argument(.importFormat) var format: ImportFormat

  @Argument(.importFile) var file: BoardPath

  @Argument(.importBoard) var board: String?

  @Argument(.importMap) var map: [String]

  @Argument(.importUpdate) var isUpdating: Bool

  var options = CommitOptions()

  func validate() throws {
    try options.validate()
    if !map.isEmpty, ![.csv, .tsv, .markdown].contains(format) {
      throw UsageError("--map is only for csv, tsv and markdown")
    }
    _ = try columns
  }

  /// The values of `--map`.
  private var columns: [(column: String, part: String)] {
    get throws {
      try map.map { text in
        guard let sign = text.lastIndex(of: "="), sign > text.startIndex else {
          throw UsageError("--map needs name=part, for example 'Due date=due'")
        }
        return (String(text[..<sign]), String(text[text.index(after: sign)...]))
      }
    }
  }

  func run() throws {
    try Plan.run { console in
      let path = try [file].paths()[0]
      let session = try console.session()
      if board == nil { try console.reportDefaultPlan() }
      guard let plan = try plan(at: path, session, console) else { return }
      let context = ExportContext(today: System.today, seconds: System.clock.seconds)
      let names = PlanImport.exportedTexts(format, context).map { [format] texts in
        ExportedNames(texts: texts) { PlanImport.exportedName(format, $0, $1) }
      }
      let performed = session.importing(
        plan, to: board.map { BoardName($0) }, options.isDry ? .preview : .commit, isUpdating: isUpdating,
        names: names
      ) { [format] in JSONImportRest.text($0, format) }
      try options.report(performed, console)
      for outcome in performed.steps.flatMap(\.outcomes) {
        for diagnostic in outcome.differenceDiagnostics(from: path) { console.report(diagnostic, as: .findings) }
        for diagnostic in outcome.restDiagnostics(of: path, isPreview: options.isDry) {
          console.report(diagnostic, as: .findings)
        }
      }
    }
  }

  /// What a file or a folder has; nil if it cannot be read, which is reported.
  private func plan(at path: Path, _ session: PlanSession, _ console: Console) throws -> ImportedPlan? {
    let name = path == .standardInput ? nil : path.stem
    let context = ImportContext(local: System.clock.local, columns: (try? columns) ?? [], name: name)
    do {
      if format == .obsidianTasks {
        guard let folder = try session.notes(in: path) else {
          throw ImportFault(.tooLarge(limit: PlanSession.importLimit))
        }
        if !folder.boards.isEmpty { console.reportOnce(folder.boardsLeftOut) }
        return try PlanImport.read(notes: folder.notes, in: path, context)
      }
      guard let bytes = try session.importedBytes(path) else {
        throw ImportFault(.tooLarge(limit: PlanSession.importLimit))
      }
      return try PlanImport.read(bytes, format, context)
    } catch let fault as ImportFault {
      console.report(fault.diagnostic(of: path))
    } catch let fault as PlanImport.FaultInNote {
      console.report(fault.fault.diagnostic(of: fault.path))
    }
    return nil
  }
}

extension ImportFormat: ArgumentValue {}
