/// A named function that opens a sink.
package struct SinkOpening: Sendable {
  /// The name of the sink in messages.
  package let name: String
  let open: @Sendable () throws(SinkFault) -> any SoundSink

  package init(name: String, _ open: @escaping @Sendable () throws(SinkFault) -> any SoundSink) {
    self.name = name
    self.open = open
  }

  /// Opens the sink. It may block for as long as the system does.
  package func callAsFunction() throws(SinkFault) -> any SoundSink { try open() }
}
