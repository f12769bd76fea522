/// Counters of a link.
package struct LinkCounters: Sendable, Hashable {
  /// Segments that were ordered, and segments that the device accepted.
  package var ordered = 0
  package var accepted = 0
  /// Retransmissions of commands that the device had not accepted.
  package var repeated = 0
  /// How often the device was stopped and received its segments again, for example because it had
  /// lost segments, or because a lost command had been replaced.
  package var resends = 0
  /// Segments that were not sent because newer ones replaced them in time.
  package var skipped = 0
  /// How often the device was stopped because the engine made no step for the duration of a lease.
  package var suspensions = 0
  /// HEARTBEATs that were sent.
  package var heartbeats = 0
  /// Segments that the device played late.
  package var late = 0
  /// Events of the device that were lost.
  package var lostEvents = 0
  /// How often the device's clock stepped.
  package var steps = 0
  /// Commands that the device refused, for any reason.
  package var refusals = 0
}
