internal import TactusJSON
internal import TactusPattern

/// Reads a request of the editor: one JSON object within ``StudioLimits``.
struct EditRequestReader {
  private var json: JSONReading

  private init(_ bytes: [UInt8]) {
    json = JSONReading(bytes, codes: .init(number: .badMessage, duplicate: .badMessage))
    json.valuesLeft = StudioLimits.editValues
  }

  /// Reads a request.
  /// - Throws: ``PageMessageError`` if the text is not a request.
  static func read(_ bytes: [UInt8]) throws(PageMessageError) -> EditRequest {
    var reader = EditRequestReader(bytes)
    let request = reader.read()
    if let request, !reader.json.log.hasErrors { return request }
    let problem = reader.json.log.diagnostics(in: bytes).first { $0.severity == .error }
    throw PageMessageError(
      description: problem.map { "\($0.message) (\($0.path))" }
        ?? "the request is not a JSON object")
  }

  private mutating func read() -> EditRequest? {
    guard let root = json.document(),
      let object = JSONObject(root, noun: "the request", .badMessage, &json),
      let kind = object.text("do", &json)
    else { return nil }
    switch kind {
    case "begin": return .begin
    case "open": return object.text("id", &json).map { .open(id: $0) }
    case "check": return draft(object).map { .check($0) }
    case "save": return save(object)
    case "play": return play(object)
    case "feel":
      guard let profile = object.text("profile", &json), let draft = draft(object) else {
        return nil
      }
      return .feel(profile: profile, draft)
    case "sound":
      return object.text("path", &json).map {
        .sound(id: object.string("id", &json, .optional), path: $0)
      }
    default:
      object.report("do", &json, "\(kind.quoted) is not a request")
      return nil
    }
  }

  private mutating func draft(_ object: JSONObject) -> EditRequest.Draft? {
    let id = object.string("id", &json, .optional)
    return object.string("text", &json).map { EditRequest.Draft(id: id, text: $0) }
  }

  private mutating func save(_ object: JSONObject) -> EditRequest? {
    let base = object.string("base", &json, .optional)
    guard let name = object.text("name", &json), let text = object.string("text", &json) else {
      return nil
    }
    return .save(name: name, base: base, text: text)
  }

  private mutating func play(_ object: JSONObject) -> EditRequest? {
    let numbers = 0...Int64(Int32.max)
    guard let page = object.whole("page", in: numbers, &json),
      let key = object.whole("key", in: numbers, &json), let draft = draft(object),
      let from = object.number("from", in: 0...Limits.timeSeconds, &json),
      let loops = object.boolean("loops", &json)
    else { return nil }
    var part = EditRequest.Part(from: from, to: nil, loops: loops)
    if object["to"] != nil {
      guard let to = object.number("to", in: from...Limits.timeSeconds, &json) else { return nil }
      part.to = to
    }
    return .play(PageKey(page: Int(page), key: Int(key)), draft, part)
  }
}
