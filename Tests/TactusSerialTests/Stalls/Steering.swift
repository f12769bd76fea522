import TactusDevice
import TactusEngine
import TactusPattern

/// An action of a program while a pattern plays.
struct Steering: Sendable {
  enum Action: Sendable, Hashable {
    case control(ControlID, Double)
    /// Changes a parameter from the first value to the second in a number of seconds.
    case glide(ControlID, Double, Double, seconds: Double)
    case start, stop, cancel, pause, resume, tap
    case mute(Bool)
    case gain(Double)
  }

  /// The time of the action in milliseconds from the start of the pattern.
  var time: Int
  var action: Action
}

/// The player of the pattern, on which a program acts, and a second player that plays a tap.
struct Stage {
  let player: Player
  private let tap: Player
  private let output: SessionOutput

  /// Creates the players and starts the pattern.
  init(_ pattern: Pattern, _ session: Session, _ output: SessionOutput) throws {
    self.output = output
    let group = session.makeGroup()
    player = session.makePlayer(Timeline(pattern), in: group, on: output)
    tap = session.makePlayer(Timeline(Self.tap), in: group, on: output)
    try player.start()
  }

  private static let tap = Pattern(events: [
    Event(.hapticTransient, time: 0, parameters: [EventParameter(.hapticIntensity, 0.9)])
  ])

  func perform(_ action: Steering.Action) throws {
    switch action {
    case .control(let id, let value): try player.send([DynamicParameter(id, value)])
    case .glide(let id, let from, let to, let seconds):
      try player.schedule(
        ParameterCurve(
          id,
          points: [
            ParameterCurve.ControlPoint(0, from), ParameterCurve.ControlPoint(seconds, to),
          ]))
    case .start: try player.start()
    case .stop: try player.stop()
    case .cancel: player.cancel()
    case .pause: try player.pause()
    case .resume: try player.resume()
    case .tap: try tap.start()
    case .mute(let isMuted): player.isMuted = isMuted
    case .gain(let gain): output.gain = gain
    }
  }
}
