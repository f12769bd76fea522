internal import Foundation
internal import TactusFiles
internal import TactusJSON

/// The one form in which a report is written: keys in ascending order, four spaces a level, whole
/// numbers without a point, others as short as they can be.
enum CanonicalJSON {
  /// The value as JSON; nil where it cannot be written, which no report is.
  static func bytes(_ value: some Encodable) -> [UInt8]? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.withoutEscapingSlashes]
    guard let plain = try? encoder.encode(value), let tree = tree(Array(plain)) else { return nil }
    var json = JSONText(.indented)
    write(tree, to: &json)
    return Array((json.text + "\n").utf8)
  }

  /// Reads a value, and makes sure that the text is in this form and says nothing else.
  static func read<Value: Codable>(_ type: Value.Type, _ bytes: [UInt8]) throws(ReportError)
    -> Value
  {
    let value: Value
    do { value = try JSONDecoder().decode(type, from: Data(bytes)) } catch {
      throw ReportError("it does not fit its schema: \(Self.text(error))")
    }
    guard Self.bytes(value) == bytes else {
      throw ReportError("it is not in canonical form, or says something that no report says")
    }
    return value
  }

  /// The version that a document says it is of; nil: it says none.
  static func version(of bytes: [UInt8]) -> Int? {
    struct Head: Decodable { var version: Int }
    return try? JSONDecoder().decode(Head.self, from: Data(bytes)).version
  }

  private static func tree(_ bytes: [UInt8]) -> JSONNode? {
    var reading = JSONReading(
      bytes, codes: JSONReading.Codes(number: .badLimit, duplicate: .badLimit))
    guard let tree = try? reading.tree(reading.tokenizer.next()), !reading.log.hasErrors else {
      return nil
    }
    return tree
  }

  private static func write(_ node: JSONNode, to json: inout JSONText) {
    switch node.kind {
    case .null, .unusable: json.word("null")
    case .boolean(let value): json.word("\(value)")
    case .number(let value, _): json.word(number(value))
    case .string(let value): json.string(value)
    case .array(let items):
      json.beginArray()
      for item in items { write(item, to: &json) }
      json.end()
    case .object(let members):
      json.beginObject()
      for member in members.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
        json.key(member.key)
        write(member.value, to: &json)
      }
      json.end()
    }
  }

  private static func number(_ value: Double) -> String {
    if let whole = Int64(exactly: value), abs(whole) < 1 << 53 { return "\(whole)" }
    return Amount.millionths(value).map(Amount.text) ?? "\(value)"
  }

  private static func text(_ error: any Error) -> String {
    guard let error = error as? DecodingError else { return "\(error)" }
    func place(_ context: DecodingError.Context) -> String {
      let path = context.codingPath.map { $0.intValue.map { "[\($0)]" } ?? ".\($0.stringValue)" }
      return "$\(path.joined())"
    }
    switch error {
    case .keyNotFound(let key, let context):
      return "\(place(context)) has no key \(key.stringValue)"
    case .typeMismatch(_, let context), .valueNotFound(_, let context),
      .dataCorrupted(let context):
      return "\(place(context)): \(context.debugDescription)"
    @unknown default: return "it cannot be read"
    }
  }
}

/// Why a report cannot be used.
package struct ReportError: Error, Sendable, Hashable, CustomStringConvertible {
  package var description: String
  /// Whether the system is at fault: it could not be written, because the disk is full.
  package var isOfSystem = false

  package init(_ description: String) { self.description = description }

  /// A file of the report could not be read or written.
  init(_ error: FileError) {
    description = error.description
    isOfSystem = error.isOfSystem
  }
}
