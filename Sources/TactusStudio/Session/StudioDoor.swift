internal import TactusDevice
internal import TactusSystem

/// Connects the studio with the web server: checks each request, and reads messages.
final class StudioDoor: WebHandler {
  private let studio: Studio
  private let desk: EditDesk
  /// Nil until the port is known; all requests are refused until then.
  private let gatekeeper = Guarded<Gatekeeper?>(nil)

  init(_ studio: Studio) {
    self.studio = studio
    desk = EditDesk(studio)
  }

  /// Starts to answer requests.
  /// - Returns: the address to open in a browser.
  func open(port: Int) -> String {
    let made = Gatekeeper(port: port)
    gatekeeper.withLock { $0 = made }
    return made.address
  }

  func bodyLimit(of request: WebRequest) -> Int {
    guard request.path == EditDesk.path, request.method == "POST" else { return 0 }
    let isAdmitted = gatekeeper.withLock { $0?.verdict(request) } == .admitted
    return isAdmitted ? StudioLimits.editBytes : 0
  }

  func response(to request: WebRequest) -> WebResponse {
    guard let gatekeeper = gatekeeper.withLock({ $0 }) else {
      return .text(.busy, "tactus studio: it starts")
    }
    switch gatekeeper.verdict(request) {
    case .refused(let reason):
      studio.refusals.refuse(reason)
      return .text(.forbidden, "tactus studio: \(reason)")
    case .entered:
      return WebResponse(
        status: .seeOther, type: "text/plain", body: [],
        lines: ["Location: /", gatekeeper.cookieLine])
    case .admitted: break
    }
    if request.method == "POST" { return desk.response(to: request.body) }
    if let file = PageFiles.response(to: request.path) { return file }
    guard ScopeFile.has(request.path) else {
      studio.refusals.refuse("there is no file \"\(request.path.prefix(60))\"")
      return .text(.notFound, "tactus studio: there is no such file")
    }
    guard let stage = studio.stage else {
      return .text(.notFound, "tactus studio: \(Studio.noDevice), so there are no records")
    }
    guard let range = ScopeFile.range(request, origin: stage.origin) else {
      return .text(.badRequest, "tactus studio: \(ScopeFile.rangeRule)")
    }
    guard let capture = stage.records.capture(range) else {
      return .text(.notFound, "tactus studio: nothing was recorded yet")
    }
    return ScopeFile.response(capture, path: request.path, range: range)
  }

  func admits(_ request: WebRequest) -> Bool {
    guard let gatekeeper = gatekeeper.withLock({ $0 }) else { return false }
    switch gatekeeper.verdict(request, needsOrigin: true) {
    case .admitted: break
    case .entered: return false
    case .refused(let reason):
      studio.refusals.refuse(reason)
      return false
    }
    let count = studio.state.withLock { $0.pages.count }
    if count >= StudioLimits.pages {
      studio.refusals.refuse("\(count) pages are connected already; close one")
      return false
    }
    return true
  }

  func opened(_ socket: any PageSocket) { opened(socket, at: MonotonicClock.nowNanoseconds) }

  /// Adds the page of a new connection. The time is in nanoseconds on CLOCK_MONOTONIC.
  func opened(_ socket: any PageSocket, at now: Int64) {
    studio.state.withLock { state in
      state.lastPage += 1
      state.pages[ObjectIdentifier(socket)] = Page(
        number: state.lastPage, socket: socket, heard: now)
    }
  }

  func received(_ bytes: [UInt8], on socket: any PageSocket) -> Bool {
    received(bytes, on: socket, at: MonotonicClock.nowNanoseconds)
  }

  /// Handles a message that arrived at a time in nanoseconds on CLOCK_MONOTONIC.
  func received(_ bytes: [UInt8], on socket: any PageSocket, at now: Int64) -> Bool {
    let (page, isInTime) = studio.state.withLock { state in
      let place = ObjectIdentifier(socket)
      state.pages[place]?.heard = now
      return (state.pages[place], state.pages[place]?.limit.admits(at: now) == true)
    }
    guard let page else { return false }
    guard isInTime else {
      return refuse(page, "more than \(StudioLimits.messagesPerSecond) messages a second", now)
    }
    do throws(PageMessageError) {
      let message = try PageMessageReader.read(bytes)
      if !page.hasGreeted {
        guard case .hello = message else {
          return refuse(page, "the first message is not `hello`", now)
        }
      }
      if let reason = studio.handle(message, from: page) {
        studio.refusals.refuse("page \(page.number): \(reason)", at: now)
        socket.send(StudioText.refused(reason))
      }
      return socket.isOpen
    } catch { return refuse(page, error.description, now) }
  }

  func receivedOther(_ what: String, on socket: any PageSocket) {
    let page = studio.state.withLock { $0.page(socket) }
    if let page { _ = refuse(page, what, MonotonicClock.nowNanoseconds) }
  }

  func closed(_ socket: any PageSocket) {
    let page = studio.state.withLock { state in
      state.news.insert(.state)
      return state.pages.removeValue(forKey: ObjectIdentifier(socket))
    }
    if let page { studio.release(page: page.number) }
  }

  /// Disconnects a page that sent something that the studio's own page never sends.
  private func refuse(_ page: Page, _ reason: String, _ now: Int64) -> Bool {
    studio.refusals.refuse("page \(page.number): \(reason); it is disconnected", at: now)
    return false
  }
}
