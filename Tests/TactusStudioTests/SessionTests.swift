import Synchronization
import TactusBackends
import TactusCapture
import TactusDevice
import TactusJSON
import TactusLoopback
import TactusSystem
import Testing

@testable import TactusStudio

/// A connection of a page that stores the messages it receives.
final class TestSocket: PageSocket {
  private let messages = Guarded<[String]>([])
  private let open = Atomic<Bool>(true)

  var isOpen: Bool { open.load(ordering: .acquiring) }

  func send(_ message: [UInt8]) -> Bool {
    messages.withLock { $0.append(String(decoding: message, as: UTF8.self)) }
    return isOpen
  }

  func disconnect() { open.store(false, ordering: .releasing) }

  /// The messages of one kind since the last call of this function.
  func take(_ kind: String) -> [String] {
    messages.withLock { messages in
      defer { messages = [] }
      return messages.filter { $0.hasPrefix("{\"is\":\"\(kind)\"") }
    }
  }
}

/// A studio on a virtual clock, with pages but without a browser.
final class Desk {
  let studio: Studio
  let door: StudioDoor
  let stage: StudioStage
  let lines: Guarded<[String]>
  /// The time in nanoseconds at which pages send their messages.
  var now: Int64 = 1_000_000_000

  init() throws {
    let lines = Guarded<[String]>([])
    self.lines = lines
    var configuration = Configuration()
    configuration.audio.device = Configuration.noSound
    let log = Log(level: .warning) { line in lines.withLock { $0.append(line) } }
    studio = Studio(configuration, PatternShelf(folder: nil), log: log)
    door = StudioDoor(studio)
    let device = try LoopbackBackend().open(DeviceID("loopback"))
    stage = try StudioStage(device, configuration, log: log, isVirtual: true)
    studio.setStage(stage)
  }

  deinit { stage.close() }

