/// One axis of an accelerometer.
package struct SensorAxis: Sendable, Hashable {
  /// In steps.
  package var value: Int32
  /// The greatest value.
  package var maximum: Int32
  /// Steps for 1 g; 0: unknown.
  package var stepsPerG: Int32

  package init(value: Int32, maximum: Int32, stepsPerG: Int32) {
    self.value = value
    self.maximum = maximum
    self.stepsPerG = stepsPerG
  }
}
