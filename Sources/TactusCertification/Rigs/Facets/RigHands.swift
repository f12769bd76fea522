/// Actions on the device itself. They are done by a person, or by the program if the device is
/// simulated. Each method throws ``RigFault/missing(_:)`` if the action is not possible.
package protocol RigHands {
  /// Causes a fault of the actuator.
  func injectFault(_ number: Int) throws(RigFault)
  /// Sets the time after which the device turns off an actuator that is driven without a pause.
  func limitOnTime(milliseconds: Int) throws(RigFault)
  func unplug() throws(RigFault)
  func plug() throws(RigFault)
  /// The longest time that a person takes for an action on the device, in nanoseconds; 0 if no
  /// person is needed.
  var handsNanoseconds: Int64 { get }
}

extension RigHands {
  package var handsNanoseconds: Int64 { 0 }

  package func limitOnTime(milliseconds: Int) throws(RigFault) {
    throw .missing("the harness cannot set a limit of the on-time in this device")
  }
}
