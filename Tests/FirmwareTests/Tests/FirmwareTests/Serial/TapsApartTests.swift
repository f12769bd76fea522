import Foundation
import TactusDevice
import TactusWire
import Testing
import VirtualBoard

/// Taps far apart on the image, at every look-ahead: the device keeps what it was told of them.
@Suite("Taps apart on the image", .serialized)
struct TapsApartTests {
  /// The first two are 0.9 s apart, the others one look-ahead, at least 100 ms.
  @Test(arguments: [10, 20, 100, 200, 500, 1000])
  func `every tap is felt`(_ lookAhead: Int) throws {
    let apart = Double(max(lookAhead, 100)) / 1000
    let file = FileManager.default.temporaryDirectory.appending(
      path: "taps-\(UUID().uuidString.prefix(8)).ahap")
    try pattern([0, 0.9, 0.9 + apart, 0.9 + 2 * apart])
      .write(to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    var last = ""
    // A device that does not answer for a second is given up, and one that hears nothing for a
    // lease is still: where the machine holds the emulator up for so long it is played again.
    for _ in 0..<5 {
      let tap = try Tap.board()
      defer { tap.end() }
      let result = try Program.play(file.path, on: tap, lookAhead: lookAhead).finish()
      last = result.output
      let seen = tap.seen
      let started = seen.events.count { $0.kind == Event.Kind.started.rawValue }
      let isSilenced = seen.events.contains { $0.cause == Event.Cause.silence.rawValue }
      let isUndisturbed = result.output.contains("sent again 0, refused 0, lost events 0")
      guard result.code == 0, isUndisturbed else { continue }
      #expect(!isSilenced, "\(last)")
      #expect(started == 4, "\(last)")
      report("taps at look-ahead \(lookAhead): \(started) of 4 felt; \(last)")
      return
    }
    Issue.record("no run without disturbance: \(last)")
  }

  private func pattern(_ times: [Double]) -> String {
    let events = times.map { time in
      "{\"Event\": {\"Time\": \(time), \"EventType\": \"HapticTransient\"}}"
    }
    return "{\"Version\": 1.0, \"Pattern\": [\(events.joined(separator: ",\n"))]}\n"
  }
}