  /// A page that has sent its hello message.
  func page() -> TestSocket {
    let socket = TestSocket()
    door.opened(socket, at: now)
    send(#"{"do":"hello","version":1}"#, socket)
    return socket
  }

  @discardableResult
  func send(_ text: String, _ socket: TestSocket) -> Bool {
    door.received(Array(text.utf8), on: socket, at: now)
  }

  /// The highest intensity in a range of seconds since the device was opened.
  func peak(_ seconds: ClosedRange<Double>) -> Double {
    let nanoseconds = { (time: Double) in self.stage.origin + Int64(time * 1e9) }
    _ = stage.takeNewRecords()
    let capture = stage.records.capture(stage.origin...nanoseconds(seconds.upperBound))
    let (from, to) = (Int64(seconds.lowerBound * 1e9), Int64(seconds.upperBound * 1e9))
    return capture?.levels.filter { $0.startNanoseconds < to && $0.endNanoseconds > from }
      .map { max($0.startIntensity, $0.endIntensity) }.max() ?? 0
  }

  var refusals: [String] { lines.withLock { $0 } }

  /// A request of an admitted page.
  func request(_ path: String, query: String = "") throws -> WebRequest {
    let (address, host) = (door.open(port: 7), "127.0.0.1:7")
    let token = try #require(address.split(separator: "=").last)
    let entry = door.response(to: WebRequest(query: "token=\(token)", host: host))
    let line = try #require(entry.lines.first { $0.hasPrefix("Set-Cookie: ") })
    let cookie = try #require(line.dropFirst(12).split(separator: ";").first)
    return WebRequest(
      path: path, query: query, host: host, origin: "http://\(host)", cookie: String(cookie))
  }
}

private let press = #"{"do":"press","finger":1,"intensity":0.5,"sharpness":0.25}"#
private let loop = #"{"do":"play","key":1,"pattern":"preset/rumble","loops":true,"rate":1}"#

/// Checks the effects of pages on the device and on each other.
@Suite struct SessionTests {
  @Test func `a finger is felt with its values until it is lifted`() throws {
    let desk = try Desk()
    let page = desk.page()
    desk.send(press, page)
    desk.stage.advance(seconds: 0.1)
    desk.send(#"{"do":"move","finger":1,"intensity":0.75,"sharpness":1}"#, page)
    desk.stage.advance(seconds: 0.1)
    desk.send(#"{"do":"lift","finger":1}"#, page)
    desk.stage.advance(seconds: 0.1)
    #expect(desk.peak(0.01...0.09) == 0.5)
    #expect(desk.peak(0.11...0.19) == 0.75)
    #expect(desk.peak(0.21...0.3) == 0)
    let capture = try #require(
      desk.stage.records.capture(desk.stage.origin...desk.stage.origin + 300_000_000))
    #expect(capture.state(of: .default, at: 50_000_000).sharpness == 0.25)
    #expect(capture.state(of: .default, at: 150_000_000).sharpness == 1)
  }

  @Test func `several fingers add, and each is lifted separately`() throws {
    let desk = try Desk()
    let page = desk.page()
    desk.send(press, page)
    desk.send(#"{"do":"press","finger":2,"intensity":0.25,"sharpness":1}"#, page)
    desk.stage.advance(seconds: 0.1)
    desk.send(#"{"do":"lift","finger":1}"#, page)
    desk.stage.advance(seconds: 0.1)
    #expect(desk.peak(0.01...0.09) == 0.75)
    #expect(desk.peak(0.11...0.19) == 0.25)
  }

  @Test func `patterns are layered, paused, and ended`() throws {
    let desk = try Desk()
    let page = desk.page()
    desk.send(loop, page)
    desk.send(loop.replacing("\"key\":1", with: "\"key\":2"), page)
    desk.stage.advance(seconds: 0.5)
    #expect(desk.peak(0.01...0.5) > 0.3)
    desk.send(#"{"do":"end","key":2}"#, page)
    desk.send(#"{"do":"change","key":1,"pause":true}"#, page)
    desk.stage.advance(seconds: 0.5)
    #expect(desk.peak(0.51...1) == 0)
    desk.send(#"{"do":"change","key":1,"pause":false}"#, page)
    desk.stage.advance(seconds: 0.5)
    #expect(desk.peak(1.01...1.5) > 0.3)
    desk.studio.deliver(at: desk.now)
    let text = try #require(page.take("playing").last)
    #expect(text.contains(#""key":1,"pattern":"preset/rumble""#) && !text.contains(#""key":2"#))
  }

  @Test func `stop ends everything of all pages`() throws {
    let desk = try Desk()
    let (one, other) = (desk.page(), desk.page())
    desk.send(press, one)
    desk.send(loop, one)
    desk.stage.advance(seconds: 0.2)
    desk.send(#"{"do":"stop"}"#, other)
    desk.stage.advance(seconds: 0.2)
    #expect(desk.peak(0.01...0.19) > 0.4 && desk.peak(0.21...0.4) == 0)
  }

  @Test func `a page that is silent holds nothing any more, and the other one goes on`() throws {
    let desk = try Desk()
    let (silent, other) = (desk.page(), desk.page())
    desk.send(press, silent)
    desk.send(press.replacing("0.5", with: "0.25"), other)
    desk.stage.advance(seconds: 0.1)
    desk.now += StudioLimits.silenceNanoseconds
    desk.send(#"{"do":"beat"}"#, other)
    desk.studio.deliver(at: desk.now)
    desk.stage.advance(seconds: 0.1)
    #expect(desk.peak(0.01...0.09) == 0.75 && desk.peak(0.11...0.2) == 0.25)
    #expect(silent.isOpen && other.isOpen)
  }

  @Test(arguments: [#"{"do":"ball","action":"start"}"#, #"{"do":"vine","action":"start"}"#])
  func `the programs of a silent page end`(_ start: String) throws {
    let desk = try Desk()
    let page = desk.page()
    desk.send(start, page)
    #expect(desk.studio.programs.takeAll().count == 1)
    desk.now += StudioLimits.silenceNanoseconds
    desk.studio.deliver(at: desk.now)
    #expect(desk.studio.programs.takeAll().last == .release(page: 1))
  }

  @Test func `pages receive the devices that are connected`() throws {
    let desk = try Desk()
    let page = desk.page()
    let denied = DeviceListing(
      id: DeviceID("evdev:pad"), name: "a pad", category: .pad,
      availability: .notPermitted(fix: "ask the administrator"))
    for (listings, text) in [
      ([denied], #""availability":"not permitted","fix":"ask the administrator"}],"#),
      ([], #""devices":[],"#),
    ] {
      desk.studio.setListings(listings)
      desk.studio.deliver(at: desk.now)
      #expect(page.take("state").last?.contains(text) == true)
      // Without a change nothing is sent.
      desk.studio.setListings(listings)
      desk.studio.deliver(at: desk.now)
      #expect(page.take("state").isEmpty)
    }
  }

  @Test func `a page that reads nothing is disconnected, whatever it sends`() throws {
    let desk = try Desk()
    let (reader, deaf) = (desk.page(), desk.page())
    for _ in 0..<20 {
      desk.now += 500_000_000
      desk.studio.deliver(at: desk.now)
      for question in reader.take("ask") {
        let number = question.split(separator: ",")[1]
        desk.send("{\"do\":\"answer\",\(number)}", reader)
      }
      desk.send(#"{"do":"answer","number":1}"#, deaf)
    }
    #expect(reader.isOpen && !deaf.isOpen)
    #expect(desk.refusals.contains { $0.contains("page 2 did not answer for 5 s") })
  }

  @Test func `a page stays connected while the studio itself is stopped`() throws {
    let desk = try Desk()
    let page = desk.page()
    for _ in 0..<StudioLimits.unansweredQuestions {
      desk.now += 60_000_000_000
      desk.studio.deliver(at: desk.now)
      #expect(page.isOpen)
    }
    desk.now += 1_000_000_000
    desk.studio.deliver(at: desk.now)
    #expect(!page.isOpen)
  }

  @Test(arguments: [true, false])
  func `a page that rests or closes holds nothing any more`(_ closes: Bool) throws {
    let desk = try Desk()
    let page = desk.page()
    desk.send(press, page)
    desk.send(loop, page)
    desk.stage.advance(seconds: 0.1)
    if closes { desk.door.closed(page) } else { desk.send(#"{"do":"rest"}"#, page) }
    desk.stage.advance(seconds: 0.1)
    #expect(desk.peak(0.01...0.09) > 0.4 && desk.peak(0.11...0.2) == 0)
  }

  @Test func `gain and mute act on what plays, and all pages see them`() throws {
    let desk = try Desk()
    let (one, other) = (desk.page(), desk.page())
    desk.send(press, one)
    desk.send(#"{"do":"gain","value":0.5}"#, other)
    desk.stage.advance(seconds: 0.1)
    desk.send(#"{"do":"mute","on":true}"#, one)
    desk.stage.advance(seconds: 0.1)
    desk.send(#"{"do":"mute","on":false}"#, one)
    desk.stage.advance(seconds: 0.1)
    #expect(desk.peak(0.01...0.09) == 0.25)
    #expect(desk.peak(0.11...0.19) == 0)
    #expect(desk.peak(0.21...0.3) == 0.25)
    desk.studio.deliver(at: desk.now)
    for page in [one, other] {
      let text = try #require(page.take("state").last)
      #expect(text.contains(#""gain":0.5,"muted":false"#) && text.contains(#""pages":2"#))
    }
  }

  @Test func `without a device each request has one line of reason`() throws {
    let desk = try Desk()
    let page = desk.page()
    desk.studio.setStage(nil, problem: "it was lost")
    for text in [press, loop, #"{"do":"tap","intensity":1,"sharpness":1}"#] {
      _ = page.take("refused")
      #expect(desk.send(text, page))
      #expect(page.take("refused") == [#"{"is":"refused","reason":"no device is open"}"#])
    }
  }
}

/// Checks pages that violate the rules.
@Suite struct PageRuleTests {
  @Test func `the first message names the version`() throws {
    let desk = try Desk()
    let socket = TestSocket()
    desk.door.opened(socket, at: desk.now)
    #expect(!desk.send(press, socket))
    let old = TestSocket()
    desk.door.opened(old, at: desk.now)
    #expect(!desk.send(#"{"do":"hello","version":2}"#, old))
    #expect(!old.isOpen)
    #expect(desk.refusals.count == 2 && desk.refusals.last?.contains("version 2") == true)
  }

  @Test func `what is no message ends the connection with one line`() throws {
    let desk = try Desk()
    let page = desk.page()
    #expect(!desk.send("{", page))
    #expect(desk.refusals.count == 1 && !desk.refusals[0].contains("\n"))
  }

  @Test func `a request that cannot be met leaves the page connected`() throws {
    let desk = try Desk()
    let page = desk.page()
    #expect(desk.send(loop.replacing("preset/rumble", with: "folder/../../etc/passwd"), page))
    #expect(page.take("refused") == [#"{"is":"refused","reason":"there is no such pattern"}"#])
    #expect(desk.send(#"{"do":"zone","name":"moon"}"#, page))
    #expect(desk.send(#"{"do":"device","id":"../x"}"#, page))
    #expect(page.take("refused").count == 2 && desk.refusals.count == 3)
  }

  @Test func `a page may send so many messages a second`() throws {
    let desk = try Desk()
    let page = desk.page()
    let count = (0..<3 * StudioLimits.messagesPerSecond).count { _ in
      desk.send(#"{"do":"beat"}"#, page)
    }
    #expect(count == StudioLimits.messagesPerSecond - 1)
  }

  @Test func `a page has so many patterns and fingers`() throws {
    let desk = try Desk()
    let page = desk.page()
    for key in 0..<100 {
      desk.now += 10_000_000
      desk.send(loop.replacing("\"key\":1", with: "\"key\":\(key)"), page)
      desk.send(press.replacing("\"finger\":1", with: "\"finger\":\(key)"), page)
    }
    let state = desk.studio.state.withLock { ($0.playings.count, $0.fingers.count) }
    #expect(state == (StudioLimits.playings, StudioLimits.fingers))
  }

  @Test func `a request for records without a range or a device has that as its reason`() throws {
    let desk = try Desk()
    func answer(_ query: String) throws -> (WebResponse.Status, String) {
      let response = desk.door.response(to: try desk.request("/scope.csv", query: query))
      return (response.status, String(decoding: response.body, as: UTF8.self))
    }
    #expect(try answer("from=0&to=1000").0 == .ok)
    for query in ["", "from=a&to=1", "from=2&to=1"] {
      let (status, text) = try answer(query)
      #expect(status == .badRequest && text.contains("needs from=A&to=B"), "\(text)")
    }
    desk.studio.setStage(nil)
    let (status, text) = try answer("from=0&to=1000")
    #expect(status == .notFound && text.contains("no device is open"), "\(text)")
  }

  @Test func `the device that plays has the id under which it is listed`() throws {
    let desk = try Desk()
    let page = desk.page()
    let other = DeviceListing(
      id: DeviceID("serial:/dev/ttyACM1"), name: "Other", category: .serial,
      persistentID: DeviceID("serial:2"))
    // The device was opened by an id that contains its serial number.
    let own = DeviceListing(
      id: DeviceID("serial:/dev/ttyACM0"), name: "Own", category: .serial, availability: .busy,
      persistentID: desk.stage.listing.id)
    for (listings, id) in [([other], "loopback"), ([other, own], "serial:/dev/ttyACM0")] {
      desk.studio.setListings(listings)
      desk.studio.deliver(at: desk.now)
      let text = try #require(page.take("state").last)
      #expect(text.contains(#""device":{"id":"\#(id)","#), "\(text)")
    }
  }

  @Test func `so many pages may connect`() throws {
    let desk = try Desk()
    let request = try desk.request("/link")
    var pages: [TestSocket] = []
    while desk.door.admits(request), pages.count < 100 { pages.append(desk.page()) }
    #expect(pages.count == StudioLimits.pages)
    desk.door.closed(pages[0])
    #expect(desk.door.admits(request))
  }
}
