internal import TactusDevice

/// Checks that the transcript of an attempt belongs to this run, device and test.
struct TranscriptCheck {
  /// The tolerance, in nanoseconds, when the length of a transcript is compared with that of its
  /// attempt: the two are measured on different clocks.
  private static let tolerance: Int64 = 1_000_000
  private let trial: RunRecord.Trial
  private let transcript: Transcript
  private let opening: RunOpening
  private(set) var problems: [String] = []

  /// - Parameter seal: the seal of the opening.
  init(
    _ trial: RunRecord.Trial, _ transcript: Transcript, _ opening: RunOpening, seal: String
  ) {
    (self.trial, self.transcript, self.opening) = (trial, transcript, opening)
    let head = TranscriptHead(opening, seal, name: trial.name, number: trial.number)
    add(head.problem(in: transcript))
    add(timeProblem)
    add(driveProblem)
    add(instrumentProblem)
    if trial.test == CertificationTest.identity.id { add(identityProblem) }
    if TestCatalogue.procedure(of: trial.test)?.keepsClicks == true {
      add(KeptClicks.problem(in: transcript))
    }
    add(
      Stimulus.problem(in: transcript, opening, test: trial.test)
        .map { "its stimulus is not that of \(trial.test): \($0)" })
  }

  private mutating func add(_ problem: String?) {
    if let problem { problems.append("\(trial.ownPath): \(problem)") }
  }

  private var timeProblem: String? {
    let ends = transcript.all(.end)
    guard ends.count == 1 else {
      return "the harness must write exactly one `end`; the transcript has \(ends.count)"
    }
    if ends[0].source != .harness { return "the harness must write `end`; another source did" }
    let length = trial.end - trial.begin
    if ends[0].nanoseconds > length + Self.tolerance || ends[0].nanoseconds < 0 {
      return "the transcript lasts longer than its attempt in \(RunRecord.path)"
    }
    // The entries `asks` and `lasts` are excepted: they have planned times, which may be after the
    // end of the attempt if the effect was stopped.
    let isLate = transcript.entries.contains { entry in
      entry.source == .harness && ![.asks, .lasts].contains(entry.what)
        && entry.nanoseconds > length + Self.tolerance
    }
    return isLate ? "an entry of the harness is later than the end of the attempt" : nil
  }

  /// The problem if the drive that the device declares in the transcript differs from that at the
  /// beginning of the run; nil if they are equal.
  private var driveProblem: String? {
    let declared = transcript.all(.declares).filter { $0.source == .device }
    let replay = StimulusReplay(transcript, opening, test: trial.test, repetitions: 0)
    return declared == DriveFacts.entries(of: replay)
      ? nil : "the declared drive differs from that at the beginning of the run"
  }

  private var instrumentProblem: String? {
    let sees = opening.instruments.reduce(into: Set()) { $0.formUnion($1.sees) }
    let isWatched = transcript.entries.contains {
      $0.source == .instrument && [.level, .reading, .acceleration].contains($0.what)
    }
    if isWatched, sees.isDisjoint(with: [.drive, .motion]) {
      return "the transcript has measured drive, but the run has no instrument for it"
    }
    let isHeard = transcript.entries.contains { $0.source == .instrument && $0.what == .sound }
    if isHeard, !sees.contains(.sound) {
      return "the transcript has sounds, but the run has no instrument for them"
    }
    // The samples of an attempt without an effect of the player may be missing: the harness records
    // them only if no other instrument observes the drive.
    let isPlayed = transcript.first(.start) != nil
    if isPlayed, measuresMotion, transcript.first(.acceleration) == nil {
      return "the run declares an instrument that measures motion, but the transcript has no sample"
    }
    if Stalls(transcript).isClaimed, !opening.isSimulated {
      return "the transcript has a stall of an emulated device, but the run declares a real one"
    }
    return nil
  }

  /// Whether an instrument records the motion in an attempt in which the player plays. One that
  /// sends its samples over the device's own line does so only for the tests that need it.
  private var measuresMotion: Bool {
    let needsMotion = TestCatalogue.test(trial.test)?.need == .motion
    return opening.instruments.contains { instrument in
      instrument.sees.contains(.motion) && (instrument.sees.contains(.drive) || needsMotion)
    }
  }

  /// The problem if the transcript of the identity test names another device than the run. It is
  /// nil if the device reported different identities during the test, because the verdict of the
  /// test then says so.
  private var identityProblem: String? {
    let measured = CertificationTest.identity.procedure?.measure(transcript) ?? []
    let changes = measured.first { $0.name == .changes }
    guard changes?.millionths == [0] else { return nil }
    let declared = transcript.noted(.declares).filter { $0.number == 0 }.map(\.text)
    let named = opening.subject.identity.map { Transcript.plain("\($0.name)=\($0.text)") }
    return declared == named ? nil : "the device is not the one that the report names"
  }
}

extension RunOpening {
  /// Whether the measured drive is computed, because the device is virtual, or the instrument
  /// observes a model of it.
  var isSimulated: Bool {
    subject.deviceClass == .virtual || instruments.contains(where: \.isSimulated)
  }
}
