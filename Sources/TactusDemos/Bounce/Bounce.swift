internal import CoreHaptics
package import Foundation
internal import TactusStatistics

/// A ball in a box with elastic walls, after Apple's sample HapticBounce.
///
/// Every impact creates a player for a tap and a short tone: the faster it is, the stronger the
/// tap, and the louder, longer and higher the tone. The flight is known in advance, so the player
/// is scheduled shortly before the impact for its exact time. The result therefore does not depend
/// on how often the program is updated.
@MainActor
package final class Bounce: Demo {
  /// What a user can do.
  package enum Action: Sendable, Hashable {
    /// Gravity points to a side, as when a phone is tilted.
    case tilt(Side)
    /// Gravity is the given multiple of ``Box/gravity``, as when a pad is tilted: x to the right, y
    /// downwards.
    case lean(SIMD2<Double>)
    /// The ball is kicked against gravity, at a random angle.
    case kick
  }

  /// A side of the box.
  package enum Side: Sendable, Hashable, CaseIterable {
    case down, left, right, up

    var direction: SIMD2<Double> {
      switch self {
      case .down: [0, 1]
      case .left: [-1, 0]
      case .right: [1, 0]
      case .up: [0, -1]
      }
    }

    /// The side to which a direction points most; nil if it is zero.
    init?(of direction: SIMD2<Double>) {
      if direction == .zero { return nil }
      let isSideways = abs(direction.x) > abs(direction.y)
      self =
        isSideways ? (direction.x < 0 ? .left : .right) : (direction.y < 0 ? .up : .down)
    }
  }

  /// The time before an impact at which its player is scheduled, in seconds: more than a frame at
  /// 30 frames per second. A tilt or kick takes effect with this delay, because the impacts until
  /// then are already scheduled.
  package static let leadSeconds: TimeInterval = 0.05
  /// The largest number of impacts that are kept for drawing.
  private static let impactLimit = 64

  /// The positions of the ball: past, present, and up to ``leadSeconds`` ahead.
  package private(set) var flight: Flight
  /// The side that gravity points to, or points to most.
  package private(set) var side = Side.down
  /// The latest impacts, by time.
  package private(set) var impacts: [Impact] = []
  private let engine: CHHapticEngine
  /// The engine's time at which the program began.
  private var origin: TimeInterval?
  private var updated: TimeInterval = 0
  private var random: SeededGenerator

  /// Creates a ball in flight, and starts the engine.
  /// - Throws: `CHHapticError` if there is no device.
  package init(_ flight: Flight, seed: UInt64) throws {
    self.flight = flight
    random = SeededGenerator(seed: seed)
    engine = try CHHapticEngine()
    try engine.start()
  }

  /// Creates a ball near the ceiling that moves sideways.
  package convenience init(_ box: Box = Box(), seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let range = box.range(0)
    let x = range.lowerBound + .random(in: 0...0.5, using: &random) * (box.width / 2)
    let speed = box.maximumSpeed * .random(in: 0.2...0.4, using: &random)
    let flight = Flight(box, from: [x, box.radius], velocity: [speed, 0])
    try self.init(flight, seed: random.next())
  }

  package func perform(_ action: Action, at seconds: TimeInterval) throws {
    let acts = seconds + Self.leadSeconds
    try startImpacts(through: acts, now: seconds)
    switch action {
    case .tilt(let side):
      self.side = side
      flight.turn(side.direction * flight.box.gravity, at: acts)
    case .lean(let gravity):
      side = Side(of: gravity) ?? side
      flight.turn(gravity * flight.box.gravity, at: acts)
    case .kick: flight.kick(kickVelocity(), at: acts)
    }
  }

  package func update(at seconds: TimeInterval) throws {
    updated = seconds
    try startImpacts(through: seconds + Self.leadSeconds, now: seconds)
  }

  package var nextDue: TimeInterval? {
    // Always after the last update, even if the difference rounds to the same value.
    flight.nextImpactTime.map { max($0 - Self.leadSeconds, updated.nextUp) }
  }

  package func stop() { engine.stop() }

  private func startImpacts(through time: TimeInterval, now seconds: TimeInterval) throws {
    let origin = origin ?? engine.currentTime - seconds
    self.origin = origin
    for impact in flight.advance(through: time) {
      if impacts.count == Self.impactLimit { impacts.removeFirst() }
      impacts.append(impact)
      // The player is not kept, because a started pattern plays to its end without it.
      try player(strength: impact.strength).start(atTime: origin + impact.time)
    }
  }

  /// A new player for one impact.
  private func player(strength: Float) throws -> any CHHapticPatternPlayer {
    let tone = CHHapticEvent(
      eventType: .audioContinuous,
      parameters: [
        CHHapticEventParameter(parameterID: .audioPitch, value: strength - 0.5),
        CHHapticEventParameter(parameterID: .audioVolume, value: 0.1 + 0.3 * strength),
        CHHapticEventParameter(parameterID: .decayTime, value: 0.1 * strength),
        CHHapticEventParameter(parameterID: .sustained, value: 0),
      ], relativeTime: 0)
    let tap = CHHapticEvent.tap(intensity: strength, sharpness: strength)
    return try engine.makePlayer(with: CHHapticPattern(events: [tone, tap], parameters: []))
  }

  /// The velocity after a kick: against gravity, at a random angle of up to 60° to either side.
  private func kickVelocity() -> SIMD2<Double> {
    let angle = Double.random(in: -1...1, using: &random) * .pi / 3
    let (back, across) = (-side.direction, SIMD2(side.direction.y, -side.direction.x))
    return (cos(angle) * back + sin(angle) * across) * (0.9 * flight.box.maximumSpeed)
  }
}
