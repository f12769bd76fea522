import TactusPattern
import TactusStatistics

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
  /// Milliseconds from a steering command to its effect on the motor, where nothing is lost.
  static let steered = 60
  /// Milliseconds after a stall from which the level is right, where nothing is lost but something
  /// is steered: what the device has to answer to all that waited is at most the 1024 bytes of its
  /// outbox, 89 ms of the line; what follows is felt as what is steered.
  static let answered = 90 + steered
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
  /// meanwhile. A cancel overtakes what waits for the engine, and drops it.
  var carriedOut: [Steering] {
    var result: [Steering] = []
    for steer in steering {
      let time = carriedOut(steer.time)
      if steer.action == .cancel, time > steer.time {
        result.removeAll { $0.time == time && $0.action.isQueued }
      }
      result.append(Steering(time: time, action: steer.action))
    }
    return result
  }

  private func carriedOut(_ given: Int) -> Int {
    var time = given
    while stalls.contains(where: { $0.stopsEngine && $0.contains(time) }) { time += 1 }
    return time
  }
}

extension Steering.Action {
  /// Whether the player of the pattern gets it through the queue of commands.
  fileprivate var isQueued: Bool {
    switch self {
    case .control, .glide, .start, .pause, .resume: true
    case .stop, .cancel, .tap, .mute, .gain: false
    }
  }
}

extension Stall {
  func contains(_ time: Int) -> Bool { time >= start && time < end }
}
