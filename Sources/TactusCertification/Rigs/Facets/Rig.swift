/// A device under test, a player that plays on it, and instruments that observe it: the interface
/// that procedures use.
///
/// All events are recorded in a ``Transcript``. Use it on one thread. The facets have the
/// operations; a new kind of rig adopts them one after another.
package protocol Rig: AnyObject, RigTime, RigInstruments, RigLine, RigHands, RigPlayback {
  /// The declarations of the device as it is open now.
  var subject: SubjectFacts { get }
}
