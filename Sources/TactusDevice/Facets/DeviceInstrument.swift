/// Watches one device while it is tested.
///
/// ```
/// describes ──► begin ──► (the device plays) ──► samples ──► begin ...
/// ```
///
/// All is called on one thread of the harness. Each call returns within a second.
public protocol DeviceInstrument: AnyObject, Sendable {
  /// What it sees, and how well. Does not change.
  var description: InstrumentDescription { get }

  /// Forgets what it saw, and watches from now on.
  /// - Throws: ``DeviceError`` where it cannot.
  func begin() throws(DeviceError)

  /// What it saw since ``begin()``, until a time, in the order of time; of each actuator the first
  /// sample says where it was at the beginning.
  /// - Parameter nanoseconds: not in the future, on CLOCK_MONOTONIC.
  /// - Throws: ``DeviceError`` where something was lost, so that the samples prove nothing.
  func samples(until nanoseconds: Int64) throws(DeviceError) -> [InstrumentSample]
}
