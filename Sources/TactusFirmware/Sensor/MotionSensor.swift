public import TactusWire

/// The accelerometer of a board: a chip on a bus, or a model.
public protocol MotionSensor {
  /// The facts about the sensor; nil if the board has none. Constant.
  var facts: AccelerometerFacts? { get }

  /// Starts to measure along an axis, or ends measuring.
  /// - Parameter axis: below the number of axes; nil ends.
  /// - Returns: whether the sensor has confirmed the change.
  mutating func measure(_ axis: UInt8?) -> Bool

  /// Adds the samples since the last call to a queue. Called once in each tick while the sensor
  /// measures.
  /// - Parameters:
  ///   - queue: receives the samples.
  ///   - tick: the time of the tick on the device's clock, in microseconds.
  /// - Returns: whether the sensor answered.
  mutating func read(into queue: inout SampleQueue, at tick: UInt64) -> Bool
}
