internal import Foundation
internal import PlanBoardCore
@testable internal import PlanBoardStore
internal import TestSupport
internal import Testing

/// The list of the browsers that may use the page.
struct DeviceFileTests {
  private let place: RememberedPlace
  private let file: DeviceFile
  private let path: Path

  init() throws {
    place = try RememberedPlace()
    file = DeviceFile(
      of: try PlanningFolder(at: place.root, in: SystemCalls()), in: place.stateFolder, files: SystemCalls())
    path = try place.history.folder.appending("devices".utf8)
  }

  private func device(_ number: Int, name: String = "Firefox") -> PlanDevice {
    PlanDevice(id: "0000000\(number % 10)", name: name, time: number, digest: "d\(number)")
  }

  private func append(_ text: String) throws {
    let handle = try #require(FileHandle(forWritingAtPath: path.text))
    try handle.seekToEnd()
    try handle.write(contentsOf: Data(text.utf8))
    try handle.close()
  }

  @Test func `a device is in the list until it is revoked`() throws {
    #expect(try file.devices() == [])
    try file.add(device(1))
    try file.add(device(2, name: "a b\nc"))
    #expect(try file.devices() == [device(1), device(2, name: "a b\nc")])
    try file.revoke(device(1).id, time: 3)
    #expect(try file.devices() == [device(2, name: "a b\nc")])
  }

  @Test(arguments: ["1 add 00000009 d9 9 Fire", "1 add 000", "1 revoke 0000000", "1"])
  func `a device is revoked even if a crash has left an incomplete line before`(line: String) throws {
    try file.add(device(1))
    try file.add(device(2))
    try append(line)
    #expect(try file.devices() == [device(1), device(2)])
    try file.revoke(device(1).id, time: 3)
    #expect(try file.devices().filter { $0.id != "00000009" } == [device(2)])
  }

  @Test func `a full list takes no more devices, but those in it can be revoked`() throws {
    try file.add(device(1))
    try append(String(repeating: String(repeating: "x", count: 1_023) + "\n", count: 1_024))
    #expect { try file.add(device(2)) } throws: { ($0 as? FileFailure)?.code == .tooLarge }
    #expect(try file.devices() == [device(1)])
    try file.revoke(device(1).id, time: 3)
    #expect(try file.devices() == [])
  }
}
