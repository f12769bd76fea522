/// The file of limits: one version of all limits, and which test is asked of which class.
package struct LimitsFile: Sendable, Hashable {
  /// `2026.4`.
  package var version: String
  package var limits: [Limit]
  /// By test and class; complete.
  package var table: [String: [DeviceClass: Applicability]]
  /// Failures that are known and do not count for a while.
  package var waivers: [Waiver] = []

  /// What a limit names in place of a test if every test is held to it.
  static let everyTest = "drive"

  /// The limits of a test, in the order of the file.
  package func limits(of test: String) -> [Limit] { limits.filter { $0.test == test } }

  /// What a class of devices is held to in a run of some length: the limits of the test, and those
  /// of the drive where the class has them.
  func limits(of test: String, _ deviceClass: DeviceClass, _ scale: Procedure.Scale) -> [Limit] {
    let hasDrive = table[Self.everyTest]?[deviceClass] == .required
    return (limits(of: test) + (hasDrive ? limits(of: Self.everyTest) : []))
      .map { $0.scaled(scale) }
  }
}
