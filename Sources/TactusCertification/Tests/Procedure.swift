/// How a test is run, and what its evidence says: two functions, of which the second needs
/// nothing but the evidence.
struct Procedure: Sendable {
  /// How many of the full count of repetitions are made.
  struct Scale: Sendable {
    /// 1: a certificate; less: a look.
    var share: Double

    static let full = Scale(share: 1)
    static let quick = Scale(share: 0.1)

    func count(_ full: Int, atLeast least: Int = 1) -> Int {
      max(Int((Double(full) * share).rounded(.up)), least)
    }
  }

  /// The id of the test whose evidence is looked at; nil: the test's own.
  var sharesEvidenceOf: String?
  var run: @Sendable (any Rig, Scale) throws(RigFault) -> Void
  var measure: @Sendable (Transcript) -> [Measurement]
  /// Whether the drive need not be watched.
  var letsInstrumentsRest = false
  /// What in a transcript is not what ``run`` does; nil: that is found by letting it run again, see
  /// ``Stimulus``.
  var stimulusProblem: (@Sendable (Transcript, Scale) -> String?)?

  init(
    sharesEvidenceOf: String? = nil, letsInstrumentsRest: Bool = false,
    run: @escaping @Sendable (any Rig, Scale) throws(RigFault) -> Void,
    measure: @escaping @Sendable (Transcript) -> [Measurement],
    stimulusProblem: (@Sendable (Transcript, Scale) -> String?)? = nil
  ) {
    self.sharesEvidenceOf = sharesEvidenceOf
    self.letsInstrumentsRest = letsInstrumentsRest
    self.run = run
    self.measure = measure
    self.stimulusProblem = stimulusProblem
  }

  /// Makes the evidence of the test: what the device declares of its drive, and what happens.
  func evidence(_ rig: any Rig, _ scale: Scale) throws(RigFault) -> Transcript {
    let source = sharesEvidenceOf.flatMap(TestCatalogue.procedure) ?? self
    try rig.begin()
    let facts = DriveFacts.entries(of: rig)
    try source.run(rig, scale)
    return try Transcript(facts + rig.finish().entries)
  }

  /// What the evidence says of what the test is about, and of the drive.
  func measured(_ transcript: Transcript) -> [Measurement] {
    let uncertainty = transcript.uncertaintyNanoseconds
    return (measure(transcript) + (DriveComparison(transcript)?.measurements ?? []))
      .map { $0.seen(withUncertainty: uncertainty) }
  }
}

/// Levels below this are none.
let stillLevel = 0.001

let milliseconds: Int64 = 1_000_000
