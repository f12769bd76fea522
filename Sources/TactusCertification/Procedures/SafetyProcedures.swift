internal import TactusDevice

extension Procedure {
  /// SF-1.
  static let hostSilence = Procedure(
    run: { rig, _ throws(RigFault) in
      let effect = Effect(level: 1, durationNanoseconds: 3000 * milliseconds)
      try rig.play(effect, number: 1)
      try rig.pass(nanoseconds: 500 * milliseconds)
      try rig.killPlayer()
      try rig.pass(nanoseconds: 1100 * milliseconds)
      try rig.play(effect, number: 2)
      try rig.pass(nanoseconds: 500 * milliseconds)
      try rig.freezePlayer()
      try rig.pass(nanoseconds: 1100 * milliseconds)
    },
    measure: { transcript in
      guard let killed = transcript.first(.killed)?.nanoseconds,
        let frozen = transcript.first(.frozen)?.nanoseconds,
        let second = transcript.first(.start, 2)?.nanoseconds
      else { return [] }
      let drive = transcript.drive
      let stalls = Stalls(transcript)
      func silence(from time: Int64, until end: Int64) -> Delay {
        let zero = drive.settle(below: stillLevel, from: time, until: end)
        return Delay(from: time, to: zero?.nanoseconds ?? end, stalls)
      }
      let first = transcript.first(.start, 1)?.nanoseconds ?? 0
      let before = [(killed, first), (frozen, second)].map { silence, start in
        (drive.valueBefore(silence), start, silence)
      }
      return [
        Measurement("killed to zero", delays: [silence(from: killed, until: second - 1)]),
        Measurement(
          "frozen to zero", delays: [silence(from: frozen, until: transcript.endNanoseconds)]),
        Measurement("level before silence", levels: before, stalls),
      ]
    })

  /// The on-time of SF-2, in milliseconds: as a device counts it, a motor that is cut comes back
  /// after half of it.
  private static let onTime = 1000

  /// Nanoseconds for which a motor that is cut rests at least.
  private static let leastRest = 100 * milliseconds

  /// When something was driven, without a rest between. A motor that was driven before the test may
  /// be cut earlier, and come back.
  private static func stretches(of drive: Trace, from start: Int64) -> [Stalls.Span] {
    drive.spans(above: stillLevel).filter { $0.end > start }.reduce(into: []) { stretches, span in
      if let last = stretches.last, span.begin - last.end < leastRest {
        stretches[stretches.count - 1].end = span.end
      } else {
        stretches.append(span)
      }
    }
  }

  /// SF-2.
  static let onTimeGuard = Procedure(
    run: { rig, _ throws(RigFault) in
      try rig.play(Effect(level: 1, durationNanoseconds: 3000 * milliseconds), number: 1)
      try rig.pass(nanoseconds: 200 * milliseconds)
      try rig.limitOnTime(milliseconds: onTime)
      rig.note(
        .declares, 0, value: Double(Int64(onTime) * milliseconds), text: AskedDrive.onTimeLimit)
      try rig.pass(nanoseconds: 1200 * milliseconds)
    },
    measure: { transcript in
      guard let limit = transcript.noted(.declares).first.map({ Int64($0.value) }),
        let start = transcript.first(.start)?.nanoseconds
      else { return [] }
      let stalls = Stalls(transcript)
      let stretches = stretches(of: transcript.drive, from: start)
      let delays = stretches.map { Delay(from: $0.begin, to: $0.end, stalls, expected: limit) }
      guard let over = delays.max(by: { $0.seen < $1.seen }) else { return [] }
      return [Measurement("over the declared on-time", delays: [over])]
    })

  /// SF-4.
  static let faults = Procedure(
    run: { rig, _ throws(RigFault) in
      try rig.play(Effect(level: 1, durationNanoseconds: 3000 * milliseconds), number: 1)
      try rig.pass(nanoseconds: 300 * milliseconds)
      try rig.injectFault(1)
      try rig.pass(nanoseconds: 400 * milliseconds)
    },
    measure: { transcript in
      guard let fault = transcript.first(.fault)?.nanoseconds else { return [] }
      let end = transcript.endNanoseconds
      let taken = transcript.byNumber(.taken, from: .player)
      // What was on its way when the fault came may still be taken.
      let stalls = Stalls(transcript)
      let after = transcript.all(.tried).filter {
        $0.source == .player && taken[$0.number] != nil
          && $0.nanoseconds > fault + 5 * milliseconds
      }
      let certain = after.filter {
        $0.nanoseconds - stalls.held(from: fault, to: $0.nanoseconds) > fault + 5 * milliseconds
      }
      let reported = transcript.first(.failed, from: fault)?.nanoseconds ?? end
      let zero = transcript.drive.settle(below: stillLevel, from: fault, until: end)
      return [
        Measurement("false success", count: after.count, excused: certain.count),
        Measurement("fault reported", delays: [Delay(from: fault, to: reported, stalls)]),
        Measurement(
          "fault to zero", delays: [Delay(from: fault, to: zero?.nanoseconds ?? end, stalls)]),
      ]
    })

  /// A shake in g that nobody feels: the least at which vibration is felt at any frequency (175 Hz,
  /// `pwle_v2_utils.h` of Android's VTS). Without a command there is no full drive to compare with.
  private static let leastFelt = 0.028

  /// SF-5.
  static let powerUp = Procedure(
    run: { rig, _ throws(RigFault) in
      rig.note(.open)
      try rig.pass(nanoseconds: 1050 * milliseconds)
    },
    measure: { transcript in
      guard let open = transcript.first(.open)?.nanoseconds else { return [] }
      let end = transcript.endNanoseconds
      let actuators = Set(transcript.all(.level).map(\.number)).sorted()
      var levels = actuators.map { transcript.trace(ofActuator: $0).peak(from: open, to: end) }
      if levels.isEmpty, let shake = transcript.shake(from: open, to: end) {
        levels = [shake > leastFelt ? shake : 0]
      }
      return [
        Measurement("level before a command", ratios: levels),
        Measurement("observed", nanoseconds: [end - open]),
      ]
    })
}
