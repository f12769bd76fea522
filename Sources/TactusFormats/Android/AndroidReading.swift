internal import TactusDevice
internal import TactusJSON
internal import TactusPattern

/// Reads the effect of an Android XML file into an outline.
struct AndroidReading {
  /// The longest duration or delay, in milliseconds.
  static let longest = Limits.timeSeconds * 1000
  private static let effects = [
    "predefined-effect", "primitive-effect", "waveform-effect", "waveform-envelope-effect",
    "basic-envelope-effect", "repeating-effect", "vendor-effect",
  ]

  var outline = Outline()
  /// The time at which the next part begins, in seconds.
  private var time = 0.0
  /// The start of the last primitive, in seconds.
  private var lastStart = 0.0
  private var room = FormatLimits.pieces

  mutating func readDocument(_ root: XMLElement, _ xml: inout XMLReading) {
    xml.path.append(.key(root.name))
    defer { xml.path.removeLast() }
    xml.refuseAttributes(of: root, except: [])
    switch root.name {
    case "vibration-effect": readEffect(root, &xml)
    case "vibration-select": readSelection(root, &xml)
    default:
      xml.report(
        .badFormat, root, nil, "the document is <\(root.name.escapedForMessage)>",
        expected: "<vibration-effect> or <vibration-select>")
    }
    if outline.pieces.count > FormatLimits.pieces || room <= 0 {
      xml.report(
        .tooLarge, root, nil, "the effect has too many changes",
        expected: "\(FormatLimits.pieces) straight pieces at most")
    }
    if time > Limits.timeSeconds {
      xml.report(
        .badFormat, root, nil, "the effect is too long",
        expected: "\(Limits.timeSeconds.plain) seconds at most")
    }
    outline.pieces.removeAll { $0.isSilent || $0.end <= $0.start }
    outline.join()
    outline.taps.sort { $0.time < $1.time }
    if !xml.log.hasErrors, let text = outline.silence(until: time) {
      xml.report(.remarkDropped, root, nil, text)
    }
  }

  private mutating func readSelection(_ root: XMLElement, _ xml: inout XMLReading) {
    var isFirst = true
    xml.children(of: root) { child, xml in
      guard child.name == "vibration-effect" else {
        return refuse(child, expected: "<vibration-effect>", &xml)
      }
      if isFirst {
        readEffect(child, &xml)
      } else {
        xml.report(.notCovered, child, nil, "only the first effect of a selection is read")
      }
      isFirst = false
    }
    if isFirst { xml.report(.approximated, root, nil, "the selection is empty; nothing is felt") }
  }

  private mutating func readEffect(_ element: XMLElement, _ xml: inout XMLReading) {
    refuseText(element, &xml)
    lastStart = time
    guard let first = element.children.first else {
      return xml.report(
        .badFormat, element, nil, "<vibration-effect> is empty", expected: "an effect")
    }
    xml.children(of: element) { child, xml in
      guard Self.effects.contains(child.name) else {
        let hint = Suggestion.hint(to: child.name, among: Self.effects) ?? ""
        return refuse(child, expected: "an effect\(hint)", &xml)
      }
      let isPrimitive = child.name == "primitive-effect"
      if child.offset != first.offset, !isPrimitive || first.name != child.name {
        return xml.report(
          .badFormat, child, nil, "an effect follows <\(first.name)>",
          expected: "one effect, or several <primitive-effect>")
      }
      read(child, &xml)
    }
  }

  private mutating func read(_ element: XMLElement, _ xml: inout XMLReading) {
    switch element.name {
    case "predefined-effect": readPredefined(element, &xml)
    case "primitive-effect": readPrimitive(element, &xml)
    case "waveform-effect":
      xml.refuseAttributes(of: element, except: [])
      _ = readEntries(element, mayRepeat: true, &xml)
    case "waveform-envelope-effect", "basic-envelope-effect": readEnvelope(element, &xml)
    case "repeating-effect": readRepeating(element, &xml)
    default:
      xml.report(.notCovered, element, nil, "effects of a vendor are not covered")
    }
  }

  // MARK: Predefined effects and primitives

  private mutating func readPredefined(_ element: XMLElement, _ xml: inout XMLReading) {
    xml.refuseAttributes(of: element, except: ["name"])
    refuseContents(element, &xml)
    let parts = parts(element, AndroidEffect.predefinedNames, AndroidEffect.predefined, &xml)
    play(parts, scale: 1, at: time)
  }

