internal import TactusDevice
internal import TactusJSON

/// Reads a capture from JSON in one pass over the text.
struct CaptureReading {
  var json: JSONReading
  var device: (DeviceListing, OutputCapabilities)?
  private var clock = Capture.Clock.virtual
  var levels: [ZoneLevel] = []
  var segments: [Capture.CapturedSegment] = []
  var events: [EventMark] = []
  var violations: [Violation] = []
  var reports: [Capture.Report] = []
  private var submittedSegments = 0
  private var lostRecords = 0
  private var seen: Set<String> = []

  init(_ bytes: [UInt8]) {
    json = JSONReading(
      bytes, codes: JSONReading.Codes(number: .badCapture, duplicate: .duplicateInCapture))
  }

  mutating func read() -> Capture? {
    do throws(JSONError) { try readDocument() } catch { json.report(error) }
    if device == nil, !json.log.hasErrors {
      json.report(.badCapture, at: 0, "the capture has no \"device\"", expected: "an object")
    }
    guard !json.log.hasErrors, let (listing, capabilities) = device else { return nil }
    return Capture(
      device: listing, capabilities: capabilities, clock: clock, levels: levels,
      segments: segments, events: events, violations: violations,
      reports: reports, submittedSegmentCount: submittedSegments, lostRecordCount: lostRecords)
  }

  private mutating func readDocument() throws(JSONError) {
    let first = try json.tokenizer.next()
    guard first.kind == .beginObject else {
      return json.report(
        .badCapture, at: first.offset, "the document is not an object", expected: "a capture")
    }
    while let (key, offset) = try json.nextKey() {
      try readMember(key, at: offset)
      json.path.removeLast()
    }
    _ = try json.tokenizer.next()
  }

  private mutating func readMember(_ key: String, at offset: Int) throws(JSONError) {
    if !seen.insert(key).inserted {
      json.report(.badCapture, at: offset, "the key \(key) occurs twice")
    }
    switch key {
    case "levels": try readList { reading, object in reading.addLevel(object) }
    case "segments": try readList { reading, object in reading.addSegment(object) }
    case "events": try readList { reading, object in reading.addEvent(object) }
    case "violations": try readList { reading, object in reading.addViolation(object) }
    // The list is optional, because captures of earlier versions have no reports.
    case "reports": try readList { reading, object in reading.addReport(object) }
    default:
      json.valuesLeft = JSONLimits.values
      readValue(key, try json.tree(json.tokenizer.next()))
    }
  }

  private mutating func readValue(_ key: String, _ node: JSONNode) {
    switch key {
    case "format":
      if node.kind != .string(Capture.format) {
        json.report(.badCapture, at: node.offset, "the format is unknown", expected: Capture.format)
      }
    case "version":
      if node.number == Double(Capture.version) { return }
      json.refuse(node, named: "the version", expected: "\(Capture.version)", .badCapture)
    case "device": readDevice(node)
    case "clock":
      if let known = node.string.flatMap(Capture.Clock.init(rawValue:)) {
        clock = known
      } else {
        json.refuse(node, named: "the clock", expected: "\"monotonic\" or \"virtual\"", .badCapture)
      }
    case "submitted_segments": submittedSegments = count(node)
    case "lost_records": lostRecords = count(node)
    default: break
    }
  }

  private mutating func count(_ node: JSONNode) -> Int {
    if let count = node.whole(in: 0...Int64.max) { return Int(count) }
    json.refuse(node, expected: "a count", .badCapture)
    return 0
  }

  /// Reads a list of objects element by element.
  private mutating func readList(
    _ add: (inout CaptureReading, JSONObject) -> Void
  ) throws(JSONError) {
    let first = try json.tokenizer.next()
    guard first.kind == .beginArray else {
      json.valuesLeft = JSONLimits.values
      return try json.refuse(json.tree(first), expected: "an array", .badCapture)
    }
    var index = 0
    while let token = try json.nextItem(index) {
      guard index < Capture.recordLimit else {
        throw .tooLarge(
          token.offset, "the list has more elements than a capture may have",
          expected: "\(Capture.recordLimit) at most")
      }
      json.valuesLeft = JSONLimits.values
      let node = try json.tree(token)
      if let object = JSONObject(capture: node, &json) { add(&self, object) }
      json.path.removeLast()
      index += 1
    }
  }
}
