extension BadLine {
  private static let kinds: Set = ["damaged", "whole", "doubled", "swapped"]

  /// The first difference between a transcript and the actions of the test RB-2. The procedure is
  /// not executed again for this comparison: it damages frames depending on their bytes, and a
  /// transcript does not contain these bytes.
  static func problem(in transcript: Transcript, frames: Int) -> String? {
    let deeds = transcript.entries.filter {
      $0.source == .harness && [.asks, .frames, .tried].contains($0.what)
    }
    var (asked, number, clean) = (0, 0, 1)
    var last: Transcript.Entry?
    let isGivenUp = deeds.last?.what == .frames && deeds.last?.text == givenUp
    if isGivenUp, deeds.dropLast().suffix(2 * retries).contains(where: { $0.text == "damaged" }) {
      return "the test gave up on a silent device, but had not repeated the command often enough"
    }
    for deed in isGivenUp ? deeds.dropLast() : deeds {
      switch deed.what {
      case .asks:
        guard deed.number == asked, deed.value == level(asked), clean > 0 else {
          return "the level or the number of command \(deed.number) differs from the procedure"
        }
        (asked, clean) = (asked + 1, 0)
      case .frames:
        number += 1
        guard deed.number == number, asked > 0, kinds.contains(deed.text) else {
          return "the kind or the number of frame \(deed.number) differs from the procedure"
        }
        if let last, deed.nanoseconds < last.nanoseconds + pause {
          return "frame \(number) is earlier than the procedure sends it"
        }
        if ["damaged", "whole"].contains(deed.text) { clean += 1 }
      default:
        guard deed.number == number, last?.number != number else {
          return "frame \(deed.number) was not sent in the order of the procedure"
        }
        last = deed
      }
    }
    if isGivenUp { return asked <= frames ? nil : "the test has \(asked) commands, not \(frames)" }
    if asked != frames { return "the test has \(asked) commands, not \(frames)" }
    return clean > 0 && last?.number == number ? nil : "the last frame was not sent"
  }
}
