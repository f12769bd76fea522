internal import TactusDevice

extension Measurement.Name {
  fileprivate static let effectCompletion = Self("effect completion")
  fileprivate static let onCompletion = Self("on completion")
}

extension CertificationTest {
  /// The lengths of the effects of FN-2, in milliseconds. The completion of the last one is a
  /// measurement of its own, `on completion`.
  private static let lengths: [Int64] = [50, 100, 200, 400, 100, 600]

  static let completion = CertificationTest(
    id: "FN-2", title: "Completion", group: .function, profile: .core, need: .drive,
    definition: "The end of an effect is reported after its duration, within the limit.",
    seconds: 3, pictureSeconds: 3,
    measurements: [.effectCompletion, .onCompletion],
    run: { rig, _ throws(RigFault) in
      for (place, length) in lengths.enumerated() {
        let effect = Effect(level: 1, durationNanoseconds: length * milliseconds)
        try rig.play(effect, number: place + 1)
        try rig.pass(nanoseconds: (length + 450) * milliseconds)
      }
    },
    measure: { transcript in
      let starts = transcript.all(.start)
      let byDevice = transcript.all(.ended).filter { $0.source == .device }
      let ended = byDevice.isEmpty ? transcript.all(.ended) : byDevice
      let stalls = Stalls(transcript)
      let delays = starts.enumerated().map { place, start in
        let next = place + 1 < starts.count ? starts[place + 1].nanoseconds : .max
        let close = min(next, transcript.endNanoseconds)
        let event = ended.first { $0.nanoseconds > start.nanoseconds && $0.nanoseconds < next }
        let length = Int64(transcript.first(.lasts, start.number)?.value ?? 0)
        return Delay(
          from: start.nanoseconds, to: event?.nanoseconds ?? close, stalls, expected: length)
      }
      return [
        Measurement(.effectCompletion, delays: Array(delays.dropLast())),
        Measurement(.onCompletion, delays: Array(delays.suffix(1))),
      ]
    })
}
