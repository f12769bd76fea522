/// How the device answered what was tried, and how much was: what tests of the drive say beside the
/// drive.
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
