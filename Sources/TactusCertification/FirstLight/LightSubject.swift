/// What first light is tried on, with the clock that it is timed by.
package protocol LightSubject: AnyObject, SendableMetatype {
  /// Nanoseconds on the clock that waits are measured with.
  var nowNanoseconds: Int64 { get }

  /// Lets time pass, and takes in what the device says meanwhile.
  /// - Throws: ``LightStop/interrupted``, or why the device cannot be reached any more.
  func pass(until nanoseconds: Int64) throws(LightStop)

  /// Turns every motor off, whatever happened before. Returns within a second.
  func makeStill()
}
