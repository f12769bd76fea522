public import CTactus
internal import TactusCatalogue
internal import TactusPattern

// The functions of tactus/pattern.h, which describes them.

/// Gives a new pattern a handle.
private func give(
  _ pattern: UnsafeMutablePointer<tactus_pattern>?, _ make: () throws(CallError) -> LibraryPattern
) -> tactus_result {
  perform { () throws(CallError) in
    try unsafe Arguments.require(pattern, "pattern")
    let handle = try HandleTable.shared.add(try make(), .pattern)
    try unsafe Arguments.set(pattern, "pattern", to: tactus_pattern(id: handle))
  }
}

/// `tactus_pattern_load` of the header.
@c(tactus_pattern_load)
public func tactusPatternLoad(
  _ path: UnsafePointer<CChar>?, _ pattern: UnsafeMutablePointer<tactus_pattern>?
) -> tactus_result {
  unsafe give(pattern) { () throws(CallError) in
    try LibraryPattern.load(try unsafe Arguments.text(path, "path"))
  }
}

/// `tactus_pattern_parse` of the header.
@c(tactus_pattern_parse)
public func tactusPatternParse(
  _ bytes: UnsafeRawPointer?, _ length: UInt, _ pattern: UnsafeMutablePointer<tactus_pattern>?
) -> tactus_result {
  unsafe give(pattern) { () throws(CallError) in
    guard let bytes = unsafe bytes else { throw .missing("bytes") }
    guard length <= UInt(Limits.fileBytes) else {
      throw CallError(
        TACTUS_ERROR_ARGUMENT, "length is \(length); expected at most \(Limits.fileBytes)")
    }
    return try LibraryPattern.parse(
      unsafe Array(UnsafeRawBufferPointer(start: bytes, count: Int(length))))
  }
}

/// `tactus_pattern_preset` of the header.
@c(tactus_pattern_preset)
public func tactusPatternPreset(
  _ name: UnsafePointer<CChar>?, _ pattern: UnsafeMutablePointer<tactus_pattern>?
) -> tactus_result {
  unsafe give(pattern) { () throws(CallError) in
    try LibraryPattern.preset(try unsafe Arguments.text(name, "name"))
  }
}

/// `tactus_pattern_create` of the header.
@c(tactus_pattern_create)
public func tactusPatternCreate(
  _ pattern: UnsafeMutablePointer<tactus_pattern>?
) -> tactus_result {
  unsafe give(pattern) { () throws(CallError) in LibraryPattern() }
}

/// `tactus_pattern_destroy` of the header.
@c(tactus_pattern_destroy)
public func tactusPatternDestroy(_ pattern: tactus_pattern) -> tactus_result {
  perform { () throws(CallError) in
    let table = HandleTable.shared
    guard table.remove(pattern.id, .pattern, LibraryPattern.self) != nil else { throw .handle }
  }
}

/// The names of the presets, as texts that are never freed.
@safe
// Sendable: the texts do not change.
private struct PresetNames: @unchecked Sendable {
  static let all = PresetNames()
  private let texts: [UnsafePointer<CChar>]

  private init() {
    unsafe texts = Catalogue.presets.map { preset in
      let bytes = Array(preset.name.utf8CString)
      let text = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count)
      unsafe text.initialize(from: bytes, count: bytes.count)
      return unsafe UnsafePointer(text)
    }
  }

  func text(_ index: Int) -> UnsafePointer<CChar>? {
    unsafe texts.indices.contains(index) ? texts[index] : nil
  }
}

/// `tactus_preset_name` of the header.
@c(tactus_preset_name)
public func tactusPresetName(_ index: UInt32) -> UnsafePointer<CChar>? {
  unsafe PresetNames.all.text(Int(index))
}

/// `tactus_pattern_add_event` of the header.
@c(tactus_pattern_add_event)
public func tactusPatternAddEvent(
  _ pattern: tactus_pattern, _ event: UnsafePointer<tactus_event>?
) -> tactus_result {
  perform { () throws(CallError) in
    let target = try HandleTable.shared.pattern(pattern)
    let event = try unsafe Event(tactus_event.read(event, "event"))
    try target.add(.event(event))
  }
}

/// `tactus_pattern_add_parameter` of the header.
@c(tactus_pattern_add_parameter)
public func tactusPatternAddParameter(
  _ pattern: tactus_pattern, _ control: UInt32, _ value: Double, _ time: Double
) -> tactus_result {
  perform { () throws(CallError) in
    let target = try HandleTable.shared.pattern(pattern)
    let parameter = DynamicParameter(
      try Arguments.control(control), try Arguments.finite(value, "value"),
      time: try Arguments.seconds(time, "time_seconds"))
    try target.add(.parameter(parameter))
  }
}

/// `tactus_pattern_add_curve` of the header.
@c(tactus_pattern_add_curve)
public func tactusPatternAddCurve(
  _ pattern: tactus_pattern, _ control: UInt32, _ time: Double,
  _ points: UnsafePointer<tactus_curve_point>?, _ count: UInt
) -> tactus_result {
  perform { () throws(CallError) in
    let target = try HandleTable.shared.pattern(pattern)
    let curve = ParameterCurve(
      try Arguments.control(control), time: try Arguments.seconds(time, "time_seconds"),
      points: try unsafe Arguments.points(points, count))
    try target.add(.curve(curve))
  }
}

/// `tactus_pattern_get_info` of the header.
@c(tactus_pattern_get_info)
public func tactusPatternGetInfo(
  _ pattern: tactus_pattern, _ info: UnsafeMutablePointer<tactus_pattern_info>?
) -> tactus_result {
  perform { () throws(CallError) in
    let contents = try HandleTable.shared.pattern(pattern).pattern
    try unsafe tactus_pattern_info.write(tactus_pattern_info(contents), to: info, "info")
  }
}

/// `tactus_pattern_write` of the header.
@c(tactus_pattern_write)
public func tactusPatternWrite(
  _ pattern: tactus_pattern, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: UInt,
  _ length: UnsafeMutablePointer<UInt>?
) -> tactus_result {
  perform { () throws(CallError) in
    let text = try HandleTable.shared.pattern(pattern).text()
    try unsafe Arguments.copy(text, to: buffer, capacity, length)
  }
}

/// `tactus_pattern_get_warnings` of the header.
@c(tactus_pattern_get_warnings)
public func tactusPatternGetWarnings(
  _ pattern: tactus_pattern, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: UInt,
  _ length: UnsafeMutablePointer<UInt>?
) -> tactus_result {
  perform { () throws(CallError) in
    let text = try HandleTable.shared.pattern(pattern).warnings
    try unsafe Arguments.copy(text, to: buffer, capacity, length)
  }
}

/// `tactus_pattern_sample` of the header.
@c(tactus_pattern_sample)
public func tactusPatternSample(
  _ pattern: tactus_pattern, _ rate: Double, _ samples: UnsafeMutablePointer<tactus_sample>?,
  _ count: UInt
) -> tactus_result {
  perform { () throws(CallError) in
    let contents = try HandleTable.shared.pattern(pattern)
    guard rate > 0, rate <= 100_000, count <= 10_000_000,
      Double(count) / rate <= Limits.timeSeconds
    else {
      throw CallError(
        TACTUS_ERROR_ARGUMENT,
        "rate is \(rate) and count \(count); expected at most 100000 and 10000000, and at most "
          + "\(Limits.timeSeconds) seconds")
    }
    guard let samples = unsafe samples else { throw .missing("samples") }
    try contents.sample(rate: rate, count: Int(count)) { index, state in
      unsafe samples[index] = tactus_sample(state)
    }
  }
}
