internal import TactusCertification

/// Decides which requests are answered.
///
/// The server listens on the loopback interface, where every program of the machine and every page
/// in a browser can reach it. The printed address contains a random token. The server exchanges it
/// for a cookie that scripts cannot read and that pages of other sites cannot send. The `Host`
/// header must name the loopback interface, because an attacker's name may resolve to this address
/// (DNS rebinding). The `Origin` header, which browsers add to requests of scripts, must be that of
/// the page. Requests of the editor, which change files, are refused without it.
struct Gatekeeper: Sendable {
  /// What happens to a request.
  enum Verdict: Sendable, Hashable {
    case admitted
    /// The token is correct, and the browser receives the cookie.
    case entered
    /// The reason, in one line.
    case refused(String)
  }

  /// The port of the server.
  let port: Int
  /// The secret in the printed address.
  let token: String
  /// The secret in the cookie.
  private let secret: String

  /// - Parameters:
  ///   - token: 256 random bits in hexadecimal digits.
  ///   - secret: other 256 random bits, the value of the cookie.
  init(
    port: Int, token: String = Nonce.random() + Nonce.random(),
    secret: String = Nonce.random() + Nonce.random()
  ) {
    (self.port, self.token, self.secret) = (port, token, secret)
  }

  /// The address to open in a browser.
  var address: String { "http://127.0.0.1:\(port)/?token=\(token)" }

  /// The header that sets the cookie in a browser. The name contains the port, because browsers
  /// share cookies between the ports of a host.
  var cookieLine: String {
    "Set-Cookie: \(cookieName)=\(secret); HttpOnly; SameSite=Strict; Path=/"
  }

  private var cookieName: String { "tactus-studio-\(port)" }

  private var hosts: [String] { ["127.0.0.1:\(port)", "localhost:\(port)"] }

  /// The verdict on a request.
  /// - Parameter needsOrigin: whether a missing `Origin` is refused. Browsers send it with each
  ///   WebSocket handshake.
  func verdict(_ request: WebRequest, needsOrigin: Bool = false) -> Verdict {
    guard let host = request.host, hosts.contains(host) else {
      return .refused("the host \(Self.named(request.host)) is not \(hosts[0])")
    }
    if let origin = request.origin {
      guard origin == "http://\(host)" else {
        return .refused("the origin \(Self.named(origin)) is not http://\(host)")
      }
    } else if needsOrigin || request.method == "POST" {
      return .refused("the request has no origin")
    }
    guard request.method == "GET" || request.method == "POST" && request.path == EditDesk.path
    else {
      return .refused("the method \(Self.named(request.method)) is not GET")
    }
    if let given = request.value("token"), request.path == "/" {
      return Self.areSame(given, token) ? .entered : .refused("the token is wrong")
    }
    guard let given = request.cookie(cookieName) else {
      return .refused("there is no cookie; open the address that `tactus studio` printed")
    }
    return Self.areSame(given, secret) ? .admitted : .refused("the cookie is wrong")
  }

  /// Compares two secrets. The time depends only on their lengths.
  static func areSame(_ a: String, _ b: String) -> Bool {
    guard a.utf8.count == b.utf8.count else { return false }
    return zip(a.utf8, b.utf8).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }

  /// A value for a message, quoted and shortened to fit into a line.
  private static func named(_ text: String?) -> String {
    guard let text else { return "(none)" }
    return text.count > 60 ? "\"\(text.prefix(60))…\"" : "\"\(text)\""
  }
}
