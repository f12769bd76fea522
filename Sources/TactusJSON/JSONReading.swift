/// One pass over a JSON text: where it stands and what was found so far.
///
/// It reads values into trees whose nodes know their places; what they mean is for the reader of
/// the format, which keeps one of these and reports into it.
package struct JSONReading: Sendable {
  /// What a format calls faults that are found while values are read.
  package struct Codes: Sendable {
    /// A number that no `Double` can hold.
    package var number: Diagnostic.Code
    /// A key that comes twice in an object.
    package var duplicate: Diagnostic.Code

    package init(number: Diagnostic.Code, duplicate: Diagnostic.Code) {
      self.number = number
      self.duplicate = duplicate
    }
  }

  package var tokenizer: JSONTokenizer
  package var log = DiagnosticLog()
  /// The value that is being read or interpreted.
  package var path = JSONPath()
  /// JSON values that may still be read before the part at hand is too large.
  package var valuesLeft = JSONLimits.values
  private let codes: Codes

  package init(_ bytes: [UInt8], dialect: JSONTokenizer.Dialect = .json, codes: Codes) {
    tokenizer = JSONTokenizer(bytes, dialect: dialect)
    self.codes = codes
  }

  /// Reports something about the value at the path, or about a member of it.
  ///
  /// The offset is that of the place, in bytes from the start of the text.
  package mutating func report(
    _ code: Diagnostic.Code, at offset: Int, key: String? = nil,
    _ message: @autoclosure () -> String, expected: String? = nil
  ) {
    log.add(code, at: offset, path: path.appending(key), message(), expected: expected)
  }

  /// Reads one value with all that is in it, from its first token on, which is already taken.
  /// It recurses no deeper than the tokenizer allows.
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
      // The tokenizer gives none of these where a value must come.
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

  /// Adds a member to an object, with a warning if it replaces one.
  package mutating func put(_ member: JSONMember, into members: inout JSONMembers) {
    if members.put(member) { return }
    let advice = codes.duplicate.severity == .warning ? "; the last counts" : ""
    report(
      codes.duplicate, at: member.keyOffset, key: member.key,
      "the key \(member.key.quoted) comes twice\(advice)")
  }

  private mutating func finite(_ spelling: String, at offset: Int) -> JSONNode.Kind {
    if let number = Double(spelling), number.isFinite { return .number(number, spelling) }
    let problem = spelling.hasSuffix("NaN") ? "is none" : "is too large"
    report(
      codes.number, at: offset, "the number \(spelling.escapedForMessage) \(problem)",
      expected: "a number below 1.8e308")
    return .unusable
  }
}
