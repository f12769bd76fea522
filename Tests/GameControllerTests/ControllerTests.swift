import CoreHaptics
import Foundation
import GameController
import TactusBackends
import TactusDevice
import TactusEngine
import TactusLoopback
import TestCapture
import Testing

/// A server with simulated pads. It is closed when it is released, which stops effects that still
/// play.
private final class Bench: Sendable {
  let shelf = PadShelf()
  let server: HapticServer

  init(_ ids: String...) {
    for id in ids { shelf.put(id, .init(name: "Pad \(id)")) }
    server = .virtual(Configuration(backends: [shelf]))
  }

  deinit { server.close() }

  func run<Result>(_ body: () throws -> Result) rethrows -> Result {
    try HapticServer.$scoped.withValue(server, operation: body)
  }

  func advance(byMilliseconds milliseconds: Int64) {
    server.advance(to: server.session.nowNanoseconds + milliseconds * 1_000_000)
  }

  /// The names of the controllers in the notifications that an action causes, in order, each after
  /// `+` for a connection or `-` for a disconnection.
  func notifications(
    _ count: Int, while body: () -> Void
  ) async -> [String] {
    let (stream, continuation) = AsyncStream.makeStream(of: String.self)
    let observers = [
      (NSNotification.Name.GCControllerDidConnect, "+"), (.GCControllerDidDisconnect, "-"),
    ].map { name, sign in
      NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { note in
        guard let name = (note.object as? GCController)?.vendorName else { return }
        continuation.yield(sign + name)
      }
    }
    defer { for observer in observers { NotificationCenter.default.removeObserver(observer) } }
    body()
    var result: [String] = []
    for await name in stream {
      result.append(name)
      if result.count == count { break }
    }
    return result
  }
}

extension HapticServer {
  /// Runs the handlers of a virtual server until the task is cancelled. Notifications need this,
  /// because a virtual server delivers them only when its time is advanced.
  fileprivate func keepRunning() async {
    while !Task.isCancelled {
      advance(to: session.nowNanoseconds)
      await Task.yield()
    }
  }
}

@Suite(.serialized) struct ControllerTests {
  @Test func `accessible pads are controllers, in the order of their ids`() {
    let bench = Bench("shelf:b", "shelf:a")
    bench.shelf.put("shelf:c", .init(name: "denied", availability: .notPermitted(fix: "rule")))
    bench.shelf.put("shelf:d", .init(name: "phone", category: .vibrator))
    bench.run {
      #expect(GCController.controllers().map(\.vendorName) == ["Pad shelf:a", "Pad shelf:b"])
    }
  }

  @Test func `a connected controller is always the same object`() {
    let bench = Bench("shelf:a")
    bench.run {
      #expect(GCController.controllers().first === GCController.controllers().first)
    }
  }

  @Test func `a controller has the properties of a pad without input, light and index`() throws {
    let bench = Bench("shelf:b", "shelf:a")
    try bench.run {
      let controller = try #require(GCController.current)
      #expect(controller === GCController.controllers().first)
      #expect(controller.productCategory == GCProductCategoryHID)
      #expect(!controller.isAttachedToDevice && controller.light == nil)
      #expect(controller.playerIndex == .indexUnset)
      controller.playerIndex = .index2
      #expect(GCController.current?.playerIndex.rawValue == 1)
    }
  }

  @Test(
    arguments: [
      (0x054c, 0x0ce6, "DualSense"), (0x054c, 0x09cc, "DualShock 4"), (0x045e, 0x02ea, "Xbox One"),
      (0x057e, 0x2009, "Switch Pro Controller"), (0x0079, 0x0006, "HID"),
    ] as [(UInt16, UInt16, String)])
  func `a controller's category follows from its ids`(
    vendor: UInt16, product: UInt16, category: String
  ) {
    let bench = Bench()
    bench.shelf.put("shelf:a", .init(name: "Pad", vendor: vendor, product: product))
    bench.run { #expect(GCController.controllers().map(\.productCategory) == [category]) }
  }

  @Test func `an event of infinite duration plays until it is stopped`() throws {
    let bench = Bench("shelf:a")
    try bench.run {
      let haptics = try #require(GCController.current?.haptics)
      let engine = try #require(haptics.createEngine(withLocality: .all))
      try play(engine, intensity: 0.5, seconds: TimeInterval(GCHapticDurationInfinite))
      bench.advance(byMilliseconds: 60_000)
      let device = try #require(bench.shelf.device("shelf:a"))
      #expect(device.level(ofActuator: 0, at: bench.server.session.nowNanoseconds) == 0.5)
    }
  }

  @Test func `a pad with two motors has the localities handles, default and all`() throws {
    let bench = Bench("shelf:a")
    try bench.run {
      let haptics = try #require(GCController.controllers().first?.haptics)
      #expect(
        haptics.supportedLocalities == [.default, .all, .handles, .leftHandle, .rightHandle])
      #expect(haptics.createEngine(withLocality: .leftTrigger) == nil)
      #expect(haptics.createEngine(withLocality: .init(rawValue: "tail")) == nil)
    }
  }

