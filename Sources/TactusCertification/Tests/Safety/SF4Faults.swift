internal import TactusDevice

extension Measurement.Name {
  fileprivate static let falseSuccess = Self("false success")
  fileprivate static let faultReported = Self("fault reported")
  fileprivate static let faultToZero = Self("fault to zero")
}

extension CertificationTest {
  static let faults = CertificationTest(
    id: "SF-4", title: "Truth about faults", group: .safety, profile: .core, need: .answers,
    definition: "A fault of the actuator is reported, and the drive ends; an unknown result is "
      + "never reported as success.",
    seconds: 1, pictureSeconds: 0.8,
    measurements: [.falseSuccess, .faultReported, .faultToZero],
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
      // Commands that were sent up to 5 ms after the fault may be accepted: the player may not have
      // received the report of the fault yet.
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
        Measurement(.falseSuccess, count: after.count, excused: certain.count),
        Measurement(.faultReported, delays: [Delay(from: fault, to: reported, stalls)]),
        Measurement(
          .faultToZero, delays: [Delay(from: fault, to: zero?.nanoseconds ?? end, stalls)]),
      ]
    })
}
