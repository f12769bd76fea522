import CoreHaptics
import Synchronization
import TactusTesting
import Testing

@Suite struct SimulatorTests {
  private func tap(_ time: Double = 0) -> CHHapticEvent {
    CHHapticEvent(
      eventType: .hapticTransient,
      parameters: [
        CHHapticEventParameter(parameterID: .hapticIntensity, value: 0.35),
        CHHapticEventParameter(parameterID: .hapticSharpness, value: 0.1),
      ], relativeTime: time)
  }

  private func buzz(_ time: Double, for duration: Double) -> CHHapticEvent {
    CHHapticEvent(
      eventType: .hapticContinuous,
      parameters: [
        CHHapticEventParameter(parameterID: .hapticIntensity, value: 0.35),
        CHHapticEventParameter(parameterID: .hapticSharpness, value: 0.1),
      ], relativeTime: time, duration: duration)
  }

  /// Creates an engine on a simulator, plays events on it and advances the time. The caller must
  /// keep the engine, because it plays only as long as it exists.
  private func played(
    _ events: [CHHapticEvent], on simulator: HapticSimulator, seconds: Double = 1
  ) throws -> CHHapticEngine {
    let engine = try simulator.run { try CHHapticEngine() }
    try engine.start()
    try engine.makePlayer(with: CHHapticPattern(events: events, parameters: [])).start(atTime: 0)
    simulator.advance(by: seconds)
    return engine
  }

  @Test func `an engine that is created within run uses the simulator, also afterwards`() throws {
    let simulator = HapticSimulator()
    let engine = try simulator.run { try CHHapticEngine() }
    try engine.start()
    try engine.makePlayer(with: CHHapticPattern(events: [tap()], parameters: [])).start(atTime: 0)
    simulator.advance(by: 1)
    #expect(simulator.capture.taps == [.tap(at: 0, intensity: 0.35, sharpness: 0.1)])
  }

  @Test func `an engine that is created in a task within run uses the simulator`() async throws {
    let simulator = HapticSimulator()
    let engine = try await simulator.run {
      try await Task { try CHHapticEngine() }.value
    }
    #expect(engine.currentTime == 1)
    simulator.advance(by: 2)
    #expect(engine.currentTime == 3)
  }

  @Test func `two simulators are independent`() throws {
    let (one, two) = (HapticSimulator(), HapticSimulator())
    let engine = try played([tap()], on: one)
    #expect(one.elapsed == 1 && two.elapsed == 0)
    #expect(one.capture.events.count == 1 && two.capture.events == [])
    withExtendedLifetime(engine) {}
  }

  @Test func `only advance moves the time, and never backwards`() {
    let simulator = HapticSimulator()
    for step in [0, -1, -Double.infinity, Double.nan] { simulator.advance(by: step) }
    #expect(simulator.elapsed == 0)
    simulator.advance(by: 0.1)
    simulator.advance(by: 0.2)
    #expect(simulator.elapsed == 0.3)
    simulator.advance(by: Double.infinity)
    #expect(simulator.elapsed == 1_000_000.3)
  }

  @Test func `advance returns after the due handlers have run`() throws {
    let simulator = HapticSimulator()
    let engine = try simulator.run { try CHHapticEngine() }
    let calls = Atomic(0)
    engine.start { _ in calls.add(1, ordering: .relaxed) }
    #expect(calls.load(ordering: .relaxed) == 0)
    simulator.advance(by: 0)
    #expect(calls.load(ordering: .relaxed) == 1)
  }

  @Test func `an effect that a handler starts begins at the time of the handler's cause`() throws {
    let simulator = HapticSimulator()
    let engine = try simulator.run { try CHHapticEngine() }
    try engine.start()
    let pattern = try CHHapticPattern(events: [buzz(0, for: 0.25)], parameters: [])
    let second = try engine.makePlayer(with: pattern)
    let first = try engine.makeAdvancedPlayer(with: pattern)
    first.completionHandler = { _ in try? second.start(atTime: 0) }
    try first.start(atTime: 0)
    simulator.advance(by: 9)
    #expect(simulator.capture.events.map(\.time) == [0, 0.25])
  }

