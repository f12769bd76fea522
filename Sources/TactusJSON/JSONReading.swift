/// One pass over a JSON text: its position and the diagnostics so far.
///
/// It reads values into trees with places. The reader of a format owns a `JSONReading`, interprets
/// the values, and reports problems to it.
package struct JSONReading: Sendable {
  /// The codes that a format uses for problems of values.
  package struct Codes: Sendable {
    /// A number that no `Double` can hold.
    package var number: Diagnostic.Code
    /// A key that occurs twice in an object.
    package var duplicate: Diagnostic.Code

    package init(number: Diagnostic.Code, duplicate: Diagnostic.Code) {
      self.number = number
      self.duplicate = duplicate
    }
  }

  package var tokenizer: JSONTokenizer
  package var log = DiagnosticLog()
  /// The path of the value that is read or interpreted.
  package var path = JSONPath()
  /// The number of JSON values that may still be read before the current part is too large.
  package var valuesLeft = JSONLimits.values
  private let codes: Codes

  package init(_ bytes: [UInt8], dialect: JSONTokenizer.Dialect = .json, codes: Codes) {
    tokenizer = JSONTokenizer(bytes, dialect: dialect)
    self.codes = codes
  }

  /// Reports a problem with the value at the path, or with one of its members.
  /// - Parameter offset: the place of the problem, in bytes from the start of the text.
  package mutating func report(
    _ code: Diagnostic.Code, at offset: Int, key: String? = nil,
    _ message: @autoclosure () -> String, expected: String? = nil
  ) {
    log.add(code, at: offset, path: path.appending(key), message(), expected: expected)
  }

  /// Reads one value with its contents, beginning with its first token. The recursion is limited by
  /// the depth that the tokenizer allows.
  package mutating func tree(_ token: JSONToken) throws(JSONError) -> JSONNode {
    valuesLeft -= 1
    guard valuesLeft >= 0 else {
      throw .tooLarge(
        token.offset, "one part of the file has too many values",
        expected: "\(JSONLimits.values) at most")
    }
    return JSONNode(kind: try kind(token), offset: token.offset)
  }

  private mutating func kind(_ token: JSONToken) throws(JSONError) -> JSONNode.Kind {
    switch token.kind {
    case .beginArray: .array(try items())
    case .beginObject: .object(try members())
    case .number(let spelling): finite(spelling, at: token.offset)
    case .string(let string): .string(string)
    case .boolean(let boolean): .boolean(boolean)
    case .null: .null
    case .key, .endArray, .endObject, .end:
      // The tokenizer returns none of these in the place of a value.
      throw .syntax(token.offset, "found no value", expected: "a value")
    }
  }

  private mutating func items() throws(JSONError) -> [JSONNode] {
    var items: [JSONNode] = []
    while let token = try nextItem(items.count) {
      items.append(try tree(token))
      path.removeLast()
    }
    return items
  }

  private mutating func members() throws(JSONError) -> JSONMembers {
    var members = JSONMembers()
    while let (key, offset) = try nextKey() {
      let value = try tree(tokenizer.next())
      path.removeLast()
      put(JSONMember(key: key, keyOffset: offset, value: value), into: &members)
    }
    return members
  }

  /// Adds a member to an object, and reports it if it replaces one with the same key.
  package mutating func put(_ member: JSONMember, into members: inout JSONMembers) {
    if members.put(member) { return }
    let advice = codes.duplicate.severity == .warning ? "; the last one is used" : ""
    report(
      codes.duplicate, at: member.keyOffset, key: member.key,
      "the key \(member.key.quoted) occurs twice\(advice)")
  }

  private mutating func finite(_ spelling: String, at offset: Int) -> JSONNode.Kind {
    if let number = Double(spelling), number.isFinite { return .number(number, spelling) }
    let problem = spelling.hasSuffix("NaN") ? "is not a number" : "is too large"
    report(
      codes.number, at: offset, "the number \(spelling.escapedForMessage) \(problem)",
      expected: "a number below 1.8e308")
    return .unusable(spelling)
  }
}
