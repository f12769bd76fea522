extension AHAPReading {
  /// Reads one value with all that is in it, from its first token on, which is already taken.
  /// It recurses no deeper than the tokenizer allows.
  mutating func tree(_ token: JSONToken) throws(JSONError) -> JSONNode {
    valuesLeft -= 1
    guard valuesLeft >= 0 else {
      throw .tooLarge(
        token.offset, "one part of the file has too many values",
        expected: "\(Limits.entries) at most")
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
    while true {
      path.append(.index(items.count))
      let token = try tokenizer.next()
      if token.kind == .endArray { break }
      items.append(try tree(token))
      path.removeLast()
    }
    path.removeLast()
    return items
  }

  private mutating func members() throws(JSONError) -> JSONMembers {
    var members = JSONMembers()
    while true {
      let token = try tokenizer.next()
      guard case .key(let key) = token.kind else { return members }
      path.append(.key(key))
      let value = try tree(tokenizer.next())
      path.removeLast()
      put(JSONMember(key: key, keyOffset: token.offset, value: value), into: &members)
    }
  }

  /// Adds a member to an object, with a warning if it replaces one.
  mutating func put(_ member: JSONMember, into members: inout JSONMembers) {
    if members.put(member) { return }
    report(
      .duplicate, at: member.keyOffset, key: member.key,
      "the key \(member.key.quoted) comes twice; the last counts")
  }

  private mutating func finite(_ spelling: String, at offset: Int) -> JSONNode.Kind {
    if let number = Double(spelling), number.isFinite { return .number(number, spelling) }
    report(
      .invalidPatternData, at: offset, "the number \(spelling.escapedForMessage) is too large",
      expected: "a number below 1.8e308")
    return .unusable
  }
}
