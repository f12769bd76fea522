import TactusPattern
import TactusStatistics

/// The events of one run of the fuzzer, which all follow from the seed.
struct Course: Sendable {
  let seed: UInt64
  var pattern: Pattern
  /// The look-ahead in milliseconds.
  var lookAhead: Int64
  var settings: World.Settings
  var stalls: [Stall]
  /// The span in which bytes are lost, in milliseconds from the start, and the probability of a
  /// loss.
  var loss: (span: Range<Int>, chance: Double)
  /// The actions of the program, in the order of time.
  var steering: [Steering]

  /// The time from the last disturbance until the level must be right, in milliseconds.
  static let recovery = 600
  /// The time from an action to its effect on the motor, without a loss, in milliseconds.
  static let steered = 60
  /// The time after a stall until the level must be right, without a loss but with actions, in
  /// milliseconds. The device may first have to send the answers in its outbox, at most 1024 bytes,
  /// which take 89 ms on the line.
  static let answered = 90 + steered
  /// The time after that in which levels are checked, in milliseconds.
  static let watched = 250

  /// The milliseconds by which the late tap of each actuator, and the delay that its commands
  /// cause, may exceed the recovery from a stall.
  var lateTap: Int {
    Int(settings.actuators) * 8 + Int(settings.minimumPulseMicroseconds / 1000)
  }

  /// The end of the last disturbance, in milliseconds from the start.
  var calm: Int {
    max(
      stalls.map(\.end).max() ?? 0, loss.chance > 0 ? loss.span.upperBound : 0,
      steering.last?.time ?? 0)
  }

  /// The end of the run, in milliseconds from the start.
  var end: Int { calm + Self.recovery + Self.watched }

  /// The actions, with the times at which a stalled engine executes them. A cancel overtakes the
  /// commands in the queue, and drops them.
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
  /// Whether the player gets the action through the queue of commands.
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
