internal import TactusDevice
internal import TactusJSON

/// One pass over the text of a capture.
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
    do throws(JSONError) { try readDocument() } catch {
      json.report(error.code, at: error.offset, error.message, expected: error.expected)
    }
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
    while true {
      let token = try json.tokenizer.next()
      guard case .key(let key) = token.kind else { break }
      json.path.append(.key(key))
      try readMember(key, at: token.offset)
      json.path.removeLast()
    }
    _ = try json.tokenizer.next()
  }

  private mutating func readMember(_ key: String, at offset: Int) throws(JSONError) {
    if !seen.insert(key).inserted {
      json.report(.badCapture, at: offset, "the key \(key) comes twice")
    }
    switch key {
    case "levels": try readList { reading, object in reading.addLevel(object) }
    case "segments": try readList { reading, object in reading.addSegment(object) }
    case "events": try readList { reading, object in reading.addEvent(object) }
    case "violations": try readList { reading, object in reading.addViolation(object) }
    // A capture of an earlier version has none.
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
        json.report(.badCapture, at: node.offset, "the format is another", expected: Capture.format)
      }
    case "version":
      if case .number(let version, _) = node.kind, version == Double(Capture.version) { return }
      json.report(
        .badCapture, at: node.offset, "the version is \(node.summary)",
        expected: "\(Capture.version)")
    case "device": readDevice(node)
    case "clock":
      if case .string(let name) = node.kind, let known = Capture.Clock(rawValue: name) {
        clock = known
      } else {
        json.report(
          .badCapture, at: node.offset, "the clock is \(node.summary)",
          expected: "\"monotonic\" or \"virtual\"")
      }
    case "submitted_segments": submittedSegments = count(node)
    case "lost_records": lostRecords = count(node)
    default: break
    }
  }

  private mutating func count(_ node: JSONNode) -> Int {
    if case .number(let number, _) = node.kind, let count = Int(exactly: number), count >= 0 {
      return count
    }
    json.report(
      .badCapture, at: node.offset, "found \(node.summary)", expected: "a number of things")
    return 0
  }

  /// Reads a list of objects an element at a time.
  private mutating func readList(
    _ add: (inout CaptureReading, CaptureObject) -> Void
  ) throws(JSONError) {
    let first = try json.tokenizer.next()
    guard first.kind == .beginArray else {
      json.valuesLeft = JSONLimits.values
      let node = try json.tree(first)
      return json.report(
        .badCapture, at: node.offset, "found \(node.summary)", expected: "an array")
    }
    var index = 0
    while true {
      let token = try json.tokenizer.next()
      if token.kind == .endArray { return }
      guard index < Capture.recordLimit else {
        throw .tooLarge(
          token.offset, "the list has too many elements",
          expected: "\(Capture.recordLimit) at most")
      }
      json.path.append(.index(index))
      json.valuesLeft = JSONLimits.values
      let node = try json.tree(token)
      if let object = CaptureObject(node, &json) { add(&self, object) }
      json.path.removeLast()
      index += 1
    }
  }
}
