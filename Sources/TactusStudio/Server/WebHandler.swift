/// Answers the requests of the web server. Every method may be called on any thread.
protocol WebHandler: AnyObject, Sendable {
  /// The largest number of bytes after the head of a request. A request with more is refused.
  func bodyLimit(of request: WebRequest) -> Int
  /// Answers a request for a file. The port is that of the server.
  func response(to request: WebRequest) -> WebResponse
  /// Whether a page may connect.
  func admits(_ request: WebRequest) -> Bool
  /// A page is connected.
  func opened(_ socket: any PageSocket)
  /// Handles a message. Returns false if the page is to be disconnected.
  func received(_ bytes: [UInt8], on socket: any PageSocket) -> Bool
  /// Handles a frame that is not a whole text message. The page is then disconnected.
  func receivedOther(_ what: String, on socket: any PageSocket)
  /// A page is no longer connected.
  func closed(_ socket: any PageSocket)
}
