/// One axis of an accelerometer.
package struct SensorAxis: Sendable, Hashable {
  /// The present value, in steps of the sensor.
  package var value: Int32
  /// The greatest value, in steps.
  package var maximum: Int32
  /// The number of steps for 1 g; 0 if unknown.
  package var stepsPerG: Int32

  package init(value: Int32, maximum: Int32, stepsPerG: Int32) {
    self.value = value
    self.maximum = maximum
    self.stepsPerG = stepsPerG
  }
}
