/// Answers the requests of the web server. Every method may be called on any thread.
protocol WebHandler: AnyObject, Sendable {
  /// How many bytes behind the head of a request are read. With more, it is refused.
  func bodyLimit(of request: WebRequest) -> Int
  /// Answers a request for a file. The port is that of the server.
  func response(to request: WebRequest) -> WebResponse
  /// Whether a page may connect.
  func admits(_ request: WebRequest) -> Bool
  /// A page is connected.
  func opened(_ socket: any PageSocket)
  /// A message came. Returns false if the page is to be disconnected.
  func received(_ bytes: [UInt8], on socket: any PageSocket) -> Bool
  /// Something other than a whole text message came; the page is disconnected.
  func receivedOther(_ what: String, on socket: any PageSocket)
  /// A page is no longer connected.
  func closed(_ socket: any PageSocket)
}
