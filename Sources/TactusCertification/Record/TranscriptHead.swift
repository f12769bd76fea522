/// The first entry of an attempt's transcript: which run it is of, and which attempt.
///
/// `0,harness,run,2,0,NONCE SEAL FN-1`: the run's random number, the digest of the facts with which
/// the run began, the test. So no transcript can stand in the place of another, and none beside
/// other facts.
struct TranscriptHead: Hashable {
  var nonce: String
  var seal: String
  var name: String
  var number: Int

  init(_ opening: RunOpening, _ seal: String, name: String, number: Int) {
    (nonce, self.seal) = (opening.order.nonce, seal)
    (self.name, self.number) = (name, number)
  }

  private var text: String { "\(nonce) \(seal) \(name)" }

  /// A transcript with this head.
  func added(to transcript: Transcript) -> Transcript {
    let first = min(transcript.entries.first?.nanoseconds ?? 0, 0)
    let head = Transcript.Entry(first, .harness, .run, number, text: text)
    return Transcript([head] + transcript.entries)
  }

  /// What is wrong with the head of a transcript; nil: it is this one, and the only one.
  func problem(in transcript: Transcript) -> String? {
    guard let first = transcript.entries.first, first.what == .run,
      transcript.all(.run).count == 1
    else { return "it does not begin with the run that it is of" }
    let words = first.text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    guard first.source == .harness, words.count == 3 else {
      return "it does not begin with the run that it is of"
    }
    if words[0] != nonce { return "it is of another run" }
    if words[1] != seal { return "it is of a run that began with other facts" }
    if words[2] != name || first.number != number {
      return "it is of the attempt \(words[2]).\(first.number)"
    }
    return added(to: Transcript(Array(transcript.entries.dropFirst()))) == transcript
      ? nil : "its head is not in canonical form"
  }
}
