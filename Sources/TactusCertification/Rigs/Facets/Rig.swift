/// The interface that procedures use: a device under test, a player that plays on it, and
/// instruments that observe it.
///
/// All events are recorded in a ``Transcript``. A rig is used on one thread only. Its operations
/// are declared in several protocols, so that each of them is short.
package protocol Rig: AnyObject, RigTime, RigInstruments, RigLine, RigHands, RigPlayback {
  /// The declarations of the device since it was last opened.
  var subject: SubjectFacts { get }
}

extension Rig {
  /// Whether the measured drive can be compared with the commands: the instruments observe the
  /// commands and the levels. An accelerometer measures motion and no levels.
  var comparesDrive: Bool {
    seesCommands && instruments.contains { $0.sees.contains(.drive) && !$0.sees.contains(.motion) }
  }
}
