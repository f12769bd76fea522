/// The parts of a browser's request that the studio reads.
struct WebRequest: Sendable, Hashable {
  var method: String
  /// The path, decoded: `/studio.css`.
  var path: String
  /// The part after `?`, as it was sent; empty if there is none.
  var query: String
  /// Headers; nil: not sent.
  var host, origin, cookie: String?
  /// The bytes after the head, at most as many as ``WebHandler/bodyLimit(of:)`` allows.
  var body: [UInt8] = []

  init(
    method: String = "GET", path: String = "/", query: String = "", host: String? = nil,
    origin: String? = nil, cookie: String? = nil
  ) {
    (self.method, self.path, self.query) = (method, path, query)
    (self.host, self.origin, self.cookie) = (host, origin, cookie)
  }

  /// The value of a name in the query, as it was sent; nil if the name is missing. If the name
  /// occurs several times, the first value is returned.
  func value(_ name: String) -> String? {
    let member = query.split(separator: "&").first { $0.hasPrefix("\(name)=") }
    return member.map { String($0.dropFirst(name.count + 1)) }
  }

  /// The value of a cookie; nil if it was not sent.
  func cookie(_ name: String) -> String? {
    guard let cookie else { return nil }
    for part in cookie.split(separator: ";") {
      let trimmed = part.drop { $0 == " " }
      if trimmed.hasPrefix("\(name)=") { return String(trimmed.dropFirst(name.count + 1)) }
    }
    return nil
  }
}
