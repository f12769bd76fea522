internal import TactusJSON

extension AHAPWriter {
  /// Writes keys that the format does not define, as they were read.
  mutating func fields(_ fields: [UnknownField]) throws(AHAPWriterError) {
    for field in fields {
      json.key(field.key)
      try value(field.value)
    }
  }

  private mutating func value(_ value: JSONValue) throws(AHAPWriterError) {
    switch value {
    case .null: json.word("null")
    case .boolean(let boolean): json.word("\(boolean)")
    case .string(let string): json.string(string)
    case .number(let spelling):
      guard JSONTokenizer.isNumber(spelling) else { throw .invalidNumber(spelling) }
      json.word(spelling)
    case .array(let items):
      try checkDepth()
      json.beginArray()
      for item in items { try self.value(item) }
      json.end()
    case .object(let members):
      try checkDepth()
      json.beginObject()
      try fields(members)
      json.end()
    }
  }

  /// Refuses a depth that the reader would refuse. This also bounds the recursion.
  private func checkDepth() throws(AHAPWriterError) {
    guard json.depth < Limits.depth else { throw .tooDeep }
  }
}
