/// Measures one device during a test.
///
/// ```
/// describes ──► begin ──► (the device plays) ──► samples ──► begin ...
/// ```
///
/// All calls come from one thread of the harness. Each call returns within a second.
public protocol DeviceInstrument: AnyObject, Sendable {
  /// The measured quantity and its precision. Constant.
  var description: InstrumentDescription { get }

  /// Discards all samples and starts to measure.
  /// - Throws: ``DeviceError`` if measuring cannot start.
  func begin() throws(DeviceError)

  /// The samples since ``begin()``, up to a time, in the order of time. The first sample of each
  /// actuator is its state at the beginning.
  /// - Parameter nanoseconds: not in the future, on CLOCK_MONOTONIC.
  /// - Throws: ``DeviceError`` if samples of a drive were lost, because the remaining samples prove
  ///   nothing. Lost samples of an acceleration may instead be left out; then the evenly spaced
  ///   times have a gap.
  func samples(until nanoseconds: Int64) throws(DeviceError) -> [InstrumentSample]
}
