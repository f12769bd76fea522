internal import TactusJSON

extension AHAPReading {
  /// Reads the whole text. A syntax error ends the reading and is reported with its place.
  mutating func readDocument() {
    do throws(JSONError) {
      let first = try json.tokenizer.next()
      guard first.kind == .beginObject else { return reportOtherDocument(first) }
      let members = try documentMembers()
      _ = try json.tokenizer.next()
      checkDocument(members, at: first.offset)
    } catch {
      json.report(error)
    }
  }

  /// Reads the members of the document and returns all of them except the pattern's list.
  private mutating func documentMembers() throws(JSONError) -> JSONMembers {
    var members = JSONMembers()
    while let (key, offset) = try json.nextKey() {
      let value = try key == AHAPKey.pattern ? entryList() : json.tree(json.tokenizer.next())
      json.path.removeLast()
      json.put(JSONMember(key: key, keyOffset: offset, value: value), into: &members)
    }
    return members
  }

  /// Reads the pattern's list into ``Pattern/entries``. Returns an empty array in its place, so
  /// that the members do not hold a second copy.
  private mutating func entryList() throws(JSONError) -> JSONNode {
    let start = try json.tokenizer.next()
    pattern.entries = []
    guard start.kind == .beginArray else {
      let node = try json.tree(start)
      json.refuse(node, expected: "an array of entries", .invalidPatternDictionary)
      return node
    }
    // The values in the list do not count towards the limit for the document's other keys.
    let valuesLeftAfterwards = json.valuesLeft
    try entries()
    json.valuesLeft = valuesLeftAfterwards
    return JSONNode(kind: .array([]), offset: start.offset)
  }

  private mutating func entries() throws(JSONError) {
    var count = 0
    while let token = try json.nextItem(count) {
      guard max(count, pattern.entries.count) < Limits.entries else {
        throw .tooLarge(
          token.offset, "the pattern has too many entries", expected: "\(Limits.entries) at most")
      }
      json.valuesLeft = Limits.entries
      interpretEntry(try json.tree(token))
      json.path.removeLast()
      count += 1
    }
  }

  /// Checks the keys of the document after all have been read.
  private mutating func checkDocument(_ members: JSONMembers, at offset: Int) {
    let level = AHAPLevel.document
    let document = JSONObject(members, at: offset, level.noun, level.code)
    pattern.unknown = unknownFields(document, level)
    if document[AHAPKey.pattern] == nil {
      document.reportMissing(AHAPKey.pattern, expected: "an array of entries", &json)
    }
    guard let version = document[AHAPKey.version] else {
      let message = "the document has no \"Version\""
      return report(.missingValue, at: offset, message, expected: "\"Version\": 1.0")
    }
    pattern.version = document.number(AHAPKey.version, &json)
    if let number = pattern.version, number > 1 {
      report(
        .notPortable, at: version.offset, key: AHAPKey.version,
        "the version is \(number.plain); the file is read as version 1", expected: "1")
    }
  }

  private mutating func reportOtherDocument(_ token: JSONToken) {
    if token.kind == .beginArray {
      report(
        .invalidPatternData, at: token.offset,
        "the document is an array; it looks like a fragment, a list of pattern entries without "
          + "{\"Pattern\": ...} around it",
        expected: "an object")
    } else {
      report(
        .invalidPatternData, at: token.offset, "the document is not an object",
        expected: "an object with the key \"Pattern\"")
    }
  }
}
