/// Whether a transcript shows what the procedure of its test does to a device.
///
/// The procedure runs again, on a ``StimulusReplay``: so it is itself the measure of what it does,
/// and nothing has to be written down twice.
enum Stimulus {
  /// What is not the procedure's; nil: nothing.
  static func problem(
    in transcript: Transcript, _ opening: RunOpening, test: String
  ) -> String? {
    guard var procedure = Procedure.all[test] else { return "there is no procedure" }
    if !procedure.letsInstrumentsRest, transcript.first(.rests) != nil {
      return "the instruments rested"
    }
    let scale = opening.order.isQuick ? Procedure.Scale.quick : .full
    if let other = procedure.sharesEvidenceOf.flatMap({ Procedure.all[$0] }) { procedure = other }
    if let problem = procedure.stimulusProblem { return problem(transcript, scale) }
    if transcript.noted(.unsaid).contains(where: { $0.value == 1 }) {
      return "something that is declared was not said"
    }
    func replayed(_ repetitions: Int) -> StimulusReplay {
      let replay = StimulusReplay(transcript, opening, test: test, repetitions: repetitions)
      // A replay throws nothing; what is wrong it remembers.
      try? procedure.run(replay, scale)
      return replay
    }
    var replay = replayed(0)
    // Effects that a stall disturbed are played once more: as many as the procedure asks about at
    // once.
    let repeated = replay.rest.count { $0.what == .start }
    if replay.problem == nil, repeated > 0 {
      let isStalled = transcript.all(.stalled).contains { $0.value > 0 }
      guard isStalled else { return "effects are repeated, and nothing disturbed one" }
      let atOnce = max(replay.starts / max(replay.questions, 1), 1)
      replay = replayed((repeated + atOnce - 1) / atOnce)
    }
    if let problem = replay.problem { return problem }
    if let more = replay.rest.first { return "\(more.what.rawValue) \(more.number) is too many" }
    return transcript.endNanoseconds < replay.now ? "it ends before the procedure does" : nil
  }
}

extension BadLine {
  private static let kinds: Set = ["damaged", "whole", "doubled", "swapped"]

  /// What in a transcript is not what RB-2 does. Which frames are damaged depends on their bytes,
  /// which a transcript does not have.
  static func problem(in transcript: Transcript, frames: Int) -> String? {
    let deeds = transcript.entries.filter {
      $0.source == .harness && [.asks, .frames, .tried].contains($0.what)
    }
    var (asked, number, clean) = (0, 0, 1)
    var last: Transcript.Entry?
    let isGivenUp = deeds.last?.what == .frames && deeds.last?.text == givenUp
    if isGivenUp, deeds.dropLast().suffix(2 * retries).contains(where: { $0.text == "damaged" }) {
      return "the device was given up too early"
    }
    for deed in isGivenUp ? deeds.dropLast() : deeds {
      switch deed.what {
      case .asks:
        guard deed.number == asked, deed.value == level(asked), clean > 0 else {
          return "asks \(deed.number) is not the procedure's"
        }
        (asked, clean) = (asked + 1, 0)
      case .frames:
        number += 1
        guard deed.number == number, asked > 0, kinds.contains(deed.text) else {
          return "frame \(deed.number) is not the procedure's"
        }
        if let last, deed.nanoseconds < last.nanoseconds + pause {
          return "frame \(number) is earlier than the procedure sends it"
        }
        if ["damaged", "whole"].contains(deed.text) { clean += 1 }
      default:
        guard deed.number == number, last?.number != number else {
          return "tried \(deed.number) is not the procedure's"
        }
        last = deed
      }
    }
    if isGivenUp { return asked <= frames ? nil : "\(asked) frames are asked for" }
    if asked != frames { return "\(asked) frames are asked for, and not \(frames)" }
    return clean > 0 && last?.number == number ? nil : "the last frame was not sent"
  }
}
