/// A test: what it is called, what it asks for and needs, what is done, and what is measured. What
/// it is held to stands in the file of limits.
///
/// Each is a constant in a file of its own, in the folder of its group: there is no other place to
/// look for what it is.
///
/// ```swift
/// extension Measurement.Name {
///   fileprivate static let tapStop = Self("tap stop")
/// }
///
/// extension CertificationTest {
///   static let tapStop = CertificationTest(
///     id: "TM-7", title: "Stop of a tap", group: .timing, profile: .timed, need: .drive,
///     definition: "From the command to stop in the middle of a tap until the drive is zero.",
///     seconds: 4,
///     measurements: [.tapStop],
///     run: { rig, scale throws(RigFault) in … },
///     measure: { transcript in [Measurement(.tapStop, delays: …)] })
/// }
/// ```
///
/// Then ``TestCatalogue`` gets a line, and `limits.json` a row in its table and the limits, each
/// with its source and reason; the version of the limits changes with them. A loopback's ``Defect``
/// shows that the test can fail.
///
/// Two tests are equal if they have the same id.
package struct CertificationTest: Sendable, Hashable {
  /// What a test is about.
  package enum Group: String, Sendable, Hashable, CaseIterable, Codable {
    case identity = "ID"
    case function = "FN"
    case drive = "DR"
    case timing = "TM"
    case actuation = "AC"
    case robustness = "RB"
    case safety = "SF"
    case endurance = "EN"

    /// In words, for headings.
    package var title: String {
      switch self {
      case .identity: "Identity and honesty"
      case .function: "Function"
      case .drive: "Drive"
      case .timing: "Timing"
      case .actuation: "Actuation"
      case .robustness: "Robustness"
      case .safety: "Safety"
      case .endurance: "Endurance"
      }
    }
  }

  /// What a test must be able to see.
  package enum Need: String, Sendable, Hashable, CaseIterable, Codable {
    /// What the device answers.
    case answers
    /// When its drive changes: times of the device, or a capture.
    case drive
    /// How it moves: an accelerometer.
    case motion
    /// The voltage at the motor.
    case voltage
  }

  /// `TM-2`.
  package let id: String
  package let title: String
  package let group: Group
  /// The least profile that has the test.
  package let profile: Profile
  package let need: Need
  /// What is done and what is measured, in a sentence.
  package let definition: String
  /// The same of a quick run, whose counts are others; nil: they are the same.
  private let quickDefinition: String?
  /// Seconds that an attempt takes about, by the clock; for the time left on a terminal.
  package let seconds: Double
  /// Seconds of its course that are worth a picture; nil: no picture.
  let pictureSeconds: Double?
  /// Whether a verdict on a model holds on hardware that runs the same program: the test looks at
  /// nothing but what the device's program answers, neither at times nor at the drive.
  package let holdsOnHardware: Bool
  /// What is measured beside the drive: limits are of these.
  let measurements: [Measurement.Name]
  /// Nil: there is no instrument for it yet.
  let procedure: Procedure?

  /// A test that can be run.
  /// - Parameters:
  ///   - sharesEvidenceOf: whose evidence the test looks at; nil: its own.
  ///   - letsInstrumentsRest: whether the drive need not be watched.
  ///   - run: what is done.
  ///   - measure: what the evidence says: one measurement of each name, or none where something is
  ///     missing in it.
  ///   - stimulusProblem: see ``Procedure/stimulusProblem``.
  init(
    id: String, title: String, group: Group, profile: Profile, need: Need, definition: String,
    quickDefinition: String? = nil, seconds: Double, pictureSeconds: Double? = nil,
    holdsOnHardware: Bool = false, measurements: [Measurement.Name],
    sharesEvidenceOf other: CertificationTest? = nil, letsInstrumentsRest: Bool = false,
    run: @escaping @Sendable (any Rig, Procedure.Scale) throws(RigFault) -> Void,
    measure: @escaping @Sendable (Transcript) -> [Measurement],
    stimulusProblem: (@Sendable (Transcript, Procedure.Scale) -> String?)? = nil
  ) {
    (self.id, self.title, self.group, self.profile) = (id, title, group, profile)
    (self.need, self.definition, self.quickDefinition) = (need, definition, quickDefinition)
    (self.seconds, self.pictureSeconds) = (seconds, pictureSeconds)
    (self.holdsOnHardware, self.measurements) = (holdsOnHardware, measurements)
    procedure = Procedure(
      sharesEvidenceOf: other?.id, letsInstrumentsRest: letsInstrumentsRest, run: run,
      measure: measure, stimulusProblem: stimulusProblem)
  }

  /// A test that no instrument of this version can judge.
  init(
    id: String, title: String, group: Group, profile: Profile, need: Need, definition: String,
    seconds: Double, measurements: [Measurement.Name] = []
  ) {
    (self.id, self.title, self.group, self.profile) = (id, title, group, profile)
    (self.need, self.definition, self.seconds) = (need, definition, seconds)
    (quickDefinition, pictureSeconds, holdsOnHardware) = (nil, nil, false)
    (self.measurements, procedure) = (measurements, nil)
  }

  /// What a run does.
  func definition(isQuick: Bool) -> String {
    isQuick ? quickDefinition ?? definition : definition
  }

  package static func == (a: CertificationTest, b: CertificationTest) -> Bool { a.id == b.id }
  package func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
