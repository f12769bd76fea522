/// The first entry of an attempt's transcript. It identifies the run and the attempt.
///
/// `0,harness,run,2,0,NONCE SEAL FN-1` contains the attempt's number (2), the run's random number
/// (NONCE), the digest of the facts at the beginning of the run (SEAL), and the test. Thus a
/// transcript of another run or attempt is detected, and so is a change of these facts.
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

  /// Adds the head to a transcript.
  func added(to transcript: Transcript) -> Transcript {
    Transcript([entry(before: transcript.entries.first)] + transcript.entries)
  }

  private func entry(before first: Transcript.Entry?) -> Transcript.Entry {
    Transcript.Entry(min(first?.nanoseconds ?? 0, 0), .harness, .run, number, text: text)
  }

  /// The problem if a transcript does not have this head as its first and only entry of the kind
  /// `run`; nil if it does.
  func problem(in transcript: Transcript) -> String? {
    guard let first = transcript.entries.first, first.what == .run else {
      return "its first entry does not name its run"
    }
    let count = transcript.all(.run).count
    guard count == 1 else { return "it has \(count) entries `run`; expected exactly one" }
    let words = first.text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    guard first.source == .harness, words.count == 3 else {
      return "its entry `run` is not one of the harness with three words"
    }
    if words[0] != nonce { return "it belongs to another run" }
    if words[1] != seal { return "it belongs to a run whose facts in \(RunRecord.path) are others" }
    if words[2] != name || first.number != number {
      return "it belongs to the attempt \(words[2]).\(first.number)"
    }
    return first == entry(before: transcript.entries.dropFirst().first)
      ? nil : "its head is not in canonical form"
  }
}
