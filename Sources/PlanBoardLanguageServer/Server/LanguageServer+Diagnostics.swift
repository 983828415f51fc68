internal import PlanBoardIntents
internal import PlanBoardJSON

/// Which diagnostics are to be sent.
struct DiagnosticsState {
  /// The URIs of the documents whose diagnostics are to be sent, in order.
  fileprivate var waiting: [String] = []
  /// The diagnostics that were sent last for each document.
  fileprivate var shown: [String: Shown] = [:]

  fileprivate struct Shown: Equatable {
    var version: Int?
    var items: JSONValue
  }

  var isWaiting: Bool { !waiting.isEmpty }
}

extension LanguageServer {
  private var pushes: Bool { !client.pullsDiagnostics }

  /// The text of a document has changed, so its diagnostics, and those of the other open boards of its plan, are out of date.
  func textsHaveChanged(at uri: DocumentURI) {
    guard pushes, settings.isOn(.diagnostics) else { return }
    // The document that the user looks at comes first.
    diagnostics.waitingFirst(uri.text)
    for other in documents.values where other.uri != uri && isInSamePlan(other.uri, uri) {
      diagnostics.waitingLast(other.uri.text)
    }
  }

  private func isInSamePlan(_ first: DocumentURI, _ second: DocumentURI) -> Bool {
    guard let first = first.path.flatMap({ plans.place(of: $0) }),
      let second = second.path.flatMap({ plans.place(of: $0) })
    else { return false }
    return first.plan === second.plan
  }

  /// A document is about to be closed, so its diagnostics are taken back.
  func willClose(_ uri: DocumentURI) {
    diagnostics.remove(uri.text)
    if diagnostics.forget(uri.text) {
      notify("textDocument/publishDiagnostics", ["uri": .string(uri.text), "diagnostics": []])
    }
    textsHaveChangedInOthers(than: uri)
  }

  private func textsHaveChangedInOthers(than uri: DocumentURI) {
    guard pushes, settings.isOn(.diagnostics) else { return }
    for other in documents.values where other.uri != uri && isInSamePlan(other.uri, uri) {
      diagnostics.waitingLast(other.uri.text)
    }
  }

  /// Looks whether files have changed, and if so, makes the diagnostics of the open boards of their plans again.
  package func filesMayHaveChanged() {
    var hasChanged = plans.haveMoved()
    if hasChanged { findPlansAgain() }
    for plan in plans.all where plan.filesHaveChanged() { hasChanged = true }
    if hasChanged { everythingHasChanged() }
  }

  /// Applies settings of the client.
  func change(_ json: JSONValue) {
    let before = settings
    settings.apply(json)
    if before != settings { everythingHasChanged() }
  }

  private func everythingHasChanged() {
    if pushes {
      for uri in documents.keys.sorted() { diagnostics.waitingLast(uri) }
    } else if client.refreshesDiagnostics {
      ask("workspace/diagnostic/refresh", .null) { _ in }
    }
  }

  /// Sends the diagnostics of the next document that waits for them, unless the client has them.
  func publishNext() {
    guard let uri = diagnostics.next(), let document = documents[uri] else { return }
    let board = settings.isOn(.diagnostics) ? try? board(document) : nil
    let items = board.map { DiagnosticList.items(of: $0, self) } ?? []
    publish(uri, version: document.version, items)
  }

  private func publish(_ uri: String, version: Int?, _ items: [JSONValue]) {
    let shown = DiagnosticsState.Shown(version: version, items: .array(items))
    guard diagnostics.shown.updateValue(shown, forKey: uri) != shown else { return }
    notify(
      "textDocument/publishDiagnostics",
      .members(["uri": .string(uri), "version": version.map { .integer($0) }, "diagnostics": shown.items]))
  }
}

extension DiagnosticsState {
  fileprivate mutating func waitingFirst(_ uri: String) {
    waiting.removeAll { $0 == uri }
    waiting.insert(uri, at: 0)
  }

  fileprivate mutating func waitingLast(_ uri: String) {
    if !waiting.contains(uri) { waiting.append(uri) }
  }

  fileprivate mutating func remove(_ uri: String) { waiting.removeAll { $0 == uri } }
  fileprivate mutating func next() -> String? { waiting.isEmpty ? nil : waiting.removeFirst() }
  /// Forgets what was sent for a document; returns whether the client shows any of it.
  fileprivate mutating func forget(_ uri: String) -> Bool {
    shown.removeValue(forKey: uri).map { $0.items != [] } ?? false
  }
}
