import Testing

@testable import TactusStudio

/// Checks the messages from pages.
@Suite struct PageMessageTests {
  private func read(_ text: String) throws -> PageMessage {
    try PageMessageReader.read(Array(text.utf8))
  }

  private func problem(_ text: String) -> String? {
    do throws(PageMessageError) {
      _ = try PageMessageReader.read(Array(text.utf8))
      return nil
    } catch { return error.description }
  }

  @Test func `each message is read`() throws {
    #expect(try read(#"{"do":"hello","version":1}"#) == .hello(version: 1))
    #expect(try read(#"{"do":"beat"}"#) == .beat)
    #expect(try read(#"{"do":"echo","id":7}"#) == .echo(7))
    #expect(try read(#"{"do":"answer","number":7}"#) == .answer(7))
    #expect(try read(#"{"do":"stop"}"#) == .stop)
    #expect(try read(#"{"do":"rest"}"#) == .rest)
    #expect(try read(#"{"do":"gain","value":0.25}"#) == .gain(0.25))
    #expect(try read(#"{"do":"mute","on":true}"#) == .mute(true))
    #expect(try read(#"{"do":"zone","name":"handles"}"#) == .zone("handles"))
    #expect(try read(#"{"do":"device","id":"loopback:motors"}"#) == .device("loopback:motors"))
    #expect(try read(#"{"do":"scope","on":false}"#) == .scope(false))
    #expect(try read(#"{"do":"ball","action":"kick"}"#) == .ball(.kick))
    #expect(try read(#"{"do":"vine","action":"lift"}"#) == .vine(.lift))
    #expect(
      try read(#"{"do":"vine","action":"touch","x":0.5,"y":1}"#) == .vine(.touch(x: 0.5, y: 1)))
    #expect(try read(#"{"do":"feedback","name":"rigid"}"#) == .feedback(.rigid))
  }

  @Test func `patterns and fingers are read`() throws {
    #expect(
      try read(#"{"do":"play","key":3,"pattern":"preset/boing","loops":true,"rate":0.5}"#)
        == .play(key: 3, pattern: "preset/boing", loops: true, rate: 0.5))
    #expect(try read(#"{"do":"change","key":3,"rate":2}"#) == .change(key: 3, .rate(2)))
    #expect(try read(#"{"do":"change","key":3,"loops":false}"#) == .change(key: 3, .loops(false)))
    #expect(try read(#"{"do":"change","key":3,"pause":true}"#) == .change(key: 3, .pause(true)))
    #expect(try read(#"{"do":"end","key":3}"#) == .change(key: 3, .end))
    let touch = PageMessage.Touch(intensity: 0.5, sharpness: 0.25)
    let values = #""intensity":0.5,"sharpness":0.25"#
    #expect(try read("{\"do\":\"press\",\"finger\":1,\(values)}") == .press(finger: 1, touch))
    #expect(try read("{\"do\":\"move\",\"finger\":1,\(values)}") == .move(finger: 1, touch))
    #expect(try read("{\"do\":\"tap\",\(values)}") == .tap(touch))
    #expect(try read(#"{"do":"lift","finger":1}"#) == .lift(finger: 1))
  }

  @Test(arguments: [
    "", "x", "[]", "{}", "null", #"{"do":7}"#, #"{"do":"fly"}"#, #"{"do":"beat"} x"#,
    #"{"do":"gain","value":1.5}"#, #"{"do":"gain","value":-0.1}"#, #"{"do":"gain","value":1e999}"#,
    #"{"do":"gain","value":"1"}"#, #"{"do":"hello","version":1.5}"#, #"{"do":"echo","id":-1}"#,
    #"{"do":"press","finger":1,"intensity":2,"sharpness":0}"#, #"{"do":"press","finger":1}"#,
    #"{"do":"play","key":1,"pattern":"","loops":true,"rate":1}"#,
    #"{"do":"play","key":1,"pattern":"a","loops":true,"rate":0}"#,
    #"{"do":"change","key":1}"#, #"{"do":"vine","action":"swim"}"#,
    #"{"do":"vine","action":"touch","x":2,"y":0}"#, #"{"do":"ball","action":"up!"}"#,
    "{\"do\":\"zone\",\"name\":\"\u{0}",
  ])
  func `what is no message has one line of reason`(_ text: String) throws {
    let reason = try #require(problem(text))
    #expect(!reason.isEmpty && !reason.contains("\n") && reason.count < 400)
  }

  @Test func `a message has at most so many bytes and values`() {
    let long = String(repeating: "x", count: StudioLimits.messageBytes)
    #expect(problem(#"{"do":"zone","name":"\#(long)"}"#) != nil)
    let many = Array(repeating: "0", count: StudioLimits.messageValues).joined(separator: ",")
    #expect(problem(#"{"do":"beat","more":[\#(many)]}"#)?.contains("too many values") == true)
    let deep = String(repeating: "[", count: 1000)
    #expect(problem(#"{"do":"beat","more":\#(deep)"#) != nil)
    #expect(problem(#"{"do":"beat","more":[0,1,2]}"#) == nil)
  }
}
