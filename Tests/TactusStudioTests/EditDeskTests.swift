import TactusCapture
import TactusDevice
import TactusJSON
import TactusSystem
import Testing

@testable import TactusStudio

/// The requests of the editor to the studio.
@Suite struct EditDeskTests {
  private static let taps = """
    {"Version": 1.0, "Pattern": [
    {"Event": {"Time": 0.0, "EventType": "HapticTransient", "EventParameters": [
    {"ParameterID": "HapticIntensity", "ParameterValue": 1.0}]}},
    {"Event": {"Time": 0.5, "EventType": "HapticTransient", "EventParameters": [
    {"ParameterID": "HapticIntensity", "ParameterValue": 0.5}]}},
    {"Event": {"Time": 0.6, "EventType": "HapticTransient", "EventParameters": [
    {"ParameterID": "HapticIntensity", "ParameterValue": 0.25}]}},
    {"Event": {"Time": 2.0, "EventType": "HapticTransient"}}]}
    """

  private func ask(_ desk: Desk, _ members: (inout JSONText) -> Void) -> String {
    var json = JSONText(.compact)
    json.beginObject()
    members(&json)
    json.end()
    let response = EditDesk(desk.studio).response(to: Array(json.text.utf8))
    return String(decoding: response.body, as: UTF8.self)
  }

  private func play(_ desk: Desk, page: Int = 1, from: Double, to: Double?, loops: Bool) -> String {
    ask(desk) { json in
      json.put("do", "play")
      json.put("page", page)
      json.put("key", 7)
      json.put("text", Self.taps)
      json.put("from", from)
      if let to { json.put("to", to) }
      json.put("loops", loops)
    }
  }

