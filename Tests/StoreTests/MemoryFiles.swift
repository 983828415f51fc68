internal import PlanBoardCore
@testable internal import PlanBoardStore
internal import Synchronization

/// A file system in memory. The program under test can be made to die at any call, and tests can write as other programs do.
final class MemoryFiles: FileSystem {
  var nanoseconds: Int { SystemCalls().nanoseconds }
  var uptime: Int { SystemCalls().uptime }

  private struct Node {
    var bytes: [UInt8] = []
    var modified: Int
  }

  private struct Descriptor {
    var node: Int
    var offset = 0
    var appends = false
  }

  private struct State {
    var nodes: [Int: Node] = [:]
    var names: [Path: Int] = [:]
    var folders: Set<Path> = [Path("/"), MemoryFiles.home]
    var descriptors: [Int32: Descriptor] = [:]
    var lastNumber = 0
    /// The number of calls that still have an effect; nil if all do.
    var callsLeft: Int?

    /// Values of errno.
    enum Fault { static let noEntry: Int32 = 2, inputOutput: Int32 = 5, exists: Int32 = 17, invalid: Int32 = 22 }

    mutating func number() -> Int {
      lastNumber += 1
      return lastNumber
    }

    func node(at path: Path) throws(SystemFailure) -> Int {
      guard let node = names[path] else { throw SystemFailure(errno: Fault.noEntry) }
      return node
    }

    mutating func put(_ bytes: [UInt8], at path: Path) {
      let node = number()
      nodes[node] = Node(bytes: bytes, modified: node)
      names[path] = node
    }

    func status(of node: Int) -> FileStatus {
      let file = nodes[node] ?? Node(modified: 0)
      return FileStatus(
        kind: .file, size: file.bytes.count, links: 1, mode: 0o600, owner: MemoryFiles.owner, group: 0,
        identity: FileIdentity(device: 1, number: UInt64(node)), modified: file.modified,
        changed: file.modified)
    }
  }

  /// The user's home, which is also the current folder.
  static let home = Path("/home")
  private static let owner: UInt32 = 1000

  private let state = Mutex(State())
  private let beforeExchange = Mutex<(@Sendable () -> Void)?>(nil)

  let sizeLimit = 16 * 1024 * 1024
  var user: UInt32 { Self.owner }

  // MARK: For other programs, and for the test

  /// The bytes of a file, as another program reads or writes them; nil if there is no file.
  subscript(path: Path) -> [UInt8]? {
    get { state.withLock { state in state.names[Self.absolute(path)].flatMap { state.nodes[$0]?.bytes } } }
    set {
      let path = Self.absolute(path)
      state.withLock { state in
        state.names[path] = nil
        if let newValue { state.put(newValue, at: path) }
      }
    }
  }

  /// The paths of the files in the home folder, relative to it.
  var names: [Path] {
    state.withLock { $0.names.keys.filter { $0.folder == Self.home }.map { Path(bytes: $0.name) }.sorted() }
  }

  /// Lets the program die: after this number of calls, no call has an effect.
  func die(after calls: Int) { state.withLock { $0.callsLeft = calls } }

  /// Lets calls have an effect again, and closes all files, as for a new process.
  func restart() {
    beforeExchange.withLock { $0 = nil }
    state.withLock { state in
      state.callsLeft = nil
      state.descriptors = [:]
    }
  }

  /// Sets a function that runs once, just before the next exchange of two files.
  func beforeNextExchange(_ body: @escaping @Sendable () -> Void) { beforeExchange.withLock { $0 = body } }

  // MARK: For the program under test

  private static func absolute(_ path: Path) -> Path {
    path.bytes.first == Path.separator ? path.normalized : home.appending(path.bytes).normalized
  }

  private func call<Result>(_ body: (inout State) throws(SystemFailure) -> Result) throws(SystemFailure) -> Result {
    var result: Swift.Result<Result, SystemFailure>?
    state.withLock { state in
      if let left = state.callsLeft {
        guard left > 0 else { return }
        state.callsLeft = left - 1
      }
      do throws(SystemFailure) { result = .success(try body(&state)) } catch { result = .failure(error) }
    }
    guard let result else { throw SystemFailure(errno: State.Fault.inputOutput) }
    return try result.get()
  }

  func open(_ path: Path, _ access: FileAccess) throws(SystemFailure) -> Int32 {
    let path = Self.absolute(path)
    return try call { state throws(SystemFailure) in
      let isThere = state.names[path] != nil
      switch access {
      case .reading, .readingItself, .rewriting: break
      case .creating, .sharing, .appending:
        guard state.folders.contains(path.folder) else { throw SystemFailure(errno: State.Fault.noEntry) }
        if isThere, access != .appending { throw SystemFailure(errno: State.Fault.exists) }
        if !isThere { state.put([], at: path) }
      }
      let descriptor = Int32(state.number())
      state.descriptors[descriptor] = Descriptor(node: try state.node(at: path), appends: access == .appending)
      return descriptor
    }
  }

  func close(_ descriptor: Int32) throws(SystemFailure) {
    try call { state throws(SystemFailure) in state.descriptors[descriptor] = nil }
  }

  func status(_ descriptor: Int32) throws(SystemFailure) -> FileStatus {
    try call { state throws(SystemFailure) in
      guard let open = state.descriptors[descriptor] else { throw SystemFailure(errno: State.Fault.invalid) }
      return state.status(of: open.node)
    }
  }

