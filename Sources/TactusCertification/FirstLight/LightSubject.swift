/// The device of a first-light run, with the clock that times the run.
package protocol LightSubject: AnyObject, SendableMetatype {
  /// The present time in nanoseconds, on the clock of the run.
  var nowNanoseconds: Int64 { get }

  /// Lets time pass, and receives the device's messages meanwhile.
  /// - Throws: ``LightStop/interrupted``, or the reason why the device can no longer be reached.
  func pass(until nanoseconds: Int64) throws(LightStop)

  /// Turns every motor off, in any state of the device. Returns within a second.
  func makeStill()
}
