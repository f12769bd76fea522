/// The connection of a page, for sending.
protocol PageSocket: AnyObject, Sendable {
  /// Whether messages can be sent.
  var isOpen: Bool { get }

  /// Queues a message. If too many bytes are queued, ends the connection instead.
  /// - Returns: whether the message was queued; false also if the connection has ended.
  @discardableResult
  func send(_ message: [UInt8]) -> Bool

  /// Ends the connection at once.
  func disconnect()
}
