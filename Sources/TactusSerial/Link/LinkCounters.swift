/// What has happened on a link.
package struct LinkCounters: Sendable, Hashable {
  /// Segments that were ordered, and those of them that the device has accepted.
  package var ordered = 0
  package var accepted = 0
  /// Commands that were sent again because no answer came.
  package var repeated = 0
  /// Times that the device had forgotten what it was told and was told again.
  package var toldAgain = 0
  /// Segments that were not played, because they were replaced before they could arrive.
  package var skipped = 0
  /// Times that the device was stilled because the engine made no step for a lease.
  package var suspensions = 0
  /// HEARTBEATs that were sent.
  package var heartbeats = 0
  /// Segments that the device played late.
  package var late = 0
  /// Events of the device that were lost.
  package var lostEvents = 0
  /// Times that the clock was found elsewhere.
  package var steps = 0
  /// Commands that the device refused, for whatever reason.
  package var refusals = 0
}
