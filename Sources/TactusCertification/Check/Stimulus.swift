/// Checks that the harness did to the device what the procedure of the test requires, according to
/// the transcript.
///
/// The procedure runs again on a ``StimulusReplay``. Thus the procedure itself is the reference,
/// and its steps are defined only once.
enum Stimulus {
  /// The first deviation from the procedure; nil: none.
  static func problem(
    in transcript: Transcript, _ opening: RunOpening, test: String
  ) -> String? {
    guard var procedure = TestCatalogue.procedure(of: test) else { return "there is no procedure" }
    if !procedure.letsInstrumentsRest, transcript.first(.rests) != nil {
      return "an instrument paused, although this test needs it throughout"
    }
    let scale = opening.order.isQuick ? Procedure.Scale.quick : .full
    if let other = procedure.sharesEvidenceOf.flatMap(TestCatalogue.procedure) { procedure = other }
    if let problem = procedure.stimulusProblem { return problem(transcript, scale) }
    if transcript.noted(.unsaid).contains(where: { $0.value == 1 }) {
      return "a declared operation was left out"
    }
    func replayed(_ repetitions: Int) -> StimulusReplay {
      let replay = StimulusReplay(transcript, opening, test: test, repetitions: repetitions)
      // A replay throws no errors; it stores the first deviation.
      try? procedure.run(replay, scale)
      return replay
    }
    var replay = replayed(0)
    // A procedure plays effects again that a stall disturbed. It repeats all effects that it checks
    // with one question together.
    let repeated = replay.rest.count { $0.what == .start }
    if replay.problem == nil, repeated > 0 {
      let isStalled = transcript.all(.stalled).contains { $0.value > 0 }
      guard isStalled else { return "effects are repeated, although no stall disturbed them" }
      let atOnce = max(replay.starts / max(replay.questions, 1), 1)
      replay = replayed((repeated + atOnce - 1) / atOnce)
    }
    if let problem = replay.problem { return problem }
    if let more = replay.rest.first { return "\(more.what.rawValue) \(more.number) is too many" }
    return transcript.endNanoseconds < replay.now ? "it ends before the procedure does" : nil
  }
}
