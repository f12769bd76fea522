internal import TactusDevice

extension Measurement.Name {
  fileprivate static let overDeclaredOnTime = Self("over the declared on-time")
}

extension CertificationTest {
  /// The on-time limit that SF-2 sets, in milliseconds.
  private static let onTime = 1000

  /// The shortest rest of a motor after the limit turned it off, in nanoseconds.
  private static let leastRest = 100 * milliseconds

  /// The spans in which a motor was driven without a rest. There may be several, because a device
  /// that turned a motor off for the limit may turn it on again after a rest.
  private static func stretches(of drive: Trace, from start: Int64) -> [Stalls.Span] {
    drive.spans(above: stillLevel).filter { $0.end > start }.reduce(into: []) { stretches, span in
      if let last = stretches.last, span.begin - last.end < leastRest {
        stretches[stretches.count - 1].end = span.end
      } else {
        stretches.append(span)
      }
    }
  }

  static let onTimeGuard = CertificationTest(
    id: "SF-2", title: "On-time guard", group: .safety, profile: .core, need: .drive,
    definition: "An effect that is longer than the declared longest on-time ends at that time.",
    seconds: 2,
    measurements: [.overDeclaredOnTime],
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
      return [Measurement(.overDeclaredOnTime, delays: [over])]
    })
}