  @Test func `two engines for two localities drive the two motors independently`() throws {
    let bench = Bench("shelf:a")
    try bench.run {
      let haptics = try #require(GCController.controllers().first?.haptics)
      let left = try #require(haptics.createEngine(withLocality: .leftHandle))
      let right = try #require(haptics.createEngine(withLocality: .rightHandle))
      try play(left, intensity: 0.25, seconds: 0.1)
      try play(right, intensity: 0.75, seconds: 0.2)
      bench.advance(byMilliseconds: 300)
      let device = try #require(bench.shelf.device("shelf:a"))
      let start = Int64(1_000_000_000)
      func level(_ actuator: Int, _ milliseconds: Int64) -> Double {
        device.level(ofActuator: actuator, at: start + milliseconds * 1_000_000)
      }
      #expect(level(0, 50) == 0.25 && level(1, 50) == 0.75)
      #expect(level(0, 150) == 0 && level(1, 150) == 0.75)
      #expect(level(0, 250) == 0 && level(1, 250) == 0)
    }
  }

  @Test func `unplugging stops the controller's engine without a reset`() throws {
    let bench = Bench("shelf:a")
    try bench.run {
      let haptics = try #require(GCController.controllers().first?.haptics)
      let engine = try #require(haptics.createEngine(withLocality: .default))
      var reported: [String] = []
      engine.stoppedHandler = { reported.append("stopped \($0)") }
      engine.resetHandler = { reported.append("reset") }
      try play(engine, intensity: 1, seconds: 1)
      bench.advance(byMilliseconds: 100)
      bench.shelf.unplug("shelf:a")
      bench.advance(byMilliseconds: 100)
      #expect(reported == ["stopped gameControllerDisconnect"])
      #expect(throws: CHHapticError.self) { try engine.start() }
    }
  }

  @Test func `after the pad is plugged in again, the engine starts again`() throws {
    let bench = Bench("shelf:a")
    try bench.run {
      let haptics = try #require(GCController.controllers().first?.haptics)
      let engine = try #require(haptics.createEngine(withLocality: .default))
      try play(engine, intensity: 1, seconds: 1)
      bench.advance(byMilliseconds: 100)
      bench.shelf.unplug("shelf:a")
      bench.advance(byMilliseconds: 100)
      bench.shelf.put("shelf:a", .init(name: "Pad"))
      try play(engine, intensity: 0.5, seconds: 1)
      bench.advance(byMilliseconds: 100)
      let device = try #require(bench.shelf.device("shelf:a"))
      #expect(device.level(ofActuator: 0, at: bench.server.session.nowNanoseconds) == 0.5)
    }
  }

  @Test(.timeLimit(.minutes(1)))
  func `each connection and disconnection is reported once`() async {
    let bench = Bench("shelf:a")
    bench.run { #expect(GCController.controllers().count == 1) }
    let running = Task { await bench.server.keepRunning() }
    let come = await bench.notifications(1) { bench.shelf.put("shelf:b", .init(name: "B")) }
    #expect(come == ["+B"])
    bench.run { #expect(GCController.controllers().count == 2) }
    let gone = await bench.notifications(1) { bench.shelf.unplug("shelf:b") }
    #expect(gone == ["-B"])
    bench.run { #expect(GCController.controllers().map(\.vendorName) == ["Pad shelf:a"]) }
    running.cancel()
  }

  @Test(.timeLimit(.minutes(1)))
  func `after many changes the list agrees with the connected pads`() async {
    let bench = Bench()
    bench.run { #expect(GCController.controllers().isEmpty) }
    let running = Task { await bench.server.keepRunning() }
    for round in 0..<1000 {
      bench.shelf.put("shelf:x", .init(name: "X\(round)"))
      bench.shelf.unplug("shelf:x")
    }
    // Some of the many changes may not be reported. A search after the last change returns the last
    // state.
    _ = await bench.notifications(1) { bench.shelf.put("shelf:last", .init(name: "last")) }
    while bench.run({ GCController.controllers().map(\.vendorName) != ["last"] }) {
      await Task.yield()
    }
    running.cancel()
  }

  private func play(_ engine: CHHapticEngine, intensity: Float, seconds: Double) throws {
    try engine.start()
    let event = CHHapticEvent(
      eventType: .hapticContinuous,
      parameters: [
        CHHapticEventParameter(parameterID: .hapticIntensity, value: intensity),
        CHHapticEventParameter(parameterID: .hapticSharpness, value: 0),
      ], relativeTime: 0, duration: seconds)
    let player = try engine.makePlayer(with: CHHapticPattern(events: [event], parameters: []))
    try player.start(atTime: CHHapticTimeImmediate)
  }
}
