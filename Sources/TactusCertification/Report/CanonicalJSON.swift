internal import TactusJSON

/// The canonical form of a report: keys in ascending order, four spaces for each level, whole
/// numbers without a point, other numbers as short as possible.
enum CanonicalJSON {
  /// Encodes a value as JSON; nil if it contains a number that is not finite.
  static func bytes(_ value: some Encodable) -> [UInt8]? {
    let tree = CanonicalNode()
    guard (try? tree.take(value)) != nil else { return nil }
    var json = JSONText(.indented)
    guard write(tree, to: &json) else { return nil }
    return Array((json.text + "\n").utf8)
  }

  /// Decodes a value, and checks that the text is in canonical form.
  static func read<Value: Codable>(_ type: Value.Type, _ bytes: [UInt8]) throws(ReportError)
    -> Value
  {
    let value: Value
    do { value = try Value(from: CanonicalDecoder(tree(bytes))) } catch {
      throw ReportError("the content is not that of a report: \(Self.text(error))")
    }
    guard Self.bytes(value) == bytes else {
      throw ReportError(
        "the text is not formatted as tactus writes it, or has members that no report has")
    }
    return value
  }

  /// The version that a document declares; nil if it declares none.
  static func version(of bytes: [UInt8]) -> Int? {
    struct Head: Decodable { var version: Int }
    return try? Head(from: CanonicalDecoder(tree(bytes))).version
  }

  /// The version of the program that a report names; nil if it names none.
  static func toolVersion(of bytes: [UInt8]) -> String? {
    struct Head: Decodable {
      struct Tool: Decodable { var version: String }
      var tool: Tool
    }
    return try? Head(from: CanonicalDecoder(tree(bytes))).tool.version
  }

  /// Parses the complete text into a tree.
  private static func tree(_ bytes: [UInt8]) throws(ReportError) -> JSONNode {
    let code = Diagnostic.Code.syntax
    var reading = JSONReading(bytes, codes: .init(number: code, duplicate: code))
    if let root = reading.document(), !reading.log.hasErrors { return root }
    let problem = reading.log.diagnostics(in: bytes).first
    throw ReportError(problem.map { "\($0.line):\($0.column): \($0.message)" } ?? "it is not JSON")
  }

  /// - Returns: false if a part of the value encoded nothing.
  private static func write(_ node: CanonicalNode, to json: inout JSONText) -> Bool {
    switch node.form {
    case .nothing: return false
    case .word: json.word(node.text)
    case .string: json.string(node.text)
    case .array:
      json.beginArray()
      for item in node.items { guard write(item, to: &json) else { return false } }
      json.end()
    case .object:
      json.beginObject()
      // The keys are names of properties and statuses. They are ASCII, so Swift's order of strings
      // is that of the bytes.
      for (key, value) in node.members.sorted(by: { $0.key < $1.key }) {
        json.key(key)
        guard write(value, to: &json) else { return false }
      }
      json.end()
    }
    return true
  }

  private static func text(_ error: any Error) -> String {
    guard let error = error as? DecodingError else { return "\(error)" }
    switch error {
    case .keyNotFound(let key, let context):
      return "\(place(context)) has no key \(key.stringValue)"
    case .typeMismatch(_, let context), .valueNotFound(_, let context),
      .dataCorrupted(let context):
      return "\(place(context)): \(context.debugDescription)"
    @unknown default: return "it cannot be read"
    }
  }

  private static func place(_ context: DecodingError.Context) -> JSONPath {
    var path = JSONPath()
    for key in context.codingPath {
      path.append(key.intValue.map { .index($0) } ?? .key(key.stringValue))
    }
    return path
  }
}
