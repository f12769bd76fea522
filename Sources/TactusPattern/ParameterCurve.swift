/// A dynamic parameter that changes linearly from point to point.
///
/// Before the first point the curve has no effect. After the last point its value stays constant.
package struct ParameterCurve: Sendable, Hashable {
  package struct ControlPoint: Sendable, Hashable {
    /// Seconds from the start of the curve.
    package var time: Double
    package var value: Double
    package var unknown: [UnknownField]

    package init(_ time: Double, _ value: Double, unknown: [UnknownField] = []) {
      self.time = time
      self.value = value
      self.unknown = unknown
    }
  }

  package var id: ControlID
  /// Seconds from the start of the pattern.
  package var time: Double
  /// In the order of the file. Compiling the pattern sorts them by time.
  package var points: [ControlPoint]
  package var unknown: [UnknownField]

  package init(
    _ id: ControlID, time: Double = 0, points: [ControlPoint], unknown: [UnknownField] = []
  ) {
    self.id = id
    self.time = time
    self.points = points
    self.unknown = unknown
  }
}
