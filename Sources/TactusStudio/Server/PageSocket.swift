/// The connection of a page, for sending.
protocol PageSocket: AnyObject, Sendable {
  /// Whether messages can be sent.
  var isOpen: Bool { get }

  /// Queues a message. Returns false and disconnects if too many bytes are queued.
  @discardableResult
  func send(_ message: [UInt8]) -> Bool

  /// Ends the connection at once.
  func disconnect()
}