  @Test func `if a handler advances the time, no other handler runs before it ends`() throws {
    let simulator = HapticSimulator()
    let engine = try simulator.run { try CHHapticEngine() }
    let lines = Mutex<[String]>([])
    engine.start { _ in
      lines.withLock { $0.append("first begins") }
      simulator.advance(by: 1)
      lines.withLock { $0.append("first ends") }
    }
    engine.start { _ in lines.withLock { $0.append("second") } }
    simulator.advance(by: 0)
    #expect(lines.withLock { $0 } == ["first begins", "first ends", "second"])
    #expect(simulator.elapsed == 1)
  }

  @Test func `a capture gives the level at each time, also where it is silent`() throws {
    let simulator = HapticSimulator()
    let engine = try played([buzz(0.1, for: 0.4)], on: simulator)
    let capture = simulator.capture
    #expect(capture.intensity(at: 0.0999) == 0)
    #expect(capture.intensity(at: 0.1) == 0.35 && capture.sharpness(at: 0.1) == 0.1)
    #expect(capture.intensity(at: 0.4999) == 0.35 && capture.intensity(at: 0.5) == 0)
    #expect(capture.intensity(at: -1) == 0 && capture.intensity(at: Double.infinity) == 0)
    #expect(capture.isSilent(from: 0, to: 0.1) && capture.isSilent(from: 0.5, to: 99))
    #expect(!capture.isSilent(from: 0, to: 0.11) && !capture.isSilent(from: 0.49, to: 1))
    #expect(
      capture.events == [
        .init(.hapticContinuous, at: 0.1, for: 0.4, intensity: 0.35, sharpness: 0.1)
      ])
    withExtendedLifetime(engine) {}
  }

  @Test func `captures of equal events are equal, and their description lists the events`() throws {
    let captures = try (0..<2).map { _ in
      let simulator = HapticSimulator()
      let engine = try played([tap(0.25), buzz(0.5, for: 0.5)], on: simulator)
      return withExtendedLifetime(engine) { simulator.capture }
    }
    #expect(captures[0] == captures[1])
    #expect(
      captures[0].description == """
        HapticTransient at 0.25 s, intensity 0.35, sharpness 0.1
        HapticContinuous at 0.5 s for 0.5 s, intensity 0.35, sharpness 0.1
        """)
    #expect(HapticSimulator().capture.description == "nothing")
  }

  @Test func `a capture goes on after the device was unplugged and plugged in`() throws {
    let simulator = HapticSimulator()
    let engine = try played([tap()], on: simulator)
    simulator.unplug()
    simulator.advance(by: 1)
    simulator.plugIn()
    try engine.start()
    try engine.makePlayer(with: CHHapticPattern(events: [tap()], parameters: [])).start(atTime: 0)
    simulator.advance(by: 1)
    #expect(simulator.capture.taps.map(\.time) == [0, 2])
  }

  @Test func `a stalled device plays nothing until the stall ends`() throws {
    let simulator = HapticSimulator()
    let engine = try simulator.run { try CHHapticEngine() }
    try engine.start()
    simulator.stall(for: 0.3)
    let pattern = try CHHapticPattern(events: [buzz(0, for: 1)], parameters: [])
    try engine.makePlayer(with: pattern).start(atTime: 0)
    simulator.advance(by: 2)
    #expect(simulator.capture.intensity(at: 0.1) == 0)
    #expect(simulator.capture.intensity(at: 0.9) == 0.35)
  }

  @Test func `a capture that reached its limit is incomplete`() throws {
    let simulator = HapticSimulator(captureLimit: 8)
    let engine = try played([buzz(0, for: 60)], on: simulator, seconds: 30)
    #expect(!simulator.capture.isComplete)
    #expect(HapticSimulator().capture.isComplete)
    withExtendedLifetime(engine) {}
  }

  @Test func `without a device there is no engine`() {
    let simulator = HapticSimulator(device: "loopback:none")
    simulator.run {
      #expect(!CHHapticEngine.capabilitiesForHardware().supportsHaptics)
      #expect(throws: CHHapticError.self) { try CHHapticEngine() }
    }
  }
}
