/// Receives the calls that the engine makes to the outputs of a session, and the reports of the
/// outputs.
package protocol RecordListener: AnyObject, Sendable {
  /// Receives the next record. The records of one output are in order.
  ///
  /// Called on any thread but the playback thread, one call at a time. It may take long. If the
  /// session's bounded queue fills up meanwhile, further records are dropped and counted. It must
  /// not call the session.
  func take(_ record: SessionRecord)
}
