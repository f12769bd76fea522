extension Measurement.Name {
  fileprivate static let firstMotion = Self("first motion")
}

/// Measures the time from each command to start until the drive is above 10 % of the requested
/// level, for ``CertificationTest/firstMotion`` and ``CertificationTest/jitter``.
enum FirstMotions {
  static let names: [Measurement.Name] = [.firstMotion, .lost]

  static func measure(_ transcript: Transcript) -> [Measurement] {
    let starts = transcript.all(.start)
    let (drive, stalls) = (transcript.drive, Stalls(transcript))
    var delays: [Delay] = []
    var excused = 0
    for (place, start) in starts.enumerated() {
      let next =
        place + 1 < starts.count ? starts[place + 1].nanoseconds : transcript.endNanoseconds
      let threshold = 0.1 * transcript.askedLevel(start.number)
      if let rise = drive.rise(above: threshold, from: start.nanoseconds)?.nanoseconds,
        rise < next
      {
        delays.append(Delay(from: start.nanoseconds, to: rise, stalls))
      } else if stalls.mayHide(from: start.nanoseconds, to: next) {
        excused += 1
      }
    }
    let lost = starts.count - delays.count
    var motions = Measurement(.firstMotion, delays: delays)
    motions.missing = excused
    return [
      motions,
      Measurement(.lost, count: lost, excused: lost - excused),
    ]
  }
}
