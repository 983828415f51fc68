internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardMessages
internal import PlanBoardVerbs

struct AddCommand: Command {
  @Argument(.addText) var text: [VerbLine.Value]

  var options = ChangeOptions()

  var fields = FieldOptions()

  @Argument(.addNotes) var notes: String?

  @Argument(.addDuplicate) var duplicate: Bool

  @Argument(.addReopen) var reopen: Bool

  private let line = VerbLine.current.get()
  private var call: VerbCall { VerbCall(line, .add, on: options.boardName) }

  func validate() throws {
    try options.validate()
    _ = try call.position()
    try call.checkSection()
    try fields.validate()
    if readsInput, notes == NotesArgument.input {
      throw UsageError("only one of the text and --notes can be -")
    }
    if duplicate, reopen { throw UsageError("use either --duplicate or --reopen, not both") }
  }

  /// Whether each line of standard input is the text of a card.
  private var readsInput: Bool { text.count == 1 && text[0].text == "-" && !text[0].isPlain }

  func run() throws {
    let texts =
      readsInput
      ? AddCard.texts(inLines: try Plan.standardInputText())
      : [text.filter { !$0.isPlain }.map(\.text).joined(separator: " ")]
    let plainText = text.filter(\.isPlain).map(\.text).joined(separator: " ")
    let notes = try NotesArgument.text(notes ?? "")
    let call = call
    let position = try call.position() ?? .bottom
    let intents = texts.map { text -> any Intent in
      AddCard(
        text, plainText: plainText, fields: fields.given, notes: notes, board: call.board,
        column: call.column(.addColumn), section: call.section, position: position,
        duplicates: duplicate ? .added : reopen ? .reopened : .refused, today: call.today)
    }
    try options.perform(intents)
  }
}
