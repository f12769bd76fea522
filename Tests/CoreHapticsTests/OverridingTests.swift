import CoreHaptics
import TactusTesting
import Testing

/// An engine that counts the calls of an app, as in apps' own tests.
// Sendable: only one thread uses it.
private final class CountingEngine: CHHapticEngine, @unchecked Sendable {
  var starts = 0
  var players = 0

  override func start() throws {
    starts += 1
    try super.start()
  }

  override func makePlayer(with pattern: CHHapticPattern) throws -> any CHHapticPatternPlayer {
    players += 1
    return try super.makePlayer(with: pattern)
  }

  override var isMutedForHaptics: Bool {
    get { true }
    set { super.isMutedForHaptics = newValue }
  }
}

/// A pattern with its own initialiser.
// Sendable: it adds no stored properties.
private final class TapPattern: CHHapticPattern, @unchecked Sendable {
  init(at time: TimeInterval) throws {
    try super.init(events: [.tap(time)], parameters: [])
  }

  override var duration: TimeInterval { super.duration + 1 }
}

/// A generator that counts its calls.
@MainActor private final class CountingGenerator: UIImpactFeedbackGenerator {
  var impacts = 0

  override func impactOccurred() {
    impacts += 1
    super.impactOccurred()
  }
}

@Suite struct OverridingTests {
  @Test func `the methods of a subclass are called instead of the engine's`() throws {
    let simulator = HapticSimulator()
    let engine = try simulator.run { try CountingEngine() }
    let engineAsApps: CHHapticEngine = engine
    try engineAsApps.start()
    let player = try engineAsApps.makePlayer(with: TapPattern(at: 0.5))
    try player.start(atTime: CHHapticTimeImmediate)
    simulator.advance(by: 1)
    #expect(engine.starts == 1 && engine.players == 1 && engineAsApps.isMutedForHaptics)
    #expect(simulator.capture.taps.map(\.time) == [0.5])
    #expect(try TapPattern(at: 0.5).duration == 1.5)
  }

  @MainActor @Test func `the methods of a generator's subclass are called, too`() {
    let simulator = HapticSimulator()
    let generator = CountingGenerator()
    simulator.run { (generator as UIImpactFeedbackGenerator).impactOccurred() }
    simulator.advance(by: 1)
    #expect(generator.impacts == 1 && simulator.capture.taps.count == 1)
  }

  @Test func `the second spellings of Apple's initialisers have the same effect`() throws {
    let simulator = HapticSimulator()
    let engine = try simulator.run { try CHHapticEngine(andReturnError: ()) }
    #expect(throws: CHHapticError.self) {
      try CHHapticPattern(contentsOfURL: URL(fileURLWithPath: "/nowhere.ahap"))
    }
    try engine.start()
  }

  @Test(arguments: [1e7, Double(Float.greatestFiniteMagnitude), .greatestFiniteMagnitude])
  func `an event of any length plays until it is stopped`(_ seconds: Double) throws {
    let stage = try Stage()
    let player = try stage.player(.buzz(for: seconds, intensity: 0.5))
    try player.start(atTime: CHHapticTimeImmediate)
    stage.advance(40)
    try player.stop(atTime: CHHapticTimeImmediate)
    stage.advance(1)
    #expect(stage.intensities(0, 39, 40.5) == [0.5, 0.5, 0])
  }
}
