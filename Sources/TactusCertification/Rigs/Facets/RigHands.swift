/// What is done to the device itself, by a person or by a model of one. Each verb throws
/// ``RigFault/missing(_:)`` where it cannot be done.
package protocol RigHands {
  /// A fault of the actuator.
  func injectFault(_ number: Int) throws(RigFault)
  /// Makes the device allow its actuators to be on for no longer than a time.
  func limitOnTime(milliseconds: Int) throws(RigFault)
  func unplug() throws(RigFault)
  func plug() throws(RigFault)
  /// Nanoseconds that a person may take for what is to be done to the device; 0: nobody has to.
  var handsNanoseconds: Int64 { get }
}

extension RigHands {
  package var handsNanoseconds: Int64 { 0 }

  package func limitOnTime(milliseconds: Int) throws(RigFault) {
    throw .missing("the device has no on-time that can be limited")
  }
}
