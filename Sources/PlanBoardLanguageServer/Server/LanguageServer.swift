internal import PlanBoardCore
package import PlanBoardIntents
internal import PlanBoardJSON
internal import PlanBoardMarkdown
internal import PlanBoardMessages

/// The language server: bytes from a client go in, bytes for the client come out.
///
/// The caller passes the bytes that arrive to ``receive(_:)``, calls ``step()`` while ``hasWork`` is true, and sends
/// what ``takeOutput()`` returns. Messages are handled in the order in which they arrive. Only the cancellation of a
/// request takes effect at once.
package final class LanguageServer {
  /// The options that a program passes to the server.
  package struct Options: Sendable {
    /// The version of pb, which the server reports to the client.
    package var version = ""
    /// The encoding of positions that the user has set; nil to agree on one with the client.
    package var encoding: PositionEncoding?
    /// A setting for the encoding that is not valid, which the server only logs; nil if there is none.
    package var unknownEncoding: String?
    /// The installed pages of documentation; nil if their place is not known.
    package var pages: InstalledPages?

    /// Options with nothing set.
    package init() {}
  }

  enum Stage: Hashable {
    case new
    case running
    case shutDown
    /// The program must exit with this code.
    case ended(code: Int32)
  }

  let environment: PlanEnvironment
  let options: Options
  private(set) var stage = Stage.new
  private(set) var client = ClientCapabilities(.null)
  var settings = ServerSettings()
  private(set) var encoding = PositionEncoding.utf16
  /// The id of the process that has started the server; nil if the client has not given it.
  package private(set) var parent: Int?

  var folders: [Path] = []
  let plans: OpenPlans
  /// The open documents by their URIs.
  private(set) var documents: [String: Document] = [:]
  var diagnostics = DiagnosticsState()

  private var reader = MessageReader()
  /// The messages to handle; a failure is a message that could not be read.
  private var queue: [Result<Message, ServerFault>] = []
  /// The index in ``queue`` of the next message.
  private var next = 0
  /// The ids of the requests that the client has cancelled.
  private var cancelled: Set<JSONValue> = []
  private var output: [UInt8] = []
  private var logged: [String] = []
  /// The closures that wait for answers to the server's own requests, by the ids of the requests.
  private var awaited: [Int: (Message) -> Void] = [:]
  /// The id of the last request that the server itself has sent; 0 if there is none.
  private var lastID = 0

  package init(_ environment: PlanEnvironment, _ options: Options = Options()) {
    self.environment = environment
    self.options = options
    plans = OpenPlans(environment)
  }

  /// The exit code of the program; nil while the server runs.
  package var exitCode: Int32? { if case .ended(let code) = stage { code } else { nil } }

  /// Whether ``step()`` has something to do.
  package var hasWork: Bool { exitCode == nil && (next < queue.count || diagnostics.isWaiting) }

  /// Descriptors that become readable when files of a plan may have changed; see ``filesMayHaveChanged()``.
  package var watchDescriptors: [Int32] { plans.all.compactMap(\.watchDescriptor) }

  /// Returns the bytes that must be sent to the client, and forgets them.
  package func takeOutput() -> [UInt8] {
    defer { output = [] }
    return output
  }

  /// Returns the new lines of the log, without line ends, and forgets them.
  package func takeLog() -> [String] {
    defer { logged = [] }
    return logged
  }

  // MARK: Input

  /// Takes the next bytes from the client.
  package func receive(_ bytes: [UInt8]) {
    reader.append(bytes)
    while let item = reader.next() {
      switch item {
      case .badHeader: log(.badHeader)
      case .tooLong(let count): log(.messageTooLong(count))
      case .content(let content):
        let message = Result { () throws(ServerFault) in try Self.message(content) }
        if let message = try? message.get(), message.method == "$/cancelRequest" {
          cancelled.insert(message.parameters["id"])
        } else {
          queue.append(message)
        }
      }
    }
  }

  /// Handles the messages that have arrived, and ends the server, because the client has closed the stream.
  package func endOfInput() {
    while next < queue.count, exitCode == nil { step() }
    if exitCode == nil { stage = .ended(code: stage == .shutDown ? 0 : 1) }
  }

  private static func message(_ content: [UInt8]) throws(ServerFault) -> Message {
    let json: JSONValue
    do { json = try JSONReader.read(content) } catch { throw .noJSON }
    return try Message(json)
  }

  /// Handles the next message or, if there is none, sends the next diagnostics.
  package func step() {
    guard exitCode == nil else { return }
    guard next < queue.count else { return publishNext() }
    let message = queue[next]
    next += 1
    if next == queue.count {
      queue.removeAll(keepingCapacity: true)
      next = 0
    }
    switch message {
    case .success(let message): handle(message)
    case .failure(let fault): send(Message.response(to: nil, fault))
    }
    // A request arrives before its cancellation, so the ids are not needed once the queue is empty.
    if next == 0 { cancelled = [] }
  }

  private func handle(_ message: Message) {
    guard let method = message.method else { return received(message) }
    guard let id = message.id else { return notified(method, message.parameters) }
    do throws(ServerFault) {
      if cancelled.contains(id) { throw .cancelled }
      send(Message.response(to: id, try answer(method, message.parameters)))
    } catch {
      send(Message.response(to: id, error))
    }
  }

  private func answer(_ method: String, _ parameters: JSONValue) throws(ServerFault) -> JSONValue {
    switch stage {
    case .new where method != "initialize": throw .notInitialized
    case .shutDown, .ended: throw .shutDown
    default: break
    }
    switch method {
    case "initialize": return try initialize(parameters)
    case "shutdown":
      stage = .shutDown
      return .null
    default:
      guard let request = ServerRequests.byMethod[method] else { throw .unknownMethod(method) }
      if let feature = request.feature, !settings.isOn(feature) { return request.nothing }
      return try request.answer(parameters, self)
    }
  }

  private func notified(_ method: String, _ parameters: JSONValue) {
    if method == "exit" {
      stage = .ended(code: stage == .shutDown ? 0 : 1)
      return
    }
    guard stage == .running else { return }
    do throws(ServerFault) {
      try ServerNotifications.byMethod[method]?.receive(parameters, self)
    } catch {
      log(.badNotification(method, error))
    }
  }

  // MARK: Life

  private func initialize(_ parameters: JSONValue) throws(ServerFault) -> JSONValue {
    guard stage == .new else { throw .initializedTwice }
    client = ClientCapabilities(parameters["capabilities"])
    parent = parameters["processId"].integer
    settings.apply(parameters["initializationOptions"])
    let root = parameters["rootUri"].text.map { [JSONValue.object([JSONValue.Member("uri", .string($0))])] }
    change(folders: parameters["workspaceFolders"].elements ?? root ?? [], removed: [])
    encoding = options.encoding ?? Self.encoding(among: client.encodings)
    stage = .running
    return ServerCapabilities.json(for: self)
  }

  /// UTF-16 is preferred, because some editors have trouble with other encodings.
  private static func encoding(among offered: [PositionEncoding]?) -> PositionEncoding {
    guard let offered, !offered.contains(.utf16) else { return .utf16 }
    return offered.first ?? .utf16
  }

  // MARK: Output

  private func send(_ json: JSONValue) { output += Message.bytes(json) }

  func notify(_ method: String, _ parameters: JSONValue) { send(Message.notification(method, parameters)) }

  /// Sends a request to the client; `then` gets the response, if the client responds.
  func ask(_ method: String, _ parameters: JSONValue, then: @escaping (Message) -> Void) {
    lastID += 1
    awaited[lastID] = then
    send(Message.request(lastID, method, parameters))
  }

  private func received(_ response: Message) {
    guard let id = response.id?.integer, let then = awaited.removeValue(forKey: id) else { return }
    then(response)
  }

  /// Writes a line to the log and, between `initialize` and `exit`, to the log of the client.
  func log(_ remark: ServerRemark) {
    logged.append(remark.message)
    guard stage == .running || stage == .shutDown else { return }
    // In the protocol, 2 is a warning, and 4 is an ordinary line of the log.
    notify("window/logMessage", ["type": .integer(remark.isFault ? 2 : 4), "message": .string(remark.message)])
  }

  func show(_ remark: ServerRemark) {
    // In the protocol, 3 is information.
    notify("window/showMessage", ["type": .integer(3), "message": .string(remark.message)])
  }

  // MARK: Documents

  /// Stores a document that was opened or changed. If `document` is nil, removes the document at `uri`.
  ///
  /// After a change to settings, finds the plans of all open documents again.
  func set(_ document: Document?, at uri: DocumentURI) {
    documents[uri.text] = document
    if let path = uri.path, plans.setSettings(document?.text.bytes, at: path) {
      placeDocuments()
      everythingHasChanged()
    }
    place(document, at: uri)
    if document == nil { plans.dropUnused() }
  }

  func findPlansAgain() {
    plans.forgetAll()
    placeDocuments()
  }

  private func placeDocuments() {
    for document in documents.values { place(document, at: document.uri) }
  }

  /// Passes the text of a document to its plan. If `document` is nil, removes the text from the plan.
  private func place(_ document: Document?, at uri: DocumentURI) {
    guard let path = uri.path, let place = plans.place(of: path) else { return }
    place.plan.set(document?.text.bytes, of: uri, at: place.path)
  }

  /// The open document that a request is about; nil if the document is not open.
  ///
  /// - Throws: ``ServerFault/unknownText`` if the client must send the text again.
  func document(of parameters: JSONValue) throws(ServerFault) -> Document? {
    guard let uri = parameters["textDocument"]["uri"].text else { throw .badParameter("textDocument") }
    guard let document = documents[uri] else { return nil }
    guard document.isKnown else { throw .unknownText }
    return document
  }

  /// The open board that a request is about; nil if the document is not open, or is not a board.
  func board(of parameters: JSONValue) throws(ServerFault) -> OpenBoard? {
    guard let document = try document(of: parameters) else { return nil }
    return try board(document)
  }

  /// The board of an open document; nil if the document is not a board.
  ///
  /// - Throws: ``ServerFault/unknownText`` if the file is also open under another name, with another text.
  func board(_ document: Document) throws(ServerFault) -> OpenBoard? {
    guard let file = document.uri.path, let place = plans.place(of: file), place.plan.isSearched else { return nil }
    let snapshot = place.plan.snapshot()
    guard place.plan.hasOpenBoard(place.path), let board = try? snapshot.board(at: place.path) else { return nil }
    guard board.source.bytes == document.text.bytes else { throw .unknownText }
    return OpenBoard(document: document, plan: place.plan, snapshot: snapshot, path: place.path, board: board)
  }

  /// The plans whose folders are searched for boards (``OpenPlan/isSearched``), sorted by folder.
  var searchedPlans: [OpenPlan] { plans.all.filter(\.isSearched).sorted { $0.session.root < $1.session.root } }

  /// The URI of a file; if the client has the file open, the URI that the client uses.
  func uri(of path: Path, in plan: OpenPlan) -> DocumentURI {
    plan.uri(at: path) ?? DocumentURI(plan.session.absolute(path))
  }

  /// The client's text of a file, or `source` if the file is not open.
  func text(of uri: DocumentURI, _ source: SourceText) -> DocumentText {
    documents[uri.text]?.text ?? DocumentText(ofFile: source, encoding)
  }
}
