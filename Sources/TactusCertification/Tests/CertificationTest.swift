/// A test of the certification: its name, definition, requirements, procedure and measurements. Its
/// limits are in `limits.json`.
///
/// Each test is a constant in a file of its own, in the folder of its group. The file contains
/// everything about the test except its limits.
///
/// ```swift
/// extension Measurement.Name {
///   fileprivate static let tapStop = Self("tap stop")
/// }
///
/// extension CertificationTest {
///   static let tapStop = CertificationTest(
///     id: "TM-7", title: "Stop of a tap", group: .timing, profile: .timed, need: .drive,
///     definition: "The time from a stop command in the middle of a tap until the drive is zero.",
///     seconds: 4,
///     measurements: [.tapStop],
///     run: { rig, scale throws(RigFault) in … },
///     measure: { transcript in [Measurement(.tapStop, delays: …)] })
/// }
/// ```
///
/// A new test also needs a line in ``TestCatalogue``. In `limits.json` it needs a row in the table
/// of tests, its limits, each with its source and reason, and a new version of the file. A new
/// ``Defect`` of the loopback device must show that the test can fail.
///
/// Two tests are equal if they have the same id.
package struct CertificationTest: Sendable, Hashable {
  /// The subject of a test.
  package enum Group: String, Sendable, Hashable, CaseIterable, Codable {
    case identity = "ID"
    case function = "FN"
    case drive = "DR"
    case timing = "TM"
    case actuation = "AC"
    case robustness = "RB"
    case safety = "SF"
    case endurance = "EN"

    /// The title of the group, for headings.
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

  /// The quantity that an instrument must observe for a test.
  package enum Need: String, Sendable, Hashable, CaseIterable, Codable {
    /// The answers of the device.
    case answers
    /// The times of changes of the drive, from the device or from a capture.
    case drive
    /// The motion, measured by an accelerometer.
    case motion
    /// The voltage at the motor.
    case voltage
    /// The faults that the driver of the motor detects, as the device reports them.
    case faults
    /// The sounds of the device, with the clock of the drive.
    case sound
  }

  /// The id, for example `TM-2`.
  package let id: String
  package let title: String
  package let group: Group
  /// The smallest profile that contains the test.
  package let profile: Profile
  package let need: Need
  /// The action and the measurement of the test, in a sentence.
  package let definition: String
  /// The definition for a quick run, which makes fewer repetitions; nil if the definition is the
  /// same.
  private let quickDefinition: String?
  /// The approximate duration of an attempt in seconds, for the time left on a terminal.
  package let seconds: Double
  /// The length of the picture of an attempt in seconds; nil if the report has no picture of the
  /// test.
  let pictureSeconds: Double?
  /// Whether the verdict of an emulated device also holds for hardware with the same firmware: true
  /// if the test uses only the answers of the firmware, and neither times nor the drive.
  package let holdsOnHardware: Bool
  /// The measurements of the test, to which limits refer. The measurements of ``DriveComparison``,
  /// which every test may have, are not listed.
  let measurements: [Measurement.Name]
  /// The procedure; nil if no instrument of this version can judge the test.
  let procedure: Procedure?

  /// Creates a test that can be run.
  /// - Parameters:
  ///   - sharesEvidenceOf: the test whose evidence is used; nil if the test makes its own.
  ///   - letsInstrumentsRest: whether the instruments of the drive may pause during the test.
  ///   - keepsClicks: see ``Procedure/keepsClicks``.
  ///   - run: the procedure.
  ///   - measure: the measurements from the evidence: one of each name, or none if the evidence is
  ///     incomplete.
  ///   - stimulusProblem: see ``Procedure/stimulusProblem``.
  init(
    id: String, title: String, group: Group, profile: Profile, need: Need, definition: String,
    quickDefinition: String? = nil, seconds: Double, pictureSeconds: Double? = nil,
    holdsOnHardware: Bool = false, measurements: [Measurement.Name],
    sharesEvidenceOf other: CertificationTest? = nil, letsInstrumentsRest: Bool = false,
    keepsClicks: Bool = false,
    run: @escaping @Sendable (any Rig, Procedure.Scale) throws(RigFault) -> Void,
    measure: @escaping @Sendable (Transcript) -> [Measurement],
    stimulusProblem: (@Sendable (Transcript, Procedure.Scale) -> String?)? = nil
  ) {
    (self.id, self.title, self.group, self.profile) = (id, title, group, profile)
    (self.need, self.definition, self.quickDefinition) = (need, definition, quickDefinition)
    (self.seconds, self.pictureSeconds) = (seconds, pictureSeconds)
    (self.holdsOnHardware, self.measurements) = (holdsOnHardware, measurements)
    procedure = Procedure(
      sharesEvidenceOf: other?.id, letsInstrumentsRest: letsInstrumentsRest,
      keepsClicks: keepsClicks, run: run, measure: measure, stimulusProblem: stimulusProblem)
  }

  /// Creates a test that no instrument of this version can judge.
  init(
    id: String, title: String, group: Group, profile: Profile, need: Need, definition: String,
    seconds: Double, measurements: [Measurement.Name] = []
  ) {
    (self.id, self.title, self.group, self.profile) = (id, title, group, profile)
    (self.need, self.definition, self.seconds) = (need, definition, seconds)
    (quickDefinition, pictureSeconds, holdsOnHardware) = (nil, nil, false)
    (self.measurements, procedure) = (measurements, nil)
  }

  /// The definition for a complete or for a quick run.
  func definition(isQuick: Bool) -> String {
    isQuick ? quickDefinition ?? definition : definition
  }

  /// The reason why a run cannot judge the test, because the test compares levels and only
  /// instruments of motion observe the device; nil if it can.
  func reason(comparesDrive: Bool) -> String? {
    guard group == .drive, !comparesDrive else { return nil }
    return "the test compares the levels of the drive, and an accelerometer measures none"
  }

  package static func == (a: CertificationTest, b: CertificationTest) -> Bool { a.id == b.id }
  package func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
