public import TactusWire

/// The sensor of a board that has none.
public struct NoSensor: MotionSensor, Sendable {
  /// Creates it.
  public init() {}

  /// Nil.
  public var facts: AccelerometerFacts? { nil }

  /// Returns false.
  public mutating func measure(_ axis: UInt8?) -> Bool { false }

  /// Returns false.
  public mutating func read(into queue: inout SampleQueue, at tick: UInt64) -> Bool { false }
}
