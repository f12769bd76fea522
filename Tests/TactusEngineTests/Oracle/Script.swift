import TactusDevice
import TactusEngine
import TactusPattern

/// One or more patterns, and commands to their players. The engine plays them, and the oracle
/// checks the result. Times are nanoseconds from the start of the session.
struct Script {
  enum Action {
    case start, stop, pause, resume, cancel
    case seek(Int64)
    case loops(Bool)
    case loopEnd(Int64)
    case rate(Double)
    case values([DynamicParameter])
    case curve(ParameterCurve)
    case mute(Bool)
    case gain(Double)
  }

  struct Call {
    /// The time of the app's call.
    var given: Int64
    /// The time that the call requests; nil to act at once.
    var at: Int64?
    var player = 0
    var action: Action
  }

  struct Part {
    var pattern: Pattern
    var zone = Zone.default
  }

  var parts: [Part]
  var calls: [Call]
  var horizon: Int64
}

extension Script {
  /// Plays the script on a rig, and returns how often each player has ended.
  ///
  /// - Parameter stops: additional times to which the clock is advanced.
  func play(on rig: Rig, stops: [Int64] = []) throws -> [Int] {
    let counters = parts.map { _ in Counter() }
    let players = parts.enumerated().map { index, part in
      let group = rig.session.makeGroup(zone: part.zone)
      let player = rig.player(part.pattern, in: group)
      let counter = counters[index]
      player.onEnd { _ in counter.increment() }
      return player
    }
    let origin = Session.virtualStart
    var rest = stops.sorted()[...]
    for call in calls.sorted(by: { $0.given < $1.given }) {
      while let stop = rest.first, stop < call.given {
        rig.session.advance(to: origin + stop)
        rest = rest.dropFirst()
      }
      rig.session.advance(to: origin + call.given)
      let time = call.at.map { origin + $0 } ?? 0
      try perform(call.action, on: players[call.player], rig.output, at: time)
    }
    for stop in rest { rig.session.advance(to: origin + stop) }
    rig.session.advance(to: origin + horizon)
    return counters.map(\.value)
  }

  private func perform(
    _ action: Action, on player: Player, _ output: SessionOutput, at time: Int64
  ) throws {
    switch action {
    case .start: try player.start(at: time)
    case .stop: try player.stop(at: time)
    case .pause: try player.pause(at: time)
    case .resume: try player.resume(at: time)
    case .cancel: player.cancel()
    case .seek(let offset): try player.seek(to: offset)
    case .loops(let loops): try player.setLoops(loops)
    case .loopEnd(let end): try player.setLoopEnd(end)
    case .rate(let rate): try player.setRate(rate)
    case .values(let values): try player.send(values, at: time)
    case .curve(let curve): try player.schedule(curve, at: time)
    case .mute(let isMuted): player.isMuted = isMuted
    case .gain(let gain): output.gain = gain
    }
  }
}

/// The expected results of a script, as the oracle computes them.
struct Judgement {
  private let players: [OraclePlayer]
  private let script: Script
  /// The number of ends of each player.
  var endings: [Int] { players.map(\.finishes.count) }

  init(_ script: Script) {
    self.script = script
    players = script.parts.indices.map { index in
      OraclePlayer(
        script.parts[index].pattern, steps: Self.steps(script, of: index),
        horizon: Double(script.horizon) / 1e9)
    }
  }

  /// The state of a zone at a time in seconds.
  func look(_ zone: Zone, at time: Double) -> Oracle.ZoneLook {
    var parts: [(level: Double, sharpness: Double)] = []
    for (index, player) in players.enumerated() where script.parts[index].zone == zone {
      if !isMuted(index, at: time) { parts += player.parts(at: time) }
    }
    var look = Oracle.sum(parts)
    look.intensity *= gain(at: time)
    return look
  }

  /// The expected states at a time, and 2.5 ns before and after it. At a step, the value of either
  /// side is accepted.
  func looks(_ zone: Zone, around nanoseconds: Int64) -> [Oracle.ZoneLook] {
    [0, -2.5, 2.5].map { look(zone, at: (Double(nanoseconds) + $0) / 1e9) }
  }

  private func isMuted(_ player: Int, at time: Double) -> Bool {
    var result = false
    for call in script.calls where call.player == player && Double(call.given) / 1e9 <= time {
      if case .mute(let isMuted) = call.action { result = isMuted }
    }
    return result
  }

  private func gain(at time: Double) -> Double {
    var result = 1.0
    for call in script.calls where Double(call.given) / 1e9 <= time {
      if case .gain(let gain) = call.action { result = gain }
    }
    return result
  }

  /// The commands of a player in the order of their execution. A cancel removes the pending
  /// commands.
  private static func steps(_ script: Script, of player: Int) -> [OraclePlayer.Step] {
    var steps: [OraclePlayer.Step] = []
    var order = 0
    for call in script.calls where call.player == player {
      let given = Double(call.given) / 1e9
      let time = max(given, Double(call.at ?? 0) / 1e9)
      func add(_ action: OraclePlayer.Action, at time: Double) {
        steps.append(OraclePlayer.Step(time: time, order: order, action: action))
        order += 1
      }
      switch call.action {
      case .start: add(.start, at: time)
      case .stop: add(.stop, at: time)
      case .pause: add(.pause, at: time)
      case .resume: add(.resume, at: time)
      case .cancel:
        steps.removeAll { $0.time > given }
        add(.cancel, at: given)
      case .seek(let offset): add(.seek(Double(offset) / 1e9), at: given)
      case .loops(let loops): add(.loops(loops), at: given)
      case .loopEnd(let end): add(.loopEnd(Double(end) / 1e9), at: given)
      case .rate(let rate): add(.rate(rate), at: given)
      case .values(let values):
        for value in values { add(.value(value.id, value.value), at: time + value.time) }
      case .curve(let curve):
        let change = Oracle.Change(curve, from: time)
        add(.curve(change), at: change.start)
      case .mute, .gain: break
      }
    }
    return steps
  }
}
