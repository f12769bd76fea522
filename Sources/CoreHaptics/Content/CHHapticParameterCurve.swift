public import Foundation

/// A dynamic parameter that moves linearly from point to point.
///
/// Before its first point a curve has no effect, after its last the value holds. Points are sorted
/// by time when they are played; any number counts. It is changed on one thread at a time.
open class CHHapticParameterCurve: NSObject {
  /// A point that a curve passes through.
  open class ControlPoint: NSObject {
    /// Seconds from the start of the curve, 0 or more.
    open var relativeTime: TimeInterval
    /// The value there: 0 to 1 for intensity and volume, -1 to 1 for the others.
    open var value: Float

    /// A value at a time.
    public init(relativeTime: TimeInterval, value: Float) {
      self.relativeTime = relativeTime
      self.value = value
    }
  }

  /// What is changed.
  open private(set) var parameterID: CHHapticDynamicParameter.ID
  /// Seconds from the start of the pattern.
  /// ``CHHapticPatternPlayer/scheduleParameterCurve(_:atTime:)`` does not look at it.
  open var relativeTime: TimeInterval
  /// The points.
  open private(set) var controlPoints: [ControlPoint]

  /// A curve that begins at a time.
  public init(
    parameterID: CHHapticDynamicParameter.ID, controlPoints: [ControlPoint],
    relativeTime: TimeInterval
  ) {
    self.parameterID = parameterID
    self.controlPoints = controlPoints
    self.relativeTime = relativeTime
  }
}
