public import Foundation

/// A dynamic parameter that changes linearly from point to point.
///
/// Before its first point a curve has no effect; after the last one it keeps that value. Points are
/// sorted by time when they are played. Apple's players are known to play 16 points; Tactus plays
/// up to 200,000. Only one thread at a time may change a curve.
open class CHHapticParameterCurve: NSObject {
  /// A point that a curve passes through.
  open class ControlPoint: NSObject {
    /// Seconds from the start of the curve, 0 or more.
    open var relativeTime: TimeInterval
    /// The value at that time: 0 to 1 for intensity and volume, -1 to 1 for the others.
    open var value: Float

    /// Creates a point: a value at a time.
    public init(relativeTime: TimeInterval, value: Float) {
      self.relativeTime = relativeTime
      self.value = value
    }
  }

  /// The parameter that is changed.
  open private(set) var parameterID: CHHapticDynamicParameter.ID
  /// Seconds from the start of the pattern.
  /// ``CHHapticPatternPlayer/scheduleParameterCurve(_:atTime:)`` ignores it.
  open var relativeTime: TimeInterval
  /// The points.
  open private(set) var controlPoints: [ControlPoint]

  /// Creates a curve that begins at a time.
  public init(
    parameterID: CHHapticDynamicParameter.ID, controlPoints: [ControlPoint],
    relativeTime: TimeInterval
  ) {
    self.parameterID = parameterID
    self.controlPoints = controlPoints
    self.relativeTime = relativeTime
  }
}
