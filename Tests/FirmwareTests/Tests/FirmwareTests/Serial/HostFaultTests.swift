import Foundation
import TactusDevice
import TactusWire
import Testing
import VirtualBoard

/// A host that goes while it plays: the motor is off within 250 ms of the device's clock after the
/// last frame that came.
@Suite("A host that goes", .serialized)
struct HostFaultTests {
  enum Fault: String, CaseIterable, Sendable {
    case killed, frozen, cut
  }

  @Test(arguments: Fault.allCases)
  func `the motor is off within 250 ms of device time`(_ fault: Fault) throws {
    let file = FileManager.default.temporaryDirectory.appending(
      path: "long-\(UUID().uuidString.prefix(8)).ahap")
    let text = """
      {"Version": 1.0, "Pattern": [{"Event": {"Time": 0, "EventType": "HapticContinuous",
      "EventDuration": 30}}]}
      """
    try text.write(to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    // On a busy machine the emulator may stand still just then, and nobody knows for how long the
    // motor was on: then the fault is made again.
    for _ in 0..<12 {
      guard let after = try microsecondsOn(after: fault, playing: file.path) else { continue }
      #expect(after < 250_000)
      report("host \(fault.rawValue): the motor was off \(after / 1000) ms after the last frame")
      return
    }
    throw Host.Missing(what: "a run without disturbance")
  }

  /// How long the motor was driven after the last frame that the device took, on its clock; nil if
  /// it is not known to 30 ms when that was.
  private func microsecondsOn(after fault: Fault, playing file: String) throws -> Int64? {
    let tap = try Tap.board()
    defer { tap.end() }
    let program = try Program.play(file, on: tap)
    try tap.wait(for: "a motor that is driven") { seen in seen.samples.contains { $0.drive > 0 } }
    try tap.wait(for: "a level that was renewed") { seen in
      seen.commands.count { $0.message.type == .play } > 4
    }
    switch fault {
    case .killed: kill(program.process.processIdentifier, SIGKILL)
    case .frozen: kill(program.process.processIdentifier, SIGSTOP)
    case .cut: tap.cut()
    }
    let begun = tap.seen.latest
    try tap.wait(for: "a second of the device's clock") { $0.latest > begun + 1_000_000 }
    let seen = tap.seen
    kill(program.process.processIdentifier, SIGKILL)
    // The answer to the frame lies between two looks at the clock.
    let place = try #require(
      seen.answers.lastIndex { $0.message.type == .ack })
    let earliest = seen.answers[place].microseconds
    let latest = try #require(seen.samples.first { $0.microseconds > earliest }).microseconds
    let driven = try #require(seen.samples.last { $0.drive > 0 })
    #expect(seen.samples.last?.drive == 0)
    return latest - earliest > 30_000 ? nil : Int64(driven.microseconds) - Int64(earliest)
  }
}