  /// The taps up to a time in seconds, as tenths of milliseconds after the request, and levels.
  private func felt(_ desk: Desk, seconds: Double) throws -> [[Int]] {
    for _ in 0..<Int(seconds * 20) {
      desk.now += 50_000_000
      for page in desk.studio.state.withLock({ Array($0.pages.values) }) {
        _ = desk.door.received(Array(#"{"do":"beat"}"#.utf8), on: page.socket, at: desk.now)
      }
      desk.studio.deliver(at: desk.now)
      desk.stage.advance(seconds: 0.05)
    }
    _ = desk.stage.takeNewRecords()
    let end = desk.stage.origin + Int64(seconds * 1e9)
    let capture = try #require(desk.stage.records.capture(desk.stage.origin...end))
    return capture.events.map { [Int($0.onsetNanoseconds / 100_000), Int($0.level * 100)] }
  }

  @Test func `a text plays from a place to its end`() throws {
    let desk = try Desk()
    _ = desk.page()
    #expect(play(desk, from: 0.55, to: nil, loops: false) == #"{"problem":null}"#)
    // It begins 10 ms after the request.
    try #expect(felt(desk, seconds: 2).map { $0[0] } == [600, 14_600])
    #expect(desk.studio.state.withLock { $0.playings.isEmpty })
  }

  @Test func `a text ends at a place`() throws {
    let desk = try Desk()
    _ = desk.page()
    _ = play(desk, from: 0.4, to: 0.55, loops: false)
    try #expect(felt(desk, seconds: 2) == [[1100, 50]])
  }

  @Test func `a part is repeated without a gap, and nothing beside it`() throws {
    let desk = try Desk()
    let page = desk.page()
    _ = play(desk, from: 0.45, to: 0.65, loops: true)
    let taps = try felt(desk, seconds: 3)
    let wanted = (0..<15).flatMap { (pass: Int) -> [[Int]] in
      let start = pass * 2000
      return [[start + 600, 50], [start + 1600, 25]]
    }
    #expect(taps == wanted.filter { $0[0] < 30_000 })
    desk.send(#"{"do":"end","key":7}"#, page)
    #expect(desk.studio.state.withLock { $0.playings.isEmpty })
  }

  @Test func `a page that is silent ends what it edits`() throws {
    let desk = try Desk()
    _ = desk.page()
    _ = play(desk, from: 0.45, to: 0.65, loops: true)
    #expect(desk.studio.state.withLock { $0.playings.count } == 1)
    desk.studio.deliver(at: desk.now + 201_000_000)
    #expect(desk.studio.state.withLock { $0.playings.isEmpty })
  }

  @Test func `nothing is played while the motors rest`() throws {
    let desk = try Desk()
    let page = desk.page()
    while desk.stage.restSeconds == 0, desk.stage.seconds < 300 {
      desk.send(#"{"do":"press","finger":1,"intensity":1,"sharpness":0.5}"#, page)
      desk.stage.advance(seconds: 1)
      _ = desk.stage.takeNewRecords()
    }
    #expect(play(desk, from: 0, to: nil, loops: false).contains("the motors were driven for long"))
    #expect(desk.studio.state.withLock { $0.playings.isEmpty })
  }

  @Test func `what cannot be played has a reason`() throws {
    let desk = try Desk()
    _ = desk.page()
    #expect(play(desk, page: 2, from: 0, to: nil, loops: false).contains("not connected"))
    #expect(play(desk, from: 0.5, to: 0.51, loops: true).contains("cannot be repeated"))
    let broken = ask(desk) { json in
      json.put("do", "play")
      json.put("page", 1)
      json.put("key", 1)
      json.put("text", "{")
      json.put("from", 0)
      json.put("loops", false)
    }
    #expect(broken.contains("the text:1:2: error"))
  }

  @Test func `problems have the places of the reader`() throws {
    let desk = try Desk()
    let answer = ask(desk) { json in
      json.put("do", "check")
      json.put("text", "{\"Version\": 1.0,\n\"Pattern\": [{\"Event\": {\"Time\": -1}}]}")
    }
    #expect(answer.contains(#""severity":"error""#) && answer.contains(#""line":2,"column":32"#))
    #expect(answer.contains("$.Pattern[0].Event.Time") && !answer.contains("intensity"))
    let good = ask(desk) { json in
      json.put("do", "check")
      json.put("text", Self.taps)
    }
    #expect(good.hasPrefix(#"{"diagnostics":["#) && good.contains(#""intensity":["#))
  }

  @Test func `presets open, and what is not on the list does not`() throws {
    let desk = try Desk()
    let boing = ask(desk) { json in
      json.put("do", "open")
      json.put("id", "preset/boing")
    }
    #expect(boing.hasPrefix(#"{"text":"{"#) && boing.contains(#""revision":""#))
    for id in ["folder/a.ahap", "folder/../a.ahap", "preset/none", "/etc/passwd"] {
      let answer = ask(desk) { json in
        json.put("do", "open")
        json.put("id", id)
      }
      #expect(answer == #"{"problem":"there is no such pattern"}"#)
    }
  }

  @Test func `a profile's actuators have the level where the pattern is`() throws {
    let vibration = """
      {"Version": 1.0, "Pattern": [{"Event": {"Time": 0.5, "EventType": "HapticContinuous",
      "EventDuration": 0.5, "EventParameters": [
      {"ParameterID": "HapticIntensity", "ParameterValue": 1.0}]}}]}
      """
    let desk = try Desk()
    let answer = ask(desk) { json in
      json.put("do", "feel")
      json.put("profile", "pinephone")
      json.put("text", vibration)
    }
    let levels = try #require(answer.split(separator: "\"levels\":[").dropFirst().first)
    let values = levels.prefix { $0 != "]" }.split(separator: ",").compactMap { Double($0) }
    #expect(values.count == ProfileFeel.columns)
    #expect(values[..<195].allSatisfy { $0 == 0 })
    #expect(values[210..<390].allSatisfy { $0 > 0.5 })
  }

  @Test func `a tap of a motor has the kick of its driver, not the level of the segment`() throws {
    let tap = """
      {"Version": 1.0, "Pattern": [{"Event": {"Time": 0.1, "EventType": "HapticTransient",
      "EventParameters": [{"ParameterID": "HapticIntensity", "ParameterValue": 0.8}]}}]}
      """
    let desk = try Desk()
    let answer = ask(desk) { json in
      json.put("do", "feel")
      json.put("profile", "dualsense")
      json.put("text", tap)
    }
    let heavy = try #require(answer.split(separator: "\"levels\":[").dropFirst().first)
    let values = heavy.prefix { $0 != "]" }.split(separator: ",").compactMap { Double($0) }
    // The segment of the heavy motor begins with 0.4.
    #expect(values.max() == 1)
  }

  @Test func `without a folder nothing is saved`() throws {
    let desk = try Desk()
    let answer = ask(desk) { json in
      json.put("do", "save")
      json.put("name", "a.ahap")
      json.put("text", "{}")
    }
    #expect(answer.contains("no folder was named"))
  }

  @Test func `bytes are read only for an admitted request of the editor`() throws {
    let desk = try Desk()
    var request = WebRequest(method: "POST", path: "/edit", host: "127.0.0.1:1")
    #expect(desk.door.bodyLimit(of: request) == 0)
    let address = desk.door.open(port: 1)
    request.origin = "http://127.0.0.1:1"
    #expect(desk.door.bodyLimit(of: request) == 0)
    let query = try #require(address.split(separator: "?").last.map(String.init))
    let entered = desk.door.response(to: WebRequest(query: query, host: "127.0.0.1:1"))
    let line = try #require(entered.lines.last)
    request.cookie = String(line.dropFirst("Set-Cookie: ".count).prefix { $0 != ";" })
    #expect(desk.door.bodyLimit(of: request) == StudioLimits.editBytes)
    request.origin = "http://example.org"
    #expect(desk.door.bodyLimit(of: request) == 0)
  }
}
