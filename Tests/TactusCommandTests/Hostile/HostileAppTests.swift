import CoreHaptics
import Foundation
import Glibc
import HostileDevice
import Synchronization
import TactusBackends
import TactusDevice
import TestBoard
import Testing

/// Checks how an app is notified of a hostile device: by a thrown error, by an error of a player,
/// or by the engine's handlers. These tests run in real time, with timeouts much longer than the
/// usual times.
@Suite struct HostileAppTests {
  private final class Flag: Sendable {
    private let flag = Atomic<Bool>(false)

    var value: Bool { flag.load(ordering: .acquiring) }

    func set() { flag.store(true, ordering: .releasing) }
  }

  /// A hostile device that runs on a separate thread until `end` is called.
  private final class Moving: Sendable {
    let path: String
    private let isOver = Flag()

    init(_ row: String) throws {
      let mode = try #require(HostileMode.all.first { $0.name == row })
      let made = Mutex<Result<String, any Error>?>(nil)
      let isMade = DispatchSemaphore(value: 0)
      let isOver = self.isOver
      Thread.detachNewThread {
        let line = Result { try HostileLine(mode) }
        made.withLock { $0 = line.map(\.path) }
        isMade.signal()
        guard let line = try? line.get() else { return }
        while !isOver.value {
          line.turn()
          poll(nil, 0, 1)
        }
      }
      isMade.wait()
      path = try #require(made.withLock { $0 }).get()
    }

    func end() { isOver.set() }
  }

  private final class Heard: Sendable {
    private let lines = Mutex<[String]>([])

    func add(_ line: String) { lines.withLock { $0.append(line) } }

    func holds(_ text: String) -> Bool { lines.withLock { $0.contains { $0.contains(text) } } }
  }

  private func server(_ device: Moving) throws -> HapticServer {
    var configuration = Configuration()
    configuration.device = DeviceID("serial:\(device.path)")
    return try HapticServer.live(configuration, log: .silent)
  }

  @Test func `an engine for a device with an impossible clock is not created, with the reason`()
    throws
  {
    let device = try Moving("clock stands still")
    defer { device.end() }
    let server = try server(device)
    defer { server.close() }
    let error = #expect(throws: CHHapticError.self) {
      try HapticServer.$scoped.withValue(server) { try CHHapticEngine() }
    }
    #expect(error?.description.contains("the device's clock stands still") == true)
  }

  @Test(arguments: [
    "does not take PLAY", "STOP not answered", "STOP answered, and the motor goes on",
  ])
  func `an engine whose device is disconnected is stopped and reset`(_ row: String) throws {
    let device = try Moving(row)
    defer { device.end() }
    let server = try server(device)
    defer { server.close() }
    let heard = Heard()
    let engine = try HapticServer.$scoped.withValue(server) { try CHHapticEngine() }
    engine.stoppedHandler = { heard.add("stopped \($0.rawValue)") }
    engine.resetHandler = { heard.add("reset") }
    let player = try play(engine, heard)
    // The player is stopped only for devices that mishandle STOP. The other devices are
    // disconnected because they do not accept commands, and a stop would discard these commands.
    if row.hasPrefix("STOP") {
      poll(nil, 0, 100)
      try? player.stop(atTime: CHHapticTimeImmediate)
    }
    #expect(comesAbout { heard.holds("stopped -1") }, "the app was not notified of the stop")
    #expect(comesAbout { heard.holds("reset") }, "the app was not notified of the reset")
  }

  @Test func `a player whose device reports a fault ends with the fault's name`() throws {
    let device = try Moving("PLAY refused: fault")
    defer { device.end() }
    let server = try server(device)
    defer { server.close() }
    let heard = Heard()
    let engine = try HapticServer.$scoped.withValue(server) { try CHHapticEngine() }
    _ = try play(engine, heard)
    let isReported = comesAbout { heard.holds("the device reports: overcurrent") }
    #expect(isReported, "the player did not end with it")
  }

  private func play(
    _ engine: CHHapticEngine, _ heard: Heard
  ) throws -> any CHHapticAdvancedPatternPlayer {
    try engine.start()
    let buzz = CHHapticEvent(
      eventType: .hapticContinuous, parameters: [], relativeTime: 0, duration: 0.3)
    let player = try engine.makeAdvancedPlayer(
      with: CHHapticPattern(events: [buzz], parameters: []))
    player.completionHandler = { heard.add("ended \($0?.localizedDescription ?? "well")") }
    try player.start(atTime: CHHapticTimeImmediate)
    return player
  }
}