  private mutating func readPrimitive(_ element: XMLElement, _ xml: inout XMLReading) {
    xml.refuseAttributes(of: element, except: ["name", "scale", "delayMs", "delayType"])
    refuseContents(element, &xml)
    let parts = parts(element, AndroidEffect.primitiveNames, AndroidEffect.primitive, &xml)
    let scale = xml.number("scale", of: element, in: 0...1, standard: 1) ?? 1
    let delay =
      xml.number("delayMs", of: element, in: 0...Self.longest, standard: 0, isWhole: true) ?? 0
    switch element["delayType"] ?? "pause" {
    case "pause": play(parts, scale: scale, at: time + delay / 1000)
    case "relative_start_offset":
      play(parts, scale: scale, startingAfter: delay / 1000, element, &xml)
    case let type:
      xml.report(
        .badFormat, element, "delayType", "delayType is \(type.quoted)",
        expected: "pause or relative_start_offset")
    }
  }

  /// Plays a primitive whose delay counts from the start of the previous one. If it would begin
  /// before the previous one ends, it is dropped, but the delay of the next one still counts from
  /// its start. Android does the same (`PrimitiveDelayAdapter` of frameworks/base).
  private mutating func play(
    _ parts: [AndroidEffect.Part], scale: Double, startingAfter delay: Double,
    _ element: XMLElement, _ xml: inout XMLReading
  ) {
    let start = lastStart + delay
    if start >= time - Outline.sameTime { return play(parts, scale: scale, at: start) }
    lastStart = start
    xml.report(
      .notCovered, element, "delayMs",
      "the primitive begins before the previous one ends, and is dropped as by Android")
  }

  private func parts(
    _ element: XMLElement, _ names: [String], _ find: (String) -> [AndroidEffect.Part]?,
    _ xml: inout XMLReading
  ) -> [AndroidEffect.Part] {
    guard let name = element["name"] else {
      xml.report(
        .badFormat, element, nil, "<\(element.name)> has no attribute \"name\"",
        expected: names.joined(separator: ", "))
      return []
    }
    guard let parts = find(name) else {
      let hint = Suggestion.hint(to: name, among: names) ?? ""
      xml.report(
        .badFormat, element, "name", "unknown effect \(name.quoted)\(hint)",
        expected: names.joined(separator: ", "))
      return []
    }
    xml.report(
      .approximated, element, "name",
      "each vibrator has its own \(name.quoted); played as \(Self.description(parts))")
    return parts
  }

  private static func description(_ parts: [AndroidEffect.Part]) -> String {
    let taps = parts.count { $0.length == 0 }
    let lines = parts.count - taps
    let words = [
      taps == 0 ? nil : taps == 1 ? "a tap" : "\(taps) taps",
      lines == 0 ? nil : lines == 1 ? "a line of intensity" : "\(lines) lines of intensity",
    ]
    return words.compactMap(\.self).joined(separator: " and ")
  }

  private mutating func play(_ parts: [AndroidEffect.Part], scale: Double, at begin: Double) {
    lastStart = begin
    for part in parts {
      let start = begin + part.start
      if part.length == 0 {
        outline.taps.append(
          OutlineTap(start, intensity: part.first * scale, sharpness: part.sharpness))
      } else {
        add(
          to: start + part.length, from: OutlineLevel(part.first * scale, part.sharpness),
          to: OutlineLevel(part.last * scale, part.sharpness), start: start)
      }
    }
    time = begin + AndroidEffect.length(parts)
  }

  // MARK: Waveforms

  /// Reads the entries of a waveform. A repeating block must be the last entry.
  /// - Returns: whether all entries could be read. If not, the length of the waveform is unknown.
  private mutating func readEntries(
    _ element: XMLElement, mayRepeat: Bool, _ xml: inout XMLReading
  ) -> Bool {
    refuseText(element, &xml)
    let start = time
    var hasRepeated = false
    var isRead = true
    xml.children(of: element) { child, xml in
      if hasRepeated {
        return refuse(child, expected: "nothing after <repeating>", &xml)
      }
      switch child.name {
      case "waveform-entry": isRead = readEntry(child, &xml) && isRead
      case "repeating" where mayRepeat:
        hasRepeated = true
        reportRepetition(child, &xml)
        xml.refuseAttributes(of: child, except: [])
        isRead = readEntries(child, mayRepeat: false, &xml) && isRead
      default:
        refuse(
          child, expected: mayRepeat ? "<waveform-entry> or <repeating>" : "<waveform-entry>", &xml)
        isRead = false
      }
    }
    if time == start, isRead {
      xml.report(
        .badFormat, element, nil, "<\(element.name)> lasts 0 ms",
        expected: "a <waveform-entry> of 1 ms or more")
    }
    return isRead && time > start
  }

  /// - Returns: whether the entry could be read.
  private mutating func readEntry(_ element: XMLElement, _ xml: inout XMLReading) -> Bool {
    xml.refuseAttributes(of: element, except: ["durationMs", "amplitude"])
    refuseContents(element, &xml)
    var intensity = AndroidEffect.defaultIntensity
    if element["amplitude"] != "default" {
      guard let value = xml.number("amplitude", of: element, in: 0...255, isWhole: true) else {
        return false
      }
      intensity = value / 255
    }
    guard
      let length = xml.number("durationMs", of: element, in: 0...Self.longest, isWhole: true)
    else { return false }
    if element["amplitude"] == "default", length > 0 {
      xml.report(
        .approximated, element, "amplitude",
        "each device has its own default amplitude; played at intensity 1")
    }
    let level = OutlineLevel(intensity, AndroidEffect.unstatedSharpness)
    let end = time + length / 1000
    add(to: end, from: level, to: level, start: time)
    time = end
    return true
  }

