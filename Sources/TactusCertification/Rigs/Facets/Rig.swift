/// A device under test, a player that plays on it, and instruments that watch: what procedures
/// are written for.
///
/// Everything that happens goes into a ``Transcript``. Called on one thread. What can be done
/// stands in the facets; a new kind of rig adopts them one after another.
package protocol Rig: AnyObject, RigTime, RigInstruments, RigLine, RigHands, RigPlayback {
  /// What the device says about itself, as it is open now.
  var subject: SubjectFacts { get }
}
