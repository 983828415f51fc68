package import PlanBoardCore
internal import PlanBoardStore

extension PlanSession {
  private var portFile: PortFile? {
    environment.stateFolder.map { PortFile(of: folder, in: $0, files: environment.files) }
  }

  /// How many other ports are tried after the usual one.
  private static let otherPorts = 20

  /// The ports at which the page of this plan may be served, the best one first: the port that it had before, then ports
  /// that no other plan had, then the others.
  ///
  /// - Parameter request: names the first port, and whether there may be others.
  package func ports(for request: PageServerRequest) -> [Int] {
    guard request.triesOtherPorts else { return [request.port] }
    let all = Array(request.port...min(request.port + Self.otherPorts, Int(UInt16.max)))
    guard let portFile else { return all }
    let others = portFile.others
    let own = portFile.port.map { [$0] } ?? []
    return (own + all.filter { !others.contains($0) } + all.filter(others.contains)).uniqued()
  }

  /// Records the port at which the page of this plan is served now, unless the plan has a port already. It may be in use
  /// by another program only for a while.
  ///
  /// - Throws: `FileFailure` if the state folder cannot be written or trusted.
  package func recordPort(_ port: Int) throws(FileFailure) {
    guard let portFile, portFile.port == nil else { return }
    try portFile.record(port)
  }
}
