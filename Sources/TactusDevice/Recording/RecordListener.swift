/// Learns what the outputs of a session are told and what they report.
package protocol RecordListener: AnyObject, Sendable {
  /// Takes the next record. The records of an output come in their order.
  ///
  /// Called on any thread but the playback thread, one call at a time. It may take its time: what
  /// does not fit into the session's bounded queue meanwhile is lost and counted. It calls nothing
  /// of the session.
  func take(_ record: SessionRecord)
}
