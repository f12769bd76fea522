import CoreHaptics
import Foundation
import Synchronization
import TactusWire
import Testing
import VirtualBoard

/// An engine of a program whose device is disconnected while it plays and is connected again.
@Suite("An engine on the image", .serialized)
struct EngineResetTests {
  private final class Log: Sendable {
    private let entries = Mutex<[String]>([])
    func add(_ entry: String) { entries.withLock { $0.append(entry) } }
    var all: [String] { entries.withLock { $0 } }
  }

  /// A symbolic link to the board's terminal. Its path stays the same when the terminal changes,
  /// like the name that udev gives to a board.
  private final class Name {
    let path = FileManager.default.temporaryDirectory.appending(
      path: "board-\(UUID().uuidString.prefix(8))"
    ).path

    func point(to tap: Tap) throws {
      try? FileManager.default.removeItem(atPath: path)
      try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: tap.name)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
  }

  @Test func `a board that restarts resets the engine, which then plays on it again`() throws {
    let name = Name()
    var tap: Tap? = try Tap.board()
    try name.point(to: try #require(tap))
    // TACTUS_DEVICE selects the device of every program.
    setenv("TACTUS_DEVICE", "serial:\(name.path)", 1)
    defer { unsetenv("TACTUS_DEVICE") }
    let log = Log()
    let engine = try CHHapticEngine()
    engine.resetHandler = { log.add("reset") }
    engine.stoppedHandler = { log.add("stopped \($0.rawValue)") }
    try engine.start()
    let player = try engine.makeAdvancedPlayer(with: try Self.pattern(intensity: 1))
    player.completionHandler = { log.add("ended \($0 == nil ? "well" : "with an error")") }
    try player.start(atTime: CHHapticTimeImmediate)
    try tap?.wait(for: "a driven motor") { $0.samples.contains { $0.drive > 0 } }
    // The board is disconnected with its line in the middle of a pattern.
    tap?.end()
    tap = nil
    // The order of an engine's handlers and its players' handlers is undefined.
    try wait(for: "a reset") { log.all.contains("reset") }
    try wait(for: "the end of the player") { log.all.contains { $0.hasPrefix("ended") } }
    #expect(log.all.count { $0 == "reset" } == 1)
    #expect(log.all.contains("stopped -1"))
    #expect(log.all.contains("ended with an error"))
    let again = try Tap.board()
    defer { again.end() }
    try name.point(to: again)
    again.forget()
    try engine.start()
    // Half the intensity, so that the pulse differs from those before the reset.
    let next = try engine.makePlayer(with: try Self.pattern(intensity: 0.5))
    try next.start(atTime: CHHapticTimeImmediate)
    try again.wait(for: "a driven motor") { $0.samples.contains { $0.drive > 0 } }
    let highest = again.seen.samples.map(\.drive).max() ?? 0
    #expect(highest > 10_000 && highest < 60_000, "\(highest)")
    engine.stop()
    try again.wait(for: "stillness") { $0.samples.last?.drive == 0 }
  }

  private static func pattern(intensity: Float) throws -> CHHapticPattern {
    let event = CHHapticEvent(
      eventType: .hapticContinuous,
      parameters: [CHHapticEventParameter(parameterID: .hapticIntensity, value: intensity)],
      relativeTime: 0, duration: 20)
    return try CHHapticPattern(events: [event], parameters: [])
  }

  private func wait(for what: String, _ condition: () -> Bool) throws {
    for _ in 0..<6000 where !condition() { Descriptor.wait(for: [], milliseconds: 5) }
    if !condition() { throw Host.Missing(what: what) }
  }
}
