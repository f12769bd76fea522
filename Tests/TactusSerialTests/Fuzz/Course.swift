import TactusPattern
import TestSupport

/// What happens in one run of the fuzzer: all of it follows from the seed.
struct Course: Sendable {
  let seed: UInt64
  var pattern: Pattern
  /// Milliseconds.
  var lookAhead: Int64
  var settings: World.Settings
  var stalls: [Stall]
  /// When bytes are lost, in milliseconds from the start, and with which probability.
  var loss: (span: Range<Int>, chance: Double)
  /// In the order of the times.
  var steering: [Steering]

  /// Milliseconds from the last disturbance to the first time at which the level has to be right.
  static let recovery = 600
  /// Milliseconds after which what was steered is felt, where nothing else happens.
  static let steered = 60
  /// Milliseconds that are looked at behind that.
  static let watched = 250

  /// Milliseconds by which the one late tap of each actuator, and what its commands shift, may
  /// outlast the recovery from a stall.
  var lateTap: Int {
    Int(settings.actuators) * 8 + Int(settings.minimumPulseMicroseconds / 1000)
  }

  /// When the last disturbance is over, in milliseconds from the start.
  var calm: Int {
    max(
      stalls.map(\.end).max() ?? 0, loss.chance > 0 ? loss.span.upperBound : 0,
      steering.last?.time ?? 0)
  }

  /// When the run ends.
  var end: Int { calm + Self.recovery + Self.watched }

  /// What the program does, with the times at which an engine carries it out that stands still
  /// meanwhile.
  var carriedOut: [Steering] {
    steering.map { steer in
      var result = steer
      while stalls.contains(where: { $0.stopsEngine && $0.contains(result.time) }) {
        result.time += 1
      }
      return result
    }
  }
}

extension Stall {
  func contains(_ time: Int) -> Bool { time >= start && time < end }
}
