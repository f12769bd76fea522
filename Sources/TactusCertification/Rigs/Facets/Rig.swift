/// The interface that procedures use: a device under test, a player that plays on it, and
/// instruments that observe it.
///
/// All events are recorded in a ``Transcript``. A rig is used on one thread only. Its operations
/// are declared in several protocols, so that each of them is short.
package protocol Rig: AnyObject, RigTime, RigInstruments, RigLine, RigHands, RigPlayback {
  /// The declarations of the device since it was last opened.
  var subject: SubjectFacts { get }
}
