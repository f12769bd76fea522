/// A test as data: what it is called, what it asks for, and what it needs. How it is run is a
/// ``Procedure``, what it is held to stands in the file of limits.
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
  package var id: String
  package var title: String
  package var group: Group
  /// The least profile that has the test.
  package var profile: Profile
  package var need: Need
  /// What is done and what is measured, in a sentence.
  package var definition: String
  /// The same of a quick run, whose counts are others; nil: they are the same.
  var quickDefinition: String?
  /// Seconds that an attempt takes about, by the clock; for the time left on a terminal.
  package var seconds: Double

  /// What a run does.
  func definition(isQuick: Bool) -> String {
    isQuick ? quickDefinition ?? definition : definition
  }

  /// Tests that look at nothing but what the device's program answers: neither at times nor at the
  /// drive.
  private static let ofProgram: Set = ["ID-1", "ID-3", "FN-3"]

  /// Whether a verdict on a model holds on hardware that runs the same program.
  package var holdsOnHardware: Bool { Self.ofProgram.contains(id) }
}

/// How much is tested. Each holds all of the one before.
public enum Profile: String, Sendable, Hashable, CaseIterable, Codable {
  /// Identity, function, drive, robustness and safety.
  case core
  /// Latency, jitter, schedule and five minutes of repetitions, too.
  case timed
  /// What only an accelerometer can tell, too.
  case metrology

  /// Whether a test of the profile `other` belongs to this one.
  package func includes(_ other: Profile) -> Bool {
    let order = Profile.allCases
    guard let mine = order.firstIndex(of: self), let its = order.firstIndex(of: other) else {
      return false
    }
    return its <= mine
  }
}

/// What kind of device is held to the limits.
package enum DeviceClass: String, Sendable, Hashable, CaseIterable, Codable {
  /// A linear resonant actuator with its own controller.
  case lra
  /// A game pad with motors that turn, behind the kernel's driver.
  case erm
  /// A motor that turns with its own controller, whose protocol says what that of an LRA says.
  case ermController = "erm-controller"
  /// A vibrator that is built in, behind the kernel's driver.
  case vibrator
  /// No motor at all: what is certified is the software.
  case virtual
}
