internal import TactusDevice

extension Measurement.Name {
  fileprivate static let stop = Self("stop")
  fileprivate static let notStopped = Self("not stopped")
}

extension CertificationTest {
  static let stopLatency = CertificationTest(
    id: "TM-6", title: "Stop latency", group: .timing, profile: .timed, need: .drive,
    definition: "The time from a stop command until the drive is zero.",
    seconds: 9, pictureSeconds: 0.6,
    measurements: [.stop, .notStopped],
    run: { rig, scale throws(RigFault) in
      try repeated(scale.count(100, atLeast: 20), on: rig) { number throws(RigFault) in
        try rig.play(Effect(level: 0.9, durationNanoseconds: 300 * milliseconds), number: number)
        try rig.pass(nanoseconds: (25 + Int64(number * 37 % 11)) * milliseconds)
        let begin = rig.now
        try rig.stop(number)
        try rig.pass(nanoseconds: 50 * milliseconds)
        return begin
      }
    },
    measure: { transcript in
      let (drive, stalls) = (transcript.drive, Stalls(transcript))
      let starts = transcript.byNumber(.start)
      var (unstopped, excused) = (0, 0)
      let delays = transcript.all(.stop).map { stop in
        let next = starts[stop.number + 1]?.nanoseconds ?? transcript.endNanoseconds
        let zero = drive.settle(below: stillLevel, from: stop.nanoseconds, until: next - 1)
        let delay = Delay(from: stop.nanoseconds, to: zero?.nanoseconds ?? next, stalls)
        if zero == nil {
          unstopped += 1
          let held = stalls.held(from: stop.nanoseconds, to: next)
          if held >= next - stop.nanoseconds - 20 * milliseconds { excused += 1 }
        }
        return delay
      }
      return [
        Measurement(.stop, delays: delays),
        Measurement(.notStopped, count: unstopped, excused: unstopped - excused),
      ]
    })
}
