/// The file of limits: all limits in one version, and the tests that apply to each class.
package struct LimitsFile: Sendable, Hashable {
  /// `2026.4`.
  package var version: String
  package var limits: [Limit]
  /// By test and class; complete.
  package var table: [String: [DeviceClass: Applicability]]
  /// Known failures that do not count until a date.
  package var waivers: [Waiver] = []

  /// The name in place of a test for limits that apply to every test.
  static let everyTest = "drive"

  /// The limits of a test, in the order of the file.
  package func limits(of test: String) -> [Limit] { limits.filter { $0.test == test } }

  /// The limits of a class of devices in a run of some length: those of the test, and those of the
  /// drive if the class has them.
  func limits(of test: String, _ deviceClass: DeviceClass, _ scale: Procedure.Scale) -> [Limit] {
    let hasDrive = table[Self.everyTest]?[deviceClass] == .required
    return (limits(of: test) + (hasDrive ? limits(of: Self.everyTest) : []))
      .map { $0.scaled(scale) }
  }
}
