internal import PlanBoardCore
@testable internal import PlanBoardStore
internal import Synchronization

/// The file system of the machine, in which one call fails: the n-th call that can fail.
final class FailingFiles: FileSystem {
  enum Fault: String, CaseIterable, Sendable {
    case inputOutput, noSpace, noPermission
    /// The call does not fail, but if it is a write, it writes only one byte.
    case shortWrite
    /// This call and all later ones have no effect, as if the process had been killed before it.
    case killedBefore
    /// All later calls have no effect, as if the process had been killed after this call.
    case killedAfter

    var isDeath: Bool { self == .killedBefore || self == .killedAfter }
  }

  private let real = SystemCalls()
  var nanoseconds: Int { real.nanoseconds }
  var uptime: Int { real.uptime }
  let sizeLimit: Int
  let user: UInt32
  private let isPatient: Bool
  /// Files that appear to belong to another user, and their owners.
  private let owners: [Path: UInt32]
  private let bytes = Mutex(0)
  private let fault: Fault
  private let number: Int
  private let count = Mutex(0)
  private let sleeps = Mutex(0)

  init(
    _ fault: Fault, at number: Int, sizeLimit: Int = SystemCalls().sizeLimit, user: UInt32 = SystemCalls().user,
    isPatient: Bool = true, owners: [Path: UInt32] = [:]
  ) {
    self.owners = owners
    self.isPatient = isPatient
    self.sizeLimit = sizeLimit
    self.user = user
    self.fault = fault
    self.number = number
  }

  /// A file system in which nothing ever fails.
  static var none: FailingFiles { FailingFiles(.shortWrite, at: .max) }

  /// The number of bytes read so far.
  var bytesRead: Int { bytes.withLock { $0 } }
  /// How often a caller has waited.
  var sleepCount: Int { sleeps.withLock { $0 } }

  /// Whether the fault has happened.
  var hasFailed: Bool { count.withLock { $0 >= number } }

  private func call<Result>(_ body: () throws(SystemFailure) -> Result) throws(SystemFailure) -> Result {
    let current = count.withLock { count in
      count += 1
      return count
    }
    if current == number {
      switch fault {
      case .inputOutput: throw SystemFailure(errno: 5)
      case .noSpace: throw SystemFailure(errno: 28)
      case .noPermission: throw SystemFailure(errno: 13)
      case .shortWrite: break
      case .killedBefore: throw SystemFailure(errno: 5)
      case .killedAfter:
        _ = try? body()
        throw SystemFailure(errno: 5)
      }
    }
    if fault.isDeath, current > number { throw SystemFailure(errno: 5) }
    return try body()
  }

  func open(_ path: Path, _ access: FileAccess) throws(SystemFailure) -> Int32 {
    try call { () throws(SystemFailure) in
      let descriptor = try real.open(path, access)
      // A killed process leaves no file open, so the file is closed.
      if fault == .killedAfter, count.withLock({ $0 == number }) { try real.close(descriptor) }
      return descriptor
    }
  }

  // A descriptor is always closed, because the system closes the files of a killed process.
  func close(_ descriptor: Int32) throws(SystemFailure) {
    try real.close(descriptor)
    try call { () throws(SystemFailure) in }
  }

  func status(_ descriptor: Int32) throws(SystemFailure) -> FileStatus {
    try call { () throws(SystemFailure) in try real.status(descriptor) }
  }

  func status(_ path: Path, followsLink: Bool) throws(SystemFailure) -> FileStatus {
    var status = try call { () throws(SystemFailure) in try real.status(path, followsLink: followsLink) }
    status.owner = owners[path] ?? status.owner
    return status
  }

  func read(_ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer) throws(SystemFailure) -> Int {
    let count = try call { () throws(SystemFailure) in try real.read(descriptor, into: buffer) }
    bytes.withLock { $0 += count }
    return count
  }

