internal import TactusJSON

extension AHAPReading {
  /// Collects the keys of an object that the format does not define, with warnings.
  ///
  /// The `Metadata` of the document is kept without a warning: Apple's article does not mention it,
  /// but all of Apple's files have it. An unknown key that resembles no known key is reported once
  /// for each level, not for each object.
  mutating func unknownFields(_ object: JSONObject, _ level: AHAPLevel) -> [UnknownField] {
    let known = level.keys
    var fields: [UnknownField] = []
    for member in object.members {
      let isMetadata = level == .document && member.key == AHAPKey.metadata
      if !isMetadata {
        if known.contains(member.key) { continue }
        warn(aboutUnknown: member, in: object, level)
      }
      fields.append(UnknownField(member.key, member.value.value))
    }
    return fields
  }

  private mutating func warn(
    aboutUnknown member: JSONMember, in object: JSONObject, _ level: AHAPLevel
  ) {
    let absent = level.keys.filter { object[$0] == nil }
    let hint = Suggestion.hint(to: member.key, among: absent)
    if hint == nil {
      guard mentionedKeys[level, default: []].insert(member.key).inserted else { return }
    }
    let kept = "; it is kept and has no effect"
    report(
      .unknownKey, at: member.keyOffset, key: member.key,
      "\(member.key.quoted) is not a key of \(object.noun)\(hint ?? kept)")
  }
}
