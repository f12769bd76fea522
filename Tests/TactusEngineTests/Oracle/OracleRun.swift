import TactusPattern

/// A part of playback without a jump: from a start, a seek or the beginning of a pass to the next
/// such point, or to the end. It may contain pauses and changes of rate.
struct OracleRun {
  enum Origin {
    case start, seek, pass
  }

  /// A part of a run with one rate and without a pause.
  struct Leg {
    var from: Double
    var to = Double.infinity
    /// The place in the pattern at which the leg begins.
    var position: Double
    var rate: Double

    func position(at time: Double) -> Double { position + (min(time, to) - from) * rate }
  }

  /// The state that a pass of a loop inherits for a parameter from the previous pass: a value, or a
  /// change that was sent and is still in force.
  enum Inherited {
    case value(Double)
    case sent(Oracle.Change)
  }

  let pattern: Pattern
  let changes: [Oracle.Change]
  let tap: Double
  var origin: Origin
  var begin: Double
  /// The place in the pattern at which the run begins, and the rate at that time.
  var offset: Double
  var rate: Double
  var legs: [Leg] = []
  /// The time at which the run ends by a jump, a stop or the end of a pass.
  var over = Double.infinity
  var inherited: [ControlID: Inherited] = [:]
  /// The time at which the player was last started. Changes that were sent earlier apply from then
  /// on.
  var startTime: Double

  func isPlaying(at time: Double) -> Bool {
    time < over && legs.contains { $0.from <= time && time < $0.to }
  }

  func position(at time: Double) -> Double {
    legs.last { $0.from <= time }?.position(at: time) ?? offset
  }

  /// The time at which a place in the pattern is reached. For a place before the offset, it is the
  /// time at which the place would have been reached.
  func time(of place: Double) -> Double {
    if place < offset { return begin - (offset - place) / rate }
    for leg in legs where place <= leg.position(at: leg.to) {
      return leg.from + max(place - leg.position, 0) / leg.rate
    }
    return .infinity
  }

  /// The playing time, without pauses.
  func played(until time: Double) -> Double {
    legs.reduce(0) { $0 + max(min(time, $1.to) - $1.from, 0) }
  }

  /// The time at which the run has played for `played` seconds.
  func time(ofPlayed played: Double) -> Double {
    var rest = played
    for leg in legs {
      if rest <= leg.to - leg.from { return leg.from + rest }
      rest -= leg.to - leg.from
    }
    return .infinity
  }
}

extension OracleRun {
  /// The value of a parameter. Of the changes by the pattern and by the app, the one that started
  /// last applies.
  func control(_ id: ControlID, at time: Double, sent: [Oracle.Change]) -> Double {
    switch force(id, at: time, sent: sent) {
    case .value(let value): value
    case .sent(let change): change.value(at: time)
    }
  }

  /// - Parameter nudge: the seconds by which the pattern is read ahead of `time`; below 0, it is
  ///   read before `time`.
  func force(
    _ id: ControlID, at time: Double, sent: [Oracle.Change], nudge: Double = 0
  ) -> Inherited {
    var result = inherited[id] ?? .value(id.multiplies ? 1 : 0)
    var start = -Double.infinity
    let place = position(at: time) + nudge
    if let change = Oracle.inForce(changes, id, at: place) {
      result = .value(change.value(at: place))
      start = self.time(of: change.start)
    }
    // Of all changes that were sent until now, the latest applies.
    if let change = Oracle.inForce(sent, id, at: time) {
      let actsFrom = max(change.start, startTime)
      let isOfThisRun = origin != .pass || actsFrom >= begin
      if isOfThisRun && actsFrom >= start { result = .sent(change) }
    }
    return result
  }
}

extension OracleRun {
  private func envelope(_ event: Event, sent: [Oracle.Change]) -> Oracle.Envelope {
    let onset = time(of: event.time)
    let isHaptic = event.type.isHaptic
    return Oracle.Envelope(
      event,
      attackControl: control(
        isHaptic ? .hapticAttackTime : .audioAttackTime, at: onset, sent: sent),
      decayControl: control(isHaptic ? .hapticDecayTime : .audioDecayTime, at: onset, sent: sent))
  }

  private func release(_ event: Event, sent: [Oracle.Change]) -> Double {
    let begins = time(of: event.time + (event.duration ?? 0))
    let id: ControlID = event.type.isHaptic ? .hapticReleaseTime : .audioReleaseTime
    return Oracle.limited(
      Oracle.own(event, .releaseTime) + control(id, at: begins, sent: sent))
  }

  private var ownEvents: [Event] { pattern.events.filter { $0.time >= offset } }

  /// The levels of all playing haptic events at a time.
  func parts(at time: Double, sent: [Oracle.Change]) -> [(level: Double, sharpness: Double)] {
    ownEvents.filter { $0.type.isHaptic && self.time(of: $0.time) <= time }.map { event in
      let onset = self.time(of: event.time)
      let sample = event.type == .hapticTransient ? onset : time
      let level = Oracle.limited(
        Oracle.own(event, .hapticIntensity) * control(.hapticIntensity, at: sample, sent: sent))
      let sharpness = Oracle.limited(
        Oracle.own(event, .hapticSharpness) + control(.hapticSharpness, at: sample, sent: sent))
      if event.type == .hapticTransient {
        let age = played(until: time) - played(until: onset)
        return (level * max(0, 1 - age / tap), sharpness)
      }
      let envelope = envelope(event, sent: sent).value(position(at: time) - event.time) {
        release(event, sent: sent)
      }
      return (level * envelope, sharpness)
    }
  }

  /// The time at which the run ends without a command: after the pattern's duration and the last
  /// tail.
  func naturalEnd(shortest: Double, sent: [Oracle.Change]) -> Double {
    var end = max(begin, time(of: max(pattern.duration, shortest)))
    for event in ownEvents {
      switch event.type {
      case .hapticTransient:
        end = max(end, time(ofPlayed: played(until: time(of: event.time)) + tap))
      case .audioCustom:
        end = max(end, time(of: event.time + (event.duration ?? 0)))
      case .hapticContinuous, .audioContinuous:
        guard time(of: event.time) < .infinity else { return .infinity }
        let length = envelope(event, sent: sent).end { release(event, sent: sent) }
        end = max(end, time(of: event.time + length))
      }
    }
    return end
  }
}
