/// Consecutive samples of a device's accelerometer, as they arrived in one block.
package struct SampleRun: Sendable, Hashable {
  /// The device's clock at the first sample, in microseconds.
  package var deviceMicroseconds: UInt64
  /// The number of samples that are missing immediately before this run.
  package var missing: Int
  /// The samples in the units of the sensor.
  package var values: [Int16]
}
