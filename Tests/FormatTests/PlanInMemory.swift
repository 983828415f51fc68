@testable internal import PlanBoardCore
@testable internal import PlanBoardFormats
@testable internal import PlanBoardIntents
internal import PlanBoardJSON
@testable internal import PlanBoardMarkdown
@testable internal import PlanBoardStore
internal import Testing

/// Boards in memory, which go out in a format and come in again.
struct PlanInMemory {
  static let today = CalendarDate(year: 2026, month: 11, day: 21)!

  var files: [String: String]

  init(_ files: [String: String] = [:]) { self.files = files }

  private var session: PlanSession {
    get throws {
      let texts = [".planboard.yml": ""].merging(files) { $1 }.sorted { $0.key < $1.key }
      let root = Path("/plan")
      let tree = TreeFiles(
        at: root, texts.map { text in (Path(text.key), { Array(text.value.utf8) }) }, clock: SystemCalls())
      let environment = PlanEnvironment(
        files: tree, stateFolder: nil, home: nil, now: { 0 }, today: { Self.today })
      return PlanSession(try PlanningFolder(at: root, in: tree), environment)
    }
  }

  /// The cards of all boards, archived ones included, in the order of the boards.
  func cards() -> [PlacedCard] {
    files.sorted { $0.key < $1.key }.filter { $0.key.hasSuffix(".md") }.flatMap { name, text in
      let board = ParsedBoard(Array(text.utf8))
      return board.cards.indices.map { board.placedCard($0, at: Path(name)) }
    }
  }

  func exported(
    _ format: ExportFormat, isTable: Bool = false, isList: Bool = false
  ) -> (text: String, losses: ExportLosses) {
    let boards = files.sorted { $0.key < $1.key }.filter { $0.key.hasSuffix(".md") }
    var context = ExportContext(today: Self.today, seconds: Self.seconds)
    (context.isTable, context.isList) = (isTable, isList)
    for card in cards() {
      guard let id = card.card.id, let source = card.card.value(of: SourceID.key) else { continue }
      context.sources[id.text] = source
    }
    var export = PlanExport(format, context)
    var losses = ExportLosses()
    var bytes = export.opening
    for (name, text) in boards {
      let board = ParsedBoard(Array(text.utf8))
      guard !board.cards.isEmpty else { continue }
      let part = export.part(of: board, Array(board.cards.indices), Path(name))
      bytes += export.separator() + part.text
      losses.add(part.losses)
    }
    return (String(decoding: bytes + export.closing, as: UTF8.self), losses)
  }

  /// What the plan is after an import, and what the import says.
  ///
  /// - Parameter records: what earlier imports have brought, to bring cards up to date; nil to leave them alone.
  func importing(
    _ text: String, _ format: ImportFormat, to board: String? = nil, map: [(column: String, part: String)] = [],
    updating records: ImportRecords? = nil
  ) throws -> (plan: PlanInMemory, imported: Outcome.Imported, isNothing: Bool) {
    let context = ImportContext(local: Self.local, columns: map)
    let imported = try PlanImport.read(Array(text.utf8), format, context)
    let names = PlanImport.exportedTexts(format, ExportContext(today: Self.today, seconds: Self.seconds)).map { texts in
      ExportedNames(texts: texts) { PlanImport.exportedName(format, $0, $1) }
    }
    let performed = try session.importing(
      imported, to: board.map { BoardName($0) }, .preview, updating: records, names: names
    ) { JSONImportRest.text($0, format) }
    if let failure = performed.ending.failure { throw failure }
    if let failure = performed.steps.first?.failures.first { throw failure.error }
    var plan = self
    for change in performed.steps.flatMap(\.change.boards) {
      let name = String(
        decoding: change.path.bytes.drop { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "/") }, as: UTF8.self)
      plan.files[name.replacing("plan/", with: "")] = change.after.map { String(decoding: $0, as: UTF8.self) }
    }
    let outcome = try #require(performed.steps.first?.outcomes.first)
    guard case .imported(let counts)? = outcome.detail else { throw NoImport() }
    return (plan, counts, outcome.isNothing)
  }

  struct NoImport: Error {}

  // MARK: The clock, in UTC

  private static let epoch = CalendarDate(year: 1970, month: 1, day: 1)!.dayNumber

  @Sendable static func seconds(_ time: LocalTime) -> Int {
    (time.day.dayNumber - epoch) * 86_400 + time.hour * 3600 + time.minute * 60
  }

  @Sendable static func local(_ seconds: Int) -> LocalTime {
    let day = Int((Double(seconds) / 86_400).rounded(.down))
    let rest = seconds - day * 86_400
    return LocalTime(CalendarDate(dayNumber: epoch + day) ?? today, hour: rest / 3600, minute: rest / 60 % 60)
  }
}
