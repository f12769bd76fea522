/// Checks in the transcript of an attempt that the harness did what the procedure of the test
/// requires, for example played the same effects and injected the same faults.
///
/// The procedure runs again on a ``StimulusReplay``, which compares each of its actions with the
/// transcript. Thus the steps of a procedure are defined only once.
enum Stimulus {
  /// The first deviation from the procedure; nil if there is none.
  static func problem(
    in transcript: Transcript, _ opening: RunOpening, test: String
  ) -> String? {
    guard var procedure = TestCatalogue.procedure(of: test) else {
      return "this program has no procedure for that test"
    }
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
    // After some effects, a procedure calls ``Rig/isDisturbed(from:to:)``. If a stall of the host
    // disturbed the effects, the procedure plays all of them again. The surplus starts in the
    // transcript are such repetitions.
    let repeated = replay.rest.count { $0.what == .start }
    if replay.problem == nil, repeated > 0 {
      let isStalled = transcript.all(.stalled).contains { $0.value > 0 }
      guard isStalled else {
        return "the harness played effects again, but the evidence has no stall that disturbed them"
      }
      let atOnce = max(replay.starts / max(replay.questions, 1), 1)
      replay = replayed((repeated + atOnce - 1) / atOnce)
    }
    if let problem = replay.problem { return problem }
    if let more = replay.rest.first {
      return "the procedure has ended, but the evidence has \(more.what.rawValue) \(more.number)"
    }
    return transcript.endNanoseconds < replay.now
      ? "the evidence ends before the procedure does" : nil
  }
}
