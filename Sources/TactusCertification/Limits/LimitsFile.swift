/// The file of limits: all limits in one version, and the tests that apply to each class.
package struct LimitsFile: Sendable, Hashable {
  /// The version of the file, for example `2026.4`.
  package var version: String
  package var limits: [Limit]
  /// Whether each test applies to each class of devices. A file that was read without errors has a
  /// row for every test.
  package var table: [String: [DeviceClass: Applicability]]
  /// Known failures of devices that do not count in a report, each until a given date.
  package var waivers: [Waiver] = []

  /// The name that the file uses instead of a test for limits that apply to every test.
  static let everyTest = "drive"

  /// The limits of a test, in the order of the file.
  package func limits(of test: String) -> [Limit] { limits.filter { $0.test == test } }

  /// The limits of a test for a class of devices, for a full or a quick run. If the table requires
  /// that the drive of this class is measured, the limits that apply to every test are included.
  /// - Parameter comparesDrive: whether an instrument measures the drive itself. An accelerometer
  ///   does not, so the limits of the drive do not apply to what it sees.
  func limits(
    of test: String, _ deviceClass: DeviceClass, _ scale: Procedure.Scale,
    comparesDrive: Bool = true
  ) -> [Limit] {
    let hasDrive = comparesDrive && table[Self.everyTest]?[deviceClass] == .required
    return (limits(of: test) + (hasDrive ? limits(of: Self.everyTest) : []))
      .filter { $0.classes.contains(deviceClass) }
      .map { $0.scaled(scale) }
  }
}
