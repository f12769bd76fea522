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

  init(
    sharesEvidenceOf: String? = nil,
    run: @escaping @Sendable (any Rig, Scale) throws(RigFault) -> Void,
    measure: @escaping @Sendable (Transcript) -> [Measurement]
  ) {
    self.sharesEvidenceOf = sharesEvidenceOf
    self.run = run
    self.measure = measure
  }

  /// The procedure of each test that this version can run.
  static let all: [String: Procedure] = [
    "ID-1": .identity, "ID-2": .honesty, "ID-3": .declaredLimits,
    "FN-1": .earlyOff, "FN-2": .completion, "FN-3": .boundaries, "FN-4": .interruption,
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
