import TactusPattern
import TactusStatistics

/// The events of one run of the fuzz test: the pattern, stalls, lost bytes and actions of the
/// program. All of them follow from the seed.
struct Course: Sendable {
  let seed: UInt64
  var pattern: Pattern
  /// The look-ahead in milliseconds.
  var lookAhead: Int64
  var settings: World.Settings
  var stalls: [Stall]
  /// The span in which bytes are lost, in milliseconds from the start, and the probability that a
  /// byte in it is lost.
  var loss: (span: Range<Int>, chance: Double)
  /// The actions of the program that plays the pattern, such as a stop, in the order of time.
  var steering: [Steering]

  /// The milliseconds from a disturbance (a stall, a lost byte or an action) until the motor's
  /// level must be right again.
  static let recovery = 600
  /// The milliseconds from an action to its effect on the motor if no byte is lost.
  static let steered = 60
  /// The milliseconds from the end of a stall until the level must be right, if no byte is lost but
  /// there are actions. The device may first have to send its queued answers, at most 1024 bytes,
  /// which take 89 ms on the line.
  static let answered = 90 + steered
  /// The milliseconds at the end of a run, after the last recovery, in which levels are checked.
  static let watched = 250

  /// The milliseconds that are added to the recovery from a stall. After a stall each actuator may
  /// play one tap late, and the commands of that tap delay the commands of the other actuator.
  var lateTap: Int {
    Int(settings.actuators) * 8 + Int(settings.minimumPulseMicroseconds / 1000)
  }

  /// The time at which the last stall, the lost bytes and the actions are over, in milliseconds
  /// from the start.
  var calm: Int {
    max(
      stalls.map(\.end).max() ?? 0, loss.chance > 0 ? loss.span.upperBound : 0,
      steering.last?.time ?? 0)
  }

  /// The end of the run, in milliseconds from the start.
  var end: Int { calm + Self.recovery + Self.watched }

  /// The actions, with the times at which the engine executes them. Actions during a stall of the
  /// engine are executed at its end. A cancel is executed before the commands in the queue, and
  /// discards them.
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
  /// Whether the action goes through the player's queue of commands.
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
