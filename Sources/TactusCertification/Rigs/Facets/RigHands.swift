/// Actions on the device itself, which a person or a model of a person does. Each method throws
/// ``RigFault/missing(_:)`` if the action is not possible.
package protocol RigHands {
  /// Causes a fault of the actuator.
  func injectFault(_ number: Int) throws(RigFault)
  /// Limits the on-time of the device's actuators.
  func limitOnTime(milliseconds: Int) throws(RigFault)
  func unplug() throws(RigFault)
  func plug() throws(RigFault)
  /// The longest time that a person takes for an action on the device, in nanoseconds; 0: no person
  /// is needed.
  var handsNanoseconds: Int64 { get }
}

extension RigHands {
  package var handsNanoseconds: Int64 { 0 }

  package func limitOnTime(milliseconds: Int) throws(RigFault) {
    throw .missing("the device has no on-time that can be limited")
  }
}
