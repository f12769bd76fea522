extension Measurement.Name {
  fileprivate static let offset = Self("sound offset")
  fileprivate static let samples = Self("sound offset in samples")
  fileprivate static let length = Self("sound length")
}

extension CertificationTest {
  /// The starts differ in their places between two steps of the engine, and between two samples.
  static let soundOffset = CertificationTest(
    id: "TM-5", title: "Offset of sound and touch", group: .timing,
    profile: .metrology, need: .sound,
    definition: "A sound and a touch are to begin together, 30 times. Measures the time from the "
      + "onset of the touch to that of the sound.",
    quickDefinition: "A sound and a touch are to begin together, 10 times. Measures the time from "
      + "the onset of the touch to that of the sound.",
    seconds: 10,
    measurements: [.offset, .samples, .length, .lost],
    run: { rig, scale throws(RigFault) in
      // The player opens the sink of the sounds before the first effect.
      let begin = rig.now + 1500 * milliseconds
      try repeated(scale.count(30, atLeast: 10), on: rig) { number throws(RigFault) in
        let start = begin + Int64(number) * 250 * milliseconds + Int64(number) * 1_234_567
        try rig.play(
          Effect(
            level: 1, durationNanoseconds: 70 * milliseconds, atNanoseconds: start, hasSound: true),
          number: number)
        try rig.pass(until: start + 150 * milliseconds)
        return start
      }
    },
    measure: measureOffsets)

  private static func measureOffsets(_ transcript: Transcript) -> [Measurement] {
    let starts = transcript.all(.start)
    let (drive, stalls) = (transcript.drive, Stalls(transcript))
    let edges = transcript.all(.sound)
    let sounds = edges.filter { $0.value == 1 }.map(\.nanoseconds)
    let rate = transcript.first(.declares, where: { $0.text == Transcript.soundRate })?.value
    var (offsets, excused, lengths): ([Int64], [Int64], [Int64]) = ([], [], [])
    var hidden = 0
    for start in starts {
      // An onset may be early, too.
      let begin = Int64(start.value) - 50 * milliseconds
      let end = begin + 250 * milliseconds
      let threshold = 0.1 * transcript.askedLevel(start.number)
      let touch = drive.rise(above: threshold, from: begin)?.nanoseconds
      let sound = sounds.first { $0 >= begin }
      if let touch, let sound, touch < end, sound < end {
        let silence = edges.first { $0.value == 0 && $0.nanoseconds > sound }?.nanoseconds
        lengths.append((silence ?? transcript.endNanoseconds) - sound)
        offsets.append(sound - touch)
        excused.append(stalls.isDisturbed(from: begin, to: end) ? 0 : sound - touch)
      } else if stalls.mayHide(from: begin, to: end) {
        hidden += 1
      }
    }
    var offset = Measurement(.offset, nanoseconds: offsets)
    (offset.excused, offset.missing) = (excused, hidden)
    var samples = Measurement(.samples, .count, millionths: offsets.samples(rate))
    (samples.excused, samples.missing) = (excused.samples(rate), hidden)
    // A device that repeats its touches on the loudspeaker has sounds of another length.
    var length = Measurement(.length, nanoseconds: lengths)
    (length.excused, length.missing) = (lengths, hidden)
    let lost = starts.count - offsets.count
    return [offset, samples, length, Measurement(.lost, count: lost, excused: lost - hidden)]
  }
}

extension [Int64] {
  /// Times in nanoseconds as whole samples, in millionths; none if the rate is unknown.
  fileprivate func samples(_ rate: Double?) -> [Int64] {
    guard let rate, rate.isFinite, rate > 0, rate < 1e9 else { return [] }
    return map { Int64((Double($0) * rate / 1e9).rounded()) * 1_000_000 }
  }
}
