/// Receives what the engine requests from the outputs of a session, and what they report.
package protocol RecordListener: AnyObject, Sendable {
  /// Receives the next record. The records of one output are in order.
  ///
  /// Called on any thread but the playback thread, one call at a time. It may take long: records
  /// that do not fit into the session's bounded queue meanwhile are dropped and counted. It must
  /// not call the session.
  func take(_ record: SessionRecord)
}
