/// The answer to a request.
struct WebResponse: Sendable, Hashable {
  /// The status codes that the studio uses, with their texts of RFC 9110.
  enum Status: String, Sendable {
    case ok = "200 OK"
    case seeOther = "303 See Other"
    case badRequest = "400 Bad Request"
    case forbidden = "403 Forbidden"
    case notFound = "404 Not Found"
    case tooLarge = "413 Content Too Large"
    case busy = "503 Service Unavailable"
  }

  var status: Status
  var type: String
  var body: [UInt8]
  /// Further lines of the head, without line ends.
  var lines: [String] = []

  /// A text of one line.
  static func text(_ status: Status, _ line: String) -> WebResponse {
    WebResponse(status: status, type: "text/plain; charset=utf-8", body: Array("\(line)\n".utf8))
  }

  /// A JSON document.
  static func json(_ bytes: [UInt8]) -> WebResponse {
    WebResponse(status: .ok, type: "application/json", body: bytes)
  }

  /// The headers with the permissions of a page. The page may load files only from its own server
  /// and connect only to it, and no other page may show it in a frame. Nothing is cached, so that
  /// all files of a page have the same version.
  static func policy(host: String) -> [String] {
    [
      "Content-Security-Policy: default-src 'none'; script-src 'self'; style-src 'self'; "
        + "img-src 'self'; connect-src 'self' ws://\(host); base-uri 'none'; "
        + "form-action 'none'; frame-ancestors 'none'",
      "X-Content-Type-Options: nosniff", "Referrer-Policy: no-referrer",
      "Cross-Origin-Resource-Policy: same-origin", "Cross-Origin-Opener-Policy: same-origin",
      "Cache-Control: no-store",
    ]
  }

  /// The response as it is sent. The connection is closed after it.
  func bytes(host: String) -> [UInt8] {
    let head =
      ["HTTP/1.1 \(status.rawValue)", "Content-Type: \(type)", "Content-Length: \(body.count)"]
      + Self.policy(host: host) + lines + ["Connection: close", "", ""]
    return Array(head.joined(separator: "\r\n").utf8) + body
  }
}
