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
    if !map.isEmpty, format != .csv, format != .tsv { throw UsageError("--map is only for csv and tsv") }
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
      guard let bytes = try session.importedBytes(path) else {
        let fault = ImportFault(.tooLarge(limit: PlanSession.importLimit))
        return console.report(fault.diagnostic(of: path))
      }
      let plan: ImportedPlan
      do throws(ImportFault) {
        let columns = (try? columns) ?? []
        plan = try PlanImport.read(bytes, format, ImportContext(local: System.clock.local, columns: columns))
      } catch {
        return console.report(error.diagnostic(of: path))
      }
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
}

extension ImportFormat: ArgumentValue {}
