/// The number of tried operations and of unexpected answers: the measurements of the tests of the
/// drive that use the protocol, in addition to the drive itself.
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
