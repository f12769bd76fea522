internal import TactusJSON

extension JSONNode {
  /// The value without its places, for a key that the format does not define.
  var value: JSONValue {
    switch kind {
    case .null, .unusable: .null
    case .boolean(let boolean): .boolean(boolean)
    case .number(_, let spelling): .number(spelling)
    case .string(let string): .string(string)
    case .array(let items): .array(items.map(\.value))
    case .object(let members): .object(members.map { UnknownField($0.key, $0.value.value) })
    }
  }
}
