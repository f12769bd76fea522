import TactusJSON
import Testing

@Suite("JSONObject") struct JSONObjectTests {
  private enum Colour: String, CaseIterable {
    case red, green
    var title: String { "the \(rawValue)" }
  }

  private static let bad = Diagnostic.Code("bad", .error)

  /// The value that is read from the object in a text, and the rendered diagnostics.
  private func read<Value>(
    _ text: String, _ take: (JSONObject, inout JSONReading) -> Value?
  ) -> (value: Value?, said: [String]) {
    let bytes = Array(text.utf8)
    let codes = JSONReading.Codes(number: Self.bad, duplicate: Self.bad)
    var json = JSONReading(bytes, codes: codes)
    let value = json.document()
      .flatMap { JSONObject($0, noun: "a lamp", Self.bad, &json) }
      .flatMap { take($0, &json) }
    #expect(json.log.hasErrors || json.path == JSONPath())
    return (value, json.log.diagnostics(in: bytes).map { $0.rendered(file: "f") })
  }

  @Test func `values of the requested type are read without a diagnostic`() {
    let text = #"{"b": true, "n": 0.5, "w": -3, "s": "", "t": "x", "c": "green", "a": [1, 2]}"#
    let read = read(text) { object, json -> Bool? in
      #expect(object.boolean("b", &json) == true)
      #expect(object.number("n", &json) == 0.5)
      #expect(object.number("n", in: 0...0.5, &json) == 0.5)
      #expect(object.whole("w", in: -3...3, &json) == -3)
      #expect(object.string("s", &json) == "")
      #expect(object.text("t", &json) == "x")
      #expect(object.word("c", &json) == Colour.green)
      #expect(object.items("a", &json)?.map(\.number) == [1, 2])
      return true
    }
    #expect(read.value == true)
    #expect(read.said.isEmpty)
  }

