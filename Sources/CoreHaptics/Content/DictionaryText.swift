internal import Foundation
internal import TactusJSON
internal import TactusPattern

/// Writes a dictionary as the text of an AHAP file, so that one reader checks both.
struct DictionaryText {
  private var json = JSONText(.compact)

  static func text(of dictionary: [CHHapticPattern.Key: Any]) throws(CHHapticError) -> String {
    var writer = DictionaryText()
    try writer.write(dictionary)
    return writer.json.text
  }

  /// - Parameter isFlag: whether a Boolean is expected, which Foundation may represent as a number.
  private mutating func write(_ value: Any, isFlag: Bool = false) throws(CHHapticError) {
    guard json.depth < Limits.depth else {
      throw CHHapticError(
        .invalidPatternDictionary,
        "the dictionary is nested deeper than \(Limits.depth) levels; use fewer levels")
    }
    guard json.text.utf8.count < Limits.fileBytes else {
      throw CHHapticError(
        .invalidPatternData,
        "the dictionary has more than \(Limits.fileBytes) bytes as AHAP text; split the pattern")
    }
    if let name = Self.name(value) { return json.string(name) }
    if let word = Self.word(value, isFlag: isFlag) { return json.word(word) }
    switch value {
    case let dictionary as [AnyHashable: Any]: try write(members: dictionary)
    case let array as [Any]: try write(items: array)
    case let dictionary as NSDictionary:
      try write(members: Self.members(dictionary))
    case let array as NSArray: try write(items: array.map { $0 })
    default:
      throw CHHapticError(
        .invalidPatternDictionary,
        "the dictionary holds a value of the unsupported type \(Swift.type(of: value)); "
          + "use numbers, Booleans, strings, arrays and dictionaries")
    }
  }

  private mutating func write(members: [AnyHashable: Any]) throws(CHHapticError) {
    json.beginObject()
    // Sorted by name, so that errors are found in a fixed order.
    var named: [(name: String, value: Any)] = []
    for (key, value) in members {
      guard let name = Self.name(key.base) else {
        throw CHHapticError(
          .invalidPatternDictionary,
          "a dictionary has the key \(key), which is not a string; use CHHapticPattern.Key")
      }
      named.append((name, value))
    }
    for (name, value) in named.sorted(by: { $0.name < $1.name }) {
      json.key(name)
      try write(value, isFlag: Self.flags.contains(name))
    }
    json.end()
  }

  private mutating func write(items: [Any]) throws(CHHapticError) {
    json.beginArray()
    for item in items { try write(item) }
    json.end()
  }

  private static let flags = [
    CHHapticPattern.Key.eventWaveformUseVolumeEnvelope.rawValue,
    CHHapticPattern.Key.eventWaveformLoopEnabled.rawValue,
  ]

  /// The string, or the raw value of a type that represents one; nil for any other value.
  private static func name(_ value: Any) -> String? {
    switch value {
    case let string as String: string
    case let key as CHHapticPattern.Key: key.rawValue
    case let type as CHHapticEvent.EventType: type.rawValue
    case let id as CHHapticEvent.ParameterID: id.rawValue
    case let id as CHHapticDynamicParameter.ID: id.rawValue
    case let string as NSString: String(describing: string)
    default: nil
    }
  }

  /// The text of a Boolean, a number or null; nil for any other value. A number that JSON cannot
  /// represent becomes null, which the reader then reports with its place.
  private static func word(_ value: Any, isFlag: Bool) -> String? {
    // A cast to Bool would also convert the numbers 0 and 1 of Foundation.
    if isFlag || Swift.type(of: value) == Bool.self, let boolean = value as? Bool {
      return boolean ? "true" : "false"
    }
    return switch value {
    case let integer as any BinaryInteger: "\(integer)"
    case let number as Float: number.isFinite ? "\(Double(number))" : "null"
    case let number as Double: number.isFinite ? "\(number)" : "null"
    case let number as CGFloat: number.isFinite ? "\(Double(number))" : "null"
    case let number as NSNumber: number.doubleValue.isFinite ? "\(number.doubleValue)" : "null"
    case is NSNull: "null"
    default: nil
    }
  }

  private static func members(_ dictionary: NSDictionary) -> [AnyHashable: Any] {
    var members: [AnyHashable: Any] = [:]
    for (key, value) in dictionary {
      if let key = key as? AnyHashable { members[key] = value }
    }
    return members
  }
}
