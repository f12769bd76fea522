/// The limit of one figure of a measurement, and the reason for it.
package struct Limit: Sendable, Hashable {
  /// The kind of source that a limit comes from.
  package enum Origin: String, Sendable, Hashable, CaseIterable, Codable {
    /// The device declares the value.
    case declared
    /// The values that devices of this class usually reach.
    case `class`
    /// A standard, a published study, or another test suite.
    case standard
    /// A choice of this project, with its reason.
    case project
  }

  /// The id of the test.
  package var test: String
  package var measurement: Measurement.Name
  package var statistic: Statistic
  package var unit: Measurement.Unit
  /// The lower bound in millionths of the unit; nil if the limit has no lower bound.
  package var minimum: Int64?
  package var maximum: Int64?
  /// The bound of the marginal range: a figure between it and the limit keeps the limit, but is
  /// reported as marginal.
  package var marginalMinimum: Int64?
  package var marginalMaximum: Int64?
  package var origin: Origin
  /// The source of the bound.
  package var source: String
  /// The reason for the bound.
  package var rationale: String
  /// The classes of devices to which the limit applies.
  package var classes = Set(DeviceClass.allCases)

  /// The result of comparing a figure with the limit.
  package enum Standing: String, Sendable, Hashable, Codable {
    case kept, marginal, exceeded
    /// The figure was not measured.
    case unmeasured
  }

  /// Compares a figure in millionths with the limit. A figure that equals the limit meets it.
  ///
  /// A figure that meets the limit by less than its uncertainty is marginal, because the device may
  /// have exceeded the limit (a conditional pass in the words of ILAC-G8:09/2019, section 4.2.3).
  package func standing(_ figure: Int64?, uncertainty: Int64 = 0) -> Standing {
    guard let figure else { return .unmeasured }
    if let minimum, figure < minimum { return .exceeded }
    if let maximum, figure > maximum { return .exceeded }
    if let minimum, figure < minimum + uncertainty { return .marginal }
    if let maximum, figure > maximum - uncertainty { return .marginal }
    if let marginalMinimum, figure < marginalMinimum { return .marginal }
    if let marginalMaximum, figure > marginalMaximum { return .marginal }
    return .kept
  }
}
