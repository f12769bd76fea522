import TactusJSON
import Testing

@testable import TactusStudio

/// Requests of the editor.
@Suite struct EditRequestTests {
  private func read(_ text: String) throws -> EditRequest {
    try EditRequestReader.read(Array(text.utf8))
  }

  @Test func `each request is read with its values`() throws {
    let draft = EditRequest.Draft(id: "preset/boing", text: "{}")
    try #expect(read(#"{"do":"begin"}"#) == .begin)
    try #expect(read(#"{"do":"open","id":"folder/a.ahap"}"#) == .open(id: "folder/a.ahap"))
    try #expect(read(#"{"do":"check","id":"preset/boing","text":"{}"}"#) == .check(draft))
    try #expect(
      read(#"{"do":"check","text":""}"#) == .check(EditRequest.Draft(id: nil, text: "")))
    try #expect(
      read(#"{"do":"save","name":"a.ahap","text":"x"}"#)
        == .save(name: "a.ahap", base: nil, text: "x"))
    try #expect(
      read(#"{"do":"save","name":"a.ahap","base":"1","text":"x"}"#)
        == .save(name: "a.ahap", base: "1", text: "x"))
    let part = EditRequest.Part(from: 0.5, to: 1, loops: true)
    let play =
      #"{"do":"play","page":1,"key":2,"id":"preset/boing","text":"{}","#
      + #""from":0.5,"to":1,"loops":true}"#
    try #expect(read(play) == .play(PageKey(page: 1, key: 2), draft, part))
    try #expect(
      read(#"{"do":"feel","profile":"dualsense","id":"preset/boing","text":"{}"}"#)
        == .feel(profile: "dualsense", draft))
    try #expect(
      read(#"{"do":"sound","path":"a.wav"}"#) == .sound(id: nil, path: "a.wav"))
  }

  @Test(arguments: [
    "", "{", "[]", "{}", #"{"do":"fly"}"#, #"{"do":"open"}"#, #"{"do":"open","id":1}"#,
    #"{"do":"check"}"#, #"{"do":"save","name":"","text":"x"}"#, #"{"do":"save","name":"a.ahap"}"#,
    #"{"do":"play","page":1,"key":1,"text":"","from":-1,"loops":false}"#,
    #"{"do":"play","page":1,"key":1,"text":"","from":2,"to":1,"loops":false}"#,
    #"{"do":"play","page":1,"key":1,"text":"","from":0}"#,
    #"{"do":"feel","text":"x"}"#, #"{"do":"sound"}"#, #"{"do":"check","text":"\ud800"}"#,
  ])
  func `what is no request is refused in one line`(_ text: String) {
    let error = #expect(throws: PageMessageError.self) { _ = try read(text) }
    #expect(error?.description.contains("\n") == false)
  }
}
