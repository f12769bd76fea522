/// A facet for an instrument of acceleration that measures three axes and reports each
/// measurement at its own time, such as the motion sensor of a pad. Used by `tactus calibrate`.
///
/// For such an instrument, ``DeviceInstrument/samples(until:)`` returns the length of the vector of
/// acceleration. A vibration at a right angle to gravity changes that length by much less than its
/// own size.
public protocol AxesInstrument: DeviceInstrument {
  /// One step of the sensor in g. A sensor that reports nothing moves by less than this.
  var stepG: Double { get }

  /// The measurements since ``DeviceInstrument/begin()``, up to a time, in the order of time.
  /// - Parameter nanoseconds: not in the future, on CLOCK_MONOTONIC.
  /// - Throws: ``DeviceError`` if measurements were lost.
  func readings(until nanoseconds: Int64) throws(DeviceError) -> [AccelerationReading]
}
