/// The procedure of a test in two functions: one makes the evidence, and one computes the
/// measurements from the evidence alone.
struct Procedure: Sendable {
  /// The share of the repetitions that a run does.
  struct Scale: Sendable {
    /// 1 in a complete run, 0.1 in a quick run.
    var share: Double

    static let full = Scale(share: 1)
    static let quick = Scale(share: 0.1)

    func count(_ full: Int, atLeast least: Int = 1) -> Int {
      max(Int((Double(full) * share).rounded(.up)), least)
    }
  }

  /// The id of the test whose evidence is used; nil if the test makes its own.
  var sharesEvidenceOf: String?
  var run: @Sendable (any Rig, Scale) throws(RigFault) -> Void
  var measure: @Sendable (Transcript) -> [Measurement]
  /// Whether the instruments of the drive may pause during the test.
  var letsInstrumentsRest = false
  /// Whether the evidence contains the samples of some clicks only, see ``KeptClicks``.
  var keepsClicks = false
  /// Compares a transcript with the actions of ``run``, and returns the first difference. If this
  /// property is nil, ``Stimulus`` executes ``run`` again for the comparison.
  var stimulusProblem: (@Sendable (Transcript, Scale) -> String?)?

  init(
    sharesEvidenceOf: String? = nil, letsInstrumentsRest: Bool = false, keepsClicks: Bool = false,
    run: @escaping @Sendable (any Rig, Scale) throws(RigFault) -> Void,
    measure: @escaping @Sendable (Transcript) -> [Measurement],
    stimulusProblem: (@Sendable (Transcript, Scale) -> String?)? = nil
  ) {
    self.sharesEvidenceOf = sharesEvidenceOf
    self.letsInstrumentsRest = letsInstrumentsRest
    self.keepsClicks = keepsClicks
    self.run = run
    self.measure = measure
    self.stimulusProblem = stimulusProblem
  }

  /// Collects the evidence of the test: the declarations about the drive, and the events.
  /// - Parameter adding: adds the recording of a further instrument.
  func evidence(
    _ rig: any Rig, _ scale: Scale,
    adding: (Transcript) throws(RigFault) -> Transcript = { $0 }
  ) throws(RigFault) -> Transcript {
    let source = sharesEvidenceOf.flatMap(TestCatalogue.procedure) ?? self
    try rig.begin()
    let facts = DriveFacts.entries(of: rig)
    try source.run(rig, scale)
    let whole = try adding(Transcript(facts + rig.finish().entries))
    let kept = source.keepsClicks ? KeptClicks.kept(of: whole) : whole
    // One more entry is the head, see ``TranscriptHead``.
    guard kept.entries.count < Transcript.entryLimit else {
      throw .broken("the instruments took more samples than an attempt has room for")
    }
    return kept
  }

  /// The measurements of the test, of the sensor and of the drive.
  func measured(_ transcript: Transcript) -> [Measurement] {
    let uncertainty = transcript.uncertaintyNanoseconds
    let own = measure(transcript) + SensorStatement.measurements(transcript)
    return (own + (DriveComparison(transcript)?.measurements ?? []))
      .map { $0.seen(withUncertainty: uncertainty) }
  }
}

/// Levels up to this one count as 0.
let stillLevel = 0.001

let milliseconds: Int64 = 1_000_000
