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

  /// Whose evidence the test looks at; nil: its own.
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
    let source = sharesEvidenceOf.flatMap { Procedure.all[$0] } ?? self
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

  /// The procedure of each test that this version can run.
  static let all: [String: Procedure] = [
    "ID-1": .identity, "ID-2": .honesty, "ID-3": .declaredLimits,
    "FN-1": .earlyOff, "FN-2": .completion, "FN-3": .boundaries, "FN-4": .interruption,
    "DR-1": .levels, "DR-2": .longHold, "DR-3": .frequencies, "DR-4": .replacement,
    "DR-5": .fullQueue, "DR-6": .together, "DR-7": .afterEnds, "DR-8": .lateRepetitions,
    "TM-1": .acknowledgement, "TM-2": .firstMotion, "TM-3": .jitter, "TM-4": .schedule,
    "TM-6": .stopLatency, "RB-1": .unplugging, "RB-2": .badLine, "RB-3": .flood,
    "SF-1": .hostSilence, "SF-2": .onTimeGuard, "SF-4": .faults, "SF-5": .powerUp,
  ]
}

extension Transcript {
  /// The drive of all actuators together; where the motion was recorded, that.
  var drive: Trace {
    if let motion { return motion }
    let actuators = Set(all(.level).map(\.number)).sorted()
    return actuators.isEmpty ? Trace([]) : .sum(actuators.map { trace(ofActuator: $0) })
  }

  /// When the observation ended.
  var endNanoseconds: Int64 { first(.end)?.nanoseconds ?? entries.last?.nanoseconds ?? 0 }

  /// The level that an effect asks for at its start.
  func askedLevel(_ number: Int) -> Double { first(.asks, number)?.value ?? 1 }

  /// The entries of a kind that the procedure made itself.
  func noted(_ what: What) -> [Entry] { all(what).filter { $0.source == .harness } }

  /// The entries of a kind that one source gave, by their number; the first of each.
  func byNumber(_ what: What, from source: Source) -> [Int: Entry] {
    Dictionary(all(what).filter { $0.source == source }.map { ($0.number, $0) }) { first, _ in
      first
    }
  }
}

/// Levels below this are none.
let stillLevel = 0.001

let milliseconds: Int64 = 1_000_000
