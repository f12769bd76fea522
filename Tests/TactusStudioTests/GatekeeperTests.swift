import Testing

@testable import TactusStudio

/// Checks which requests are answered.
@Suite struct GatekeeperTests {
  private let gatekeeper = Gatekeeper(port: 8123, token: "token", secret: "secret")
  private let host = "127.0.0.1:8123"
  private let cookie = "tactus-studio-8123=secret"

  private func refusal(_ request: WebRequest, needsOrigin: Bool = false) -> String? {
    if case .refused(let reason) = gatekeeper.verdict(request, needsOrigin: needsOrigin) {
      return reason
    }
    return nil
  }

  @Test func `the printed address gives the cookie, and the cookie admits`() throws {
    #expect(gatekeeper.address == "http://127.0.0.1:8123/?token=token")
    #expect(gatekeeper.verdict(WebRequest(query: "token=token", host: host)) == .entered)
    let line = gatekeeper.cookieLine
    #expect(line.contains("\(cookie);"))
    for word in ["HttpOnly", "SameSite=Strict", "Path=/"] { #expect(line.contains(word)) }
    #expect(gatekeeper.verdict(WebRequest(host: host, cookie: cookie)) == .admitted)
    let others = WebRequest(host: host, cookie: "a=b; \(cookie); c=d")
    #expect(gatekeeper.verdict(others) == .admitted)
  }

  @Test(arguments: ["token=Token", "token=", "token=token2", "token=secret", "Token=token"])
  func `another token does not admit`(_ query: String) {
    #expect(refusal(WebRequest(query: query, host: host)) != nil)
  }

  @Test(arguments: [
    nil, "", "tactus-studio-8123=", "tactus-studio-8123=token", "tactus-studio-8124=secret",
    "xtactus-studio-8123=secret", "tactus-studio-8123=secret2",
  ])
  func `another cookie does not admit`(_ cookie: String?) {
    #expect(refusal(WebRequest(host: host, cookie: cookie)) != nil)
  }

  /// An attacker can make the name of a site resolve to 127.0.0.1.
  @Test(arguments: [
    nil, "", "evil.example", "evil.example:8123", "127.0.0.1", "127.0.0.1:80", "localhost",
    "127.0.0.1:8123.evil.example", "0.0.0.0:8123",
  ])
  func `another host is refused, whatever else is right`(_ host: String?) throws {
    let reason = try #require(
      refusal(WebRequest(query: "token=token", host: host, cookie: cookie)))
    #expect(reason.contains("host"))
  }

  @Test(arguments: ["null", "http://evil.example", "https://127.0.0.1:8123", "http://127.0.0.1:80"])
  func `another origin is refused, whatever else is right`(_ origin: String) throws {
    let reason = try #require(refusal(WebRequest(host: host, origin: origin, cookie: cookie)))
    #expect(reason.contains("origin"))
  }

  @Test func `a connection of a page needs its origin`() {
    let request = WebRequest(path: "/link", host: host, cookie: cookie)
    #expect(refusal(request, needsOrigin: true) == "the request has no origin")
    var own = request
    own.origin = "http://\(host)"
    #expect(gatekeeper.verdict(own, needsOrigin: true) == .admitted)
  }

  @Test func `both names of the loopback interface are its host`() {
    let request = WebRequest(
      host: "localhost:8123", origin: "http://localhost:8123", cookie: cookie)
    #expect(gatekeeper.verdict(request) == .admitted)
    var mixed = request
    mixed.origin = "http://127.0.0.1:8123"
    #expect(refusal(mixed) != nil)
  }

  @Test(arguments: ["POST", "PUT", "OPTIONS", "", "get"])
  func `other methods are refused`(_ method: String) {
    #expect(refusal(WebRequest(method: method, host: host, cookie: cookie)) != nil)
  }

  @Test func `the editor's requests need their origin, and have one path`() {
    let own = "http://\(host)"
    func verdict(_ path: String, _ origin: String?, _ cookie: String? = nil) -> Gatekeeper.Verdict {
      gatekeeper.verdict(
        WebRequest(method: "POST", path: path, host: host, origin: origin, cookie: cookie))
    }
    #expect(verdict("/edit", own, cookie) == .admitted)
    #expect(verdict("/edit", nil, cookie) == .refused("the request has no origin"))
    for origin in ["null", "http://evil.example", "https://\(host)"] {
      #expect(verdict("/edit", origin, cookie) != .admitted)
    }
    #expect(verdict("/edit", own) != .admitted)
    for path in ["/", "/link", "/edit/", "/scope.json"] {
      #expect(verdict(path, own, cookie) != .admitted)
    }
  }

  @Test func `a reason is one line, however long a header is`() throws {
    let reason = try #require(refusal(WebRequest(host: String(repeating: "x", count: 9000))))
    #expect(reason.count < 160)
  }

  @Test func `two studios have other secrets`() {
    let (a, b) = (Gatekeeper(port: 1), Gatekeeper(port: 1))
    #expect(a.token.count == 64 && a.token != b.token && a.cookieLine != b.cookieLine)
    #expect(!a.cookieLine.contains(a.token))
  }
}
