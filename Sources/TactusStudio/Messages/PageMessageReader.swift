internal import TactusJSON
internal import TactusPattern

/// Reads a message of a page: one JSON object within ``StudioLimits``.
struct PageMessageReader {
  /// The version of the messages.
  static let version = 1

  private var json: JSONReading

  private init(_ bytes: [UInt8]) {
    json = JSONReading(bytes, codes: .init(number: .badMessage, duplicate: .badMessage))
    json.valuesLeft = StudioLimits.messageValues
  }

  /// Reads a message.
  /// - Throws: ``PageMessageError`` if the text is not a message.
  static func read(_ bytes: [UInt8]) throws(PageMessageError) -> PageMessage {
    guard bytes.count <= StudioLimits.messageBytes else {
      throw PageMessageError(description: "a message of \(bytes.count) bytes")
    }
    var reader = PageMessageReader(bytes)
    let message = reader.read()
    if let message, !reader.json.log.hasErrors { return message }
    let problem = reader.json.log.diagnostics(in: bytes).first { $0.severity == .error }
    throw PageMessageError(
      description: problem.map { "\($0.message) (\($0.path))" }
        ?? "the message is not a JSON object")
  }

  private mutating func read() -> PageMessage? {
    guard let root = json.document(),
      let object = JSONObject(root, noun: "the message", .badMessage, &json),
      let kind = object.text("do", &json)
    else { return nil }
    switch kind {
    case "hello": return whole(object, "version", 1...1_000_000).map { .hello(version: $0) }
    case "beat": return .beat
    case "answer": return whole(object, "number", 0...Int64(Int32.max)).map { .answer($0) }
    case "echo": return whole(object, "id", 0...Int64(Int32.max)).map { .echo($0) }
    case "stop": return .stop
    case "rest": return .rest
    case "gain": return object.number("value", in: 0...1, &json).map { .gain($0) }
    case "mute": return object.boolean("on", &json).map { .mute($0) }
    case "zone": return object.text("name", &json).map { .zone($0) }
    case "device": return object.text("id", &json).map { .device($0) }
    case "scope": return object.boolean("on", &json).map { .scope($0) }
    case "play", "change", "end": return playing(kind, object)
    case "press", "move", "lift", "tap": return touch(kind, object)
    case "ball": return object.word("action", &json).map { .ball($0) }
    case "vine": return vine(object)
    case "feedback": return object.word("name", &json).map { .feedback($0) }
    default:
      object.report("do", &json, "\(kind.quoted) is not a message")
      return nil
    }
  }

  private mutating func playing(_ kind: String, _ object: JSONObject) -> PageMessage? {
    guard let key = whole(object, "key", 0...Int64(Int32.max)) else { return nil }
    if kind == "end" { return .change(key: key, .end) }
    if kind == "play" {
      guard let pattern = object.text("pattern", &json), let loops = object.boolean("loops", &json),
        let rate = object.number("rate", in: PlaybackRate.range, &json)
      else { return nil }
      return .play(key: key, pattern: pattern, loops: loops, rate: rate)
    }
    if object["rate"] != nil {
      return object.number("rate", in: PlaybackRate.range, &json).map {
        .change(key: key, .rate($0))
      }
    }
    if object["loops"] != nil {
      return object.boolean("loops", &json).map { .change(key: key, .loops($0)) }
    }
    return object.boolean("pause", &json).map { .change(key: key, .pause($0)) }
  }

  private mutating func touch(_ kind: String, _ object: JSONObject) -> PageMessage? {
    let finger = kind == "tap" ? 0 : whole(object, "finger", 0...Int64(Int32.max))
    guard let finger else { return nil }
    if kind == "lift" { return .lift(finger: finger) }
    guard let intensity = object.number("intensity", in: 0...1, &json),
      let sharpness = object.number("sharpness", in: 0...1, &json)
    else { return nil }
    let touch = PageMessage.Touch(intensity: intensity, sharpness: sharpness)
    switch kind {
    case "press": return .press(finger: finger, touch)
    case "move": return .move(finger: finger, touch)
    default: return .tap(touch)
    }
  }

  private mutating func vine(_ object: JSONObject) -> PageMessage? {
    guard let action = object.text("action", &json) else { return nil }
    switch action {
    case "start": return .vine(.start)
    case "end": return .vine(.end)
    case "lift": return .vine(.lift)
    case "touch", "move":
      guard let x = object.number("x", in: 0...1, &json),
        let y = object.number("y", in: 0...1, &json)
      else { return nil }
      return .vine(action == "touch" ? .touch(x: x, y: y) : .move(x: x, y: y))
    default:
      object.report("action", &json, "\(action.quoted) is not an action")
      return nil
    }
  }

  private mutating func whole(_ object: JSONObject, _ key: String, _ range: ClosedRange<Int64>)
    -> Int?
  {
    object.whole(key, in: range, &json).map(Int.init)
  }
}

extension Diagnostic.Code {
  /// A message of a page that cannot be used.
  static let badMessage = Diagnostic.Code("badMessage", .error)
}
