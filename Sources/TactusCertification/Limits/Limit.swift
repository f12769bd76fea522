/// What one figure of a measurement is held to, and why.
package struct Limit: Sendable, Hashable {
  /// Who says so.
  package enum Origin: String, Sendable, Hashable, CaseIterable, Codable {
    /// The device itself.
    case declared
    /// What devices of its class reach.
    case `class`
    /// A standard, a published study, or a test suite of others.
    case standard
    /// A choice of this project, with its reason.
    case project
  }

  /// The id of the test.
  package var test: String
  package var measurement: Measurement.Name
  package var statistic: Statistic
  package var unit: Measurement.Unit
  /// In millionths of the unit; nil: no limit on that side.
  package var minimum: Int64?
  package var maximum: Int64?
  /// Beyond these a figure that keeps the limit is marginal.
  package var marginalMinimum: Int64?
  package var marginalMaximum: Int64?
  package var origin: Origin
  /// Where the figure comes from.
  package var source: String
  /// Why it is this figure.
  package var rationale: String

  /// How a figure stands to the limit.
  package enum Standing: String, Sendable, Hashable, Codable {
    case kept, marginal, exceeded
    /// There was nothing to compare.
    case unmeasured
  }

  /// How a figure in millionths stands to the limit. The ends belong to what is kept.
  ///
  /// A figure that keeps the limit by less than its uncertainty is marginal: the device may have
  /// exceeded it (a conditional pass in the words of ILAC-G8:09/2019, section 4.2.3).
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
