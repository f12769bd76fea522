internal import TactusJSON

extension AHAPReading {
  /// Converts one element of the pattern's list to one or more entries.
  ///
  /// Apple does not document an element with several contents; here all of them play.
  mutating func interpretEntry(_ node: JSONNode) {
    guard let object = object(node, .entry) else { return }
    var unknown = unknownFields(object, .entry)
    let contents = object.members.filter { AHAPLevel.entry.keys.contains($0.key) }
    if contents.isEmpty { reportEmptyEntry(object) }
    if contents.count > 1 {
      report(
        .severalContents, at: object.offset,
        "an entry holds \(contents.map(\.key).joined(separator: " and ")); all of them play",
        expected: "one of them")
    }
    for member in contents {
      json.path.append(.key(member.key))
      let content = content(member)
      json.path.removeLast()
      guard let content else { continue }
      // Keys that belong to none of the contents are kept with the first one.
      pattern.entries.append(Entry(content, unknown: unknown))
      unknown = []
    }
    if contents.isEmpty { pattern.entries.append(Entry(.unknown, unknown: unknown)) }
  }

  private mutating func content(_ member: JSONMember) -> Entry.Content? {
    switch member.key {
    case AHAPKey.event: event(member.value).map { .event($0) }
    case AHAPKey.parameter: parameter(member.value).map { .parameter($0) }
    default: curve(member.value).map { .curve($0) }
    }
  }

  private mutating func reportEmptyEntry(_ object: JSONObject) {
    report(
      .nothingToPlay, at: object.offset, "the entry plays nothing",
      expected: "\"Event\", \"Parameter\" or \"ParameterCurve\"")
  }
}
