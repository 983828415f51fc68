internal import PlanBoardCore
internal import PlanBoardFormats
internal import PlanBoardIntents
internal import PlanBoardMarkdown
internal import PlanBoardMessages
internal import PlanBoardVerbs

struct ExportCommand: Command {
  @Argument(.exportFormat) var format: ExportFormat

  @Argument(.boardsAndQuery) var words: [BoardPath]

  @Argument(.onBoard) var board: String?

  @Argument(.exportAs) var form: String?

  func validate() throws {
    guard let form, !format.forms.contains(form) else { return }
    let forms = format.forms.joined(separator: " or ")
    throw UsageError("--as \(form) is not for \(format.rawValue)\(forms.isEmpty ? "" : ", which has \(forms)")")
  }

  func run() throws {
    try Plan.run { console in
      let (cards, _) = try QueryArguments.open(words, on: board, in: .planAndArchive, console)
      var context = ExportContext(
        today: System.today, seconds: System.clock.seconds, isTable: form == "table", isList: form == "list",
        isForTerminal: System.isTerminal(.output))
      if format == .taskwarrior {
        let plan = console.value(of: try console.session().plan(beside: []))
        context.sources = console.value(of: try plan.sources(today: System.today))
      }
      var export = PlanExport(format, context)
      let maker = export
      var losses = ExportLosses()
      console.output.append { $0 += export.opening }
      try cards.forEachBoard { board, cards, path in
        maker.part(of: board, cards, path)
      } use: { answer in
        guard let part = console.value(of: answer) else { return }
        console.output.append { $0 += export.separator() + part.text }
        losses.add(part.losses)
      }
      console.output.append { $0 += export.closing }
      console.reportOnce(losses.diagnostics(format))
    }
  }
}

extension ExportFormat: ArgumentValue {
  /// The values of `--as`, the usual one first.
  fileprivate var forms: [String] {
    switch self {
    case .markdown: ["list", "table"]
    case .html: ["board", "list"]
    case .json, .csv, .tsv, .todoTxt, .taskwarrior: []
    }
  }
}