  func write(_ descriptor: Int32, _ bytes: ArraySlice<UInt8>) throws(SystemFailure) -> Int {
    let isShort = fault == .shortWrite && count.withLock { $0 + 1 == number }
    return try call { () throws(SystemFailure) in try real.write(descriptor, isShort ? bytes.prefix(1) : bytes) }
  }

  func seek(_ descriptor: Int32, to offset: Int) throws(SystemFailure) {
    try call { () throws(SystemFailure) in try real.seek(descriptor, to: offset) }
  }

  func truncate(_ descriptor: Int32, to size: Int) throws(SystemFailure) {
    try call { () throws(SystemFailure) in try real.truncate(descriptor, to: size) }
  }

  // This does not really synchronize: no test cuts the power, and the tests make tens of thousands of these calls.
  func synchronize(_ descriptor: Int32) throws(SystemFailure) {
    try call { () throws(SystemFailure) in }
  }

  func changeMode(_ descriptor: Int32, _ mode: UInt32) throws(SystemFailure) {
    try call { () throws(SystemFailure) in try real.changeMode(descriptor, mode) }
  }

  func changeOwner(_ descriptor: Int32, owner: UInt32, group: UInt32) throws(SystemFailure) {
    try call { () throws(SystemFailure) in try real.changeOwner(descriptor, owner: owner, group: group) }
  }

  func copyDate(of path: Path, to descriptor: Int32) {
    _ = try? call { () throws(SystemFailure) in real.copyDate(of: path, to: descriptor) }
  }

  func copyAttributes(of path: Path, to descriptor: Int32) {
    _ = try? call { () throws(SystemFailure) in real.copyAttributes(of: path, to: descriptor) }
  }

  func rename(_ from: Path, to target: Path) throws(SystemFailure) {
    try call { () throws(SystemFailure) in try real.rename(from, to: target) }
  }

  func renameNew(_ from: Path, to target: Path) throws(SystemFailure) {
    try call { () throws(SystemFailure) in try real.renameNew(from, to: target) }
  }

  func exchange(_ first: Path, _ second: Path) throws(SystemFailure) -> Bool {
    try call { () throws(SystemFailure) in try real.exchange(first, second) }
  }

  func unlink(_ path: Path) throws(SystemFailure) {
    try call { () throws(SystemFailure) in try real.unlink(path) }
  }

  func checkWritable(_ path: Path) throws(SystemFailure) {
    try call { () throws(SystemFailure) in try real.checkWritable(path) }
  }

  func resolve(_ path: Path) throws(SystemFailure) -> Path {
    try call { () throws(SystemFailure) in try real.resolve(path) }
  }

  func linkText(of path: Path) throws(SystemFailure) -> Path {
    try call { () throws(SystemFailure) in try real.linkText(of: path) }
  }

  func contents(of folder: Path) throws(SystemFailure) -> [(name: [UInt8], kind: FileKind?)] {
    try call { () throws(SystemFailure) in try real.contents(of: folder) }
  }

  func makeFolder(_ path: Path, mode: UInt32) throws(SystemFailure) {
    try call { () throws(SystemFailure) in try real.makeFolder(path, mode: mode) }
  }

  func tryToLock(_ descriptor: Int32) throws(SystemFailure) -> Bool {
    try call { () throws(SystemFailure) in try real.tryToLock(descriptor) }
  }

  func writers(of descriptor: Int32) -> FileWriters { real.writers(of: descriptor) }
  func datesEveryChange(in folder: Path) -> Bool { real.datesEveryChange(in: folder) }
  var machineStart: UInt64? { real.machineStart }
  // This waits at most a millisecond, because the tests often wait for files that never appear. A short wait is needed: otherwise a
  // board may count as in use, because a child process that another test starts has a copy of the board's descriptor until it
  // executes a program.
  func sleep(milliseconds: UInt32) {
    sleeps.withLock { $0 += 1 }
    if isPatient, !(fault.isDeath && hasFailed) { real.sleep(milliseconds: min(milliseconds, 1)) }
  }
}
