/// Counts the tried operations and the unexpected answers. These are the measurements of those
/// tests of the drive in which the harness sends commands itself, in addition to those of
/// ``DriveComparison``.
enum ProtocolAnswers {
  static let names: [Measurement.Name] = [.wrongAnswers, .operations]

  static func measure(_ transcript: Transcript) -> [Measurement] {
    let wrong = Operations.wrongAnswers(transcript)
    let tried = transcript.all(.expects).count
    return [
      Measurement(.wrongAnswers, count: wrong.seen, excused: wrong.excused),
      Measurement(.operations, count: tried),
    ]
  }
}