  func status(_ path: Path, followsLink: Bool) throws(SystemFailure) -> FileStatus {
    let path = Self.absolute(path)
    return try call { state throws(SystemFailure) in
      guard state.folders.contains(path) else { return state.status(of: try state.node(at: path)) }
      return FileStatus(
        kind: .directory, size: 0, links: 1, mode: 0o700, owner: Self.owner, group: 0,
        identity: FileIdentity(device: 2, number: 0), modified: 0, changed: 0)
    }
  }

  func read(_ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer) throws(SystemFailure) -> Int {
    let piece = try call { state throws(SystemFailure) -> ArraySlice<UInt8> in
      guard var open = state.descriptors[descriptor], let file = state.nodes[open.node] else {
        throw SystemFailure(errno: State.Fault.invalid)
      }
      let piece = file.bytes.dropFirst(open.offset).prefix(buffer.count)
      open.offset += piece.count
      state.descriptors[descriptor] = open
      return piece
    }
    buffer.copyBytes(from: piece)
    return piece.count
  }

  func write(_ descriptor: Int32, _ bytes: ArraySlice<UInt8>) throws(SystemFailure) -> Int {
    try call { state throws(SystemFailure) in
      guard var open = state.descriptors[descriptor], var file = state.nodes[open.node] else {
        throw SystemFailure(errno: State.Fault.invalid)
      }
      if open.appends { open.offset = file.bytes.count }
      let end = min(file.bytes.count, open.offset + bytes.count)
      file.bytes.replaceSubrange(open.offset..<end, with: bytes)
      open.offset += bytes.count
      file.modified = state.number()
      state.descriptors[descriptor] = open
      state.nodes[open.node] = file
      return bytes.count
    }
  }

  func seek(_ descriptor: Int32, to offset: Int) throws(SystemFailure) {
    try call { state throws(SystemFailure) in state.descriptors[descriptor]?.offset = offset }
  }

  func truncate(_ descriptor: Int32, to size: Int) throws(SystemFailure) {
    try call { state throws(SystemFailure) in
      guard let open = state.descriptors[descriptor] else { throw SystemFailure(errno: State.Fault.invalid) }
      state.nodes[open.node]?.bytes.removeSubrange(size...)
    }
  }

  func rename(_ from: Path, to target: Path) throws(SystemFailure) {
    try call { state throws(SystemFailure) in try Self.move(from, target, &state) }
  }

  func renameNew(_ from: Path, to target: Path) throws(SystemFailure) {
    try call { state throws(SystemFailure) in
      guard state.names[Self.absolute(target)] == nil else { throw SystemFailure(errno: State.Fault.exists) }
      try Self.move(from, target, &state)
    }
  }

  private static func move(_ from: Path, _ target: Path, _ state: inout State) throws(SystemFailure) {
    state.names[absolute(target)] = try state.node(at: absolute(from))
    state.names[absolute(from)] = nil
  }

  func exchange(_ first: Path, _ second: Path) throws(SystemFailure) -> Bool {
    let hook = beforeExchange.withLock { hook in
      defer { hook = nil }
      return hook
    }
    hook?()
    let (first, second) = (Self.absolute(first), Self.absolute(second))
    try call { state throws(SystemFailure) in
      let nodes = (try state.node(at: first), try state.node(at: second))
      (state.names[first], state.names[second]) = (nodes.1, nodes.0)
    }
    return true
  }

  func unlink(_ path: Path) throws(SystemFailure) {
    let path = Self.absolute(path)
    try call { state throws(SystemFailure) in
      _ = try state.node(at: path)
      state.names[path] = nil
    }
  }

  func checkWritable(_ path: Path) throws(SystemFailure) {
    try call { state throws(SystemFailure) in _ = try state.node(at: Self.absolute(path)) }
  }

  func resolve(_ path: Path) throws(SystemFailure) -> Path {
    let path = Self.absolute(path)
    return try call { state throws(SystemFailure) in
      if !state.folders.contains(path) { _ = try state.node(at: path) }
      return path
    }
  }

  func contents(of folder: Path) throws(SystemFailure) -> [(name: [UInt8], kind: FileKind?)] {
    let folder = Self.absolute(folder)
    return try call { state throws(SystemFailure) in
      guard state.folders.contains(folder) else { throw SystemFailure(errno: State.Fault.noEntry) }
      return state.names.keys.filter { $0.folder == folder }.map { (Array($0.name), .file) }
        + state.folders.filter { $0.folder == folder && $0 != folder }.map { (Array($0.name), .directory) }
    }
  }

  func makeFolder(_ path: Path, mode: UInt32) throws(SystemFailure) {
    let path = Self.absolute(path)
    try call { state throws(SystemFailure) in
      guard state.folders.insert(path).inserted else { throw SystemFailure(errno: State.Fault.exists) }
    }
  }

  // This file system has no links, owners, modes or locks, and no other program keeps a file open.
  func linkText(of path: Path) throws(SystemFailure) -> Path { throw SystemFailure(errno: State.Fault.invalid) }
  func synchronize(_ descriptor: Int32) throws(SystemFailure) { try call { _ throws(SystemFailure) in } }
  func changeMode(_ descriptor: Int32, _ mode: UInt32) throws(SystemFailure) { try call { _ throws(SystemFailure) in } }
  func changeOwner(_ descriptor: Int32, owner: UInt32, group: UInt32) throws(SystemFailure) {
    try call { _ throws(SystemFailure) in }
  }
  func copyAttributes(of path: Path, to descriptor: Int32) {}
  func copyDate(of path: Path, to descriptor: Int32) {}
  func tryToLock(_ descriptor: Int32) throws(SystemFailure) -> Bool { true }
  func writers(of descriptor: Int32) -> FileWriters { .none }
  func datesEveryChange(in folder: Path) -> Bool { false }
  var machineStart: UInt64? { nil }
  func sleep(milliseconds: UInt32) {}
}