  // MARK: Envelopes

  private mutating func readEnvelope(_ element: XMLElement, _ xml: inout XMLReading) {
    let form = AndroidEnvelope(isBasic: element.name == "basic-envelope-effect")
    refuseText(element, &xml)
    xml.refuseAttributes(of: element, except: [form.initial])
    var sharpness: Double?
    if element[form.initial] != nil {
      sharpness = form.sharpness(form.initial, of: element, &xml)
    }
    var intensity = 0.0
    var isRead = true
    if element.children.isEmpty {
      xml.report(
        .badFormat, element, nil, "<\(element.name)> has no point", expected: "<control-point>")
    }
    xml.children(of: element) { child, xml in
      isRead = false
      guard child.name == "control-point" else {
        return refuse(child, expected: "<control-point>", &xml)
      }
      refuseContents(child, &xml)
      xml.refuseAttributes(of: child, except: [form.level, form.tone, "durationMs"])
      guard let level = xml.number(form.level, of: child, in: 0...1),
        let tone = form.sharpness(form.tone, of: child, &xml),
        let length = xml.number("durationMs", of: child, in: 1...Self.longest, isWhole: true)
      else { return }
      append(from: (intensity, sharpness ?? tone), to: (level, tone), length / 1000, form)
      (intensity, sharpness, isRead) = (level, tone, true)
    }
    if form.isBasic, isRead, intensity != 0, let last = element.children.last {
      xml.report(.badFormat, last, nil, "the last point is above intensity 0", expected: "0")
    }
  }

  /// Adds a line between two points of an envelope. A line that is straight in hertz is not
  /// straight in sharpness, so it is divided into straight pieces.
  private mutating func append(
    from first: (intensity: Double, tone: Double), to last: (intensity: Double, tone: Double),
    _ seconds: Double, _ form: AndroidEnvelope
  ) {
    let start = time
    time += seconds
    if form.isBasic || first.tone == last.tone {
      return add(
        to: time, from: OutlineLevel(first.intensity, form.felt(first.tone)),
        to: OutlineLevel(last.intensity, form.felt(last.tone)), start: start)
    }
    outline.append(from: start, to: time, room: &room) { time in
      let share = (time - start) / seconds
      return OutlineLevel(
        first.intensity + (last.intensity - first.intensity) * share,
        form.felt(first.tone + (last.tone - first.tone) * share))
    }
  }

  private mutating func readRepeating(_ element: XMLElement, _ xml: inout XMLReading) {
    xml.refuseAttributes(of: element, except: [])
    refuseText(element, &xml)
    var hasRepeated = false
    xml.children(of: element) { child, xml in
      let isPreamble = child.name == "preamble" && element.children.first?.offset == child.offset
      guard isPreamble || (child.name == "repeating" && !hasRepeated) else {
        return refuse(child, expected: "<preamble>, then <repeating>", &xml)
      }
      hasRepeated = hasRepeated || child.name == "repeating"
      xml.refuseAttributes(of: child, except: [])
      if child.name == "repeating" { reportRepetition(child, &xml) }
      if child.children.first?.name == "waveform-entry" {
        _ = readEntries(child, mayRepeat: false, &xml)
      } else {
        readEffect(child, &xml)
      }
    }
    if !hasRepeated {
      xml.report(
        .badFormat, element, nil, "<repeating-effect> repeats nothing", expected: "<repeating>")
    }
  }

  // MARK: Common parts

  private mutating func add(
    to end: Double, from first: OutlineLevel, to last: OutlineLevel, start: Double
  ) {
    outline.pieces.append(OutlinePiece(start, end, from: first, to: last))
  }

  private func reportRepetition(_ element: XMLElement, _ xml: inout XMLReading) {
    xml.report(.notCovered, element, nil, "the repetition is not covered; played once")
  }

  private func refuse(_ element: XMLElement, expected: String, _ xml: inout XMLReading) {
    xml.report(
      .badFormat, element, nil, "found <\(element.name.escapedForMessage)>", expected: expected)
  }

  private func refuseText(_ element: XMLElement, _ xml: inout XMLReading) {
    if element.hasText {
      xml.report(
        .badFormat, element, nil, "<\(element.name.escapedForMessage)> contains text",
        expected: "elements only")
    }
  }

  private func refuseContents(_ element: XMLElement, _ xml: inout XMLReading) {
    refuseText(element, &xml)
    xml.children(of: element) { child, xml in refuse(child, expected: "no element", &xml) }
  }
}