  @Test(arguments: [
    (#"{"x": 1}"#, "a string", 7), (#"{"x": "1"}"#, "a number", 7),
    (#"{"x": null}"#, "true or false", 7), (#"{"x": {}}"#, "an array", 7),
    (#"{"x": 0.5}"#, "a whole number", 7), (#"{"x": 4}"#, "a whole number", 7),
    (#"{"x": 1e300}"#, "a whole number", 7), (#"{"x": 1.5}"#, "0 to 1", 7),
    (#"{"x": -0.5}"#, "0 to 1", 7), (#"{"x": ""}"#, "text", 7),
    (#"{"x": "blue"}"#, "red, green", 7), (#"{"x": "gre"}"#, "red, green", 7),
    (#"{"x": "red"}"#, "the red, the green", 7),
    ("{}", "a string", 1), ("{}", "a number", 1), ("{}", "true or false", 1),
    ("{}", "an array", 1), ("{}", "a whole number", 1), ("{}", "0 to 1", 1), ("{}", "text", 1),
    ("{}", "red, green", 1), ("{}", "the red, the green", 1),
  ])
  func `a wrong type, a value out of range and a missing member are each reported once`(
    text: String, expected: String, column: Int
  ) throws {
    let read = read(text) { object, json -> String? in
      switch expected {
      case "a string": object.string("x", &json)
      case "a number": object.number("x", &json).map { "\($0)" }
      case "true or false": object.boolean("x", &json).map { "\($0)" }
      case "an array": object.items("x", &json).map { "\($0)" }
      case "a whole number": object.whole("x", in: 0...3, &json).map { "\($0)" }
      case "0 to 1": object.number("x", in: 0...1, &json).map { "\($0)" }
      case "text": object.text("x", &json)
      case "red, green": (object.word("x", &json) as Colour?)?.rawValue
      default: object.word("x", &json, \Colour.title)?.rawValue
      }
    }
    #expect(read.value == nil)
    let said = try #require(read.said.first)
    #expect(read.said.count == 1)
    #expect(said.hasPrefix("f:1:\(column): error: "), "\(said)")
    let isMissing = column == 1
    #expect(said.contains(isMissing ? #"a lamp has no "x""# : "x is "), "\(said)")
    #expect(said.contains("; expected \(expected) ("), "\(said)")
    #expect(said.hasSuffix(isMissing ? " ($)" : " ($.x)"), "\(said)")
  }

  @Test func `the message names the found value and its type`() {
    let read = read(#"{"a": [], "n": 12, "s": "y"}"#) { object, json in
      object.number("a", &json) ?? object.boolean("n", &json).map { _ in 0 }
        ?? object.number("s", &json)
    }
    #expect(
      read.said == [
        "f:1:7: error: a is an array; expected a number ($.a)",
        "f:1:16: error: n is the number 12; expected true or false ($.n)",
        "f:1:25: error: s is the string \"y\"; expected a number ($.s)",
      ])
  }

  @Test func `an optional member may be missing but must have the right type`() {
    let missing = read("{}") { object, json in object.number("x", &json, .optional) }
    #expect(missing.value == nil && missing.said.isEmpty)
    let other = read(#"{"x": []}"#) { object, json in object.number("x", &json, .optional) }
    #expect(other.said == ["f:1:7: error: x is an array; expected a number ($.x)"])
  }

  @Test func `a missing member can have its own message`() {
    let wanted = JSONObject.Presence.requiredAs("the name of a lamp")
    let missing = read("{}") { object, json in object.string("x", &json, wanted) }
    #expect(missing.said == ["f:1:1: error: a lamp has no \"x\"; expected the name of a lamp ($)"])
    let other = read(#"{"x": 1}"#) { object, json in object.string("x", &json, wanted) }
    #expect(other.said == ["f:1:7: error: x is the number 1; expected a string ($.x)"])
  }

  @Test func `a number that no Double can hold is reported once`() {
    let read = read(#"{"x": 1e999}"#) { object, json in object.number("x", &json) }
    #expect(read.value == nil)
    let message = "the number 1e999 is too large; expected a number below 1.8e308"
    #expect(read.said == ["f:1:7: error: \(message) ($.x)"])
  }

  @Test func `each object in a list is read at its place, despite a fault in another`() {
    let text = #"{"lamps": [{"w": 1}, 7, {"w": "x"}, {"w": 2}]}"#
    let read = read(text) { object, json in
      object.objects("lamps", noun: "a bulb", &json) { $0.number("w", &$1) }
    }
    #expect(read.value == [1, 2])
    #expect(
      read.said == [
        "f:1:22: error: found the number 7; expected an object ($.lamps[1])",
        "f:1:31: error: w is the string \"x\"; expected a number ($.lamps[2].w)",
      ])
  }

  @Test func `a nested object is read at its place`() {
    let take = { (object: JSONObject, json: inout JSONReading) in
      object.object("in", noun: "a bulb", &json) { $0.string("s", &$1) }
    }
    #expect(read(#"{"in": {"s": "x"}}"#, take).value == "x")
    #expect(
      read(#"{"in": {}}"#, take).said
        == ["f:1:8: error: a bulb has no \"s\"; expected a string ($.in)"])
    #expect(
      read(#"{"in": 1}"#, take).said
        == ["f:1:8: error: found the number 1; expected an object ($.in)"])
    #expect(
      read("{}", take).said == ["f:1:1: error: a lamp has no \"in\"; expected an object ($)"])
  }

  @Test(arguments: [
    ("hight", ["height", "width"], #"; did you mean "height"?"#),
    ("depth", ["height", "width"], "; there are height, width"),
  ])
  func `an unknown key is reported with the similar known one`(
    key: String, names: [String], hint: String
  ) {
    let read = read(#"{"\#(key)": 1}"#) { object, json -> Bool? in
      for member in object.members { json.refuseKey(member, among: names, Self.bad) }
      return nil
    }
    #expect(read.said == ["f:1:2: error: unknown key \"\(key)\"\(hint) ($.\(key))"])
  }

  @Test func `a text that is not an object or not JSON has one error`() {
    #expect(
      read("[]") { object, _ in object.offset }.said
        == ["f:1:1: error: found an array; expected an object ($)"])
    #expect(read("{} {}") { object, _ in object.offset }.said.count == 1)
    #expect(read("{") { object, _ in object.offset }.said.count == 1)
  }

  @Test func `a path has the steps to the place of reading, and reading ends at an error`() throws {
    let codes = JSONReading.Codes(number: Self.bad, duplicate: Self.bad)
    var json = JSONReading(Array("[{\"a\": 1}, 2 3]".utf8), codes: codes)
    _ = try json.tokenizer.next()
    #expect(try json.nextItem(0)?.kind == .beginObject)
    let key = try #require(try json.nextKey())
    #expect(key.key == "a" && key.offset == 2)
    #expect(json.path.description == "$[0].a")
    _ = try json.tokenizer.next()
    json.path.removeLast()
    let end = try json.nextKey()
    #expect(end == nil)
    json.path.removeLast()
    #expect(try json.nextItem(1)?.kind == .number("2"))
    json.path.removeLast()
    #expect(throws: JSONError.self) { try json.nextItem(2) }
    #expect(json.path.description == "$[2]")
  }
}
