internal import TactusJSON
internal import TactusPattern

/// Writes outlines as `.haptic` files of version 1.0.0.
///
/// Straight lines of intensity become lines of amplitude within ``Subdivision/tolerance``. A tap
/// becomes an emphasis, which the format requires to be at least as strong as the envelope there.
package enum MetaHapticWriter {
  /// The length of the silence after a tap at the end of a file, in seconds.
  static let tailSeconds = OutlineSampler.tapSeconds

  /// Returns the text of a file, with a line feed at its end.
  package static func write(_ outline: Outline) throws(OutlineError) -> String {
    let envelope = MetaHapticEnvelope(outline)
    guard !envelope.amplitudes.isEmpty else { throw .nothingToWrite }
    try check(envelope)
    var json = JSONText(.indented)
    json.beginObject()
    json.key(MetaHapticKey.version)
    json.beginObject(inline: true)
    for (key, number) in [(MetaHapticKey.major, "1"), ("minor", "0"), ("patch", "0")] {
      json.key(key)
      json.word(number)
    }
    json.end()
    write(outline.metadata, to: &json)
    for key in [MetaHapticKey.signals, MetaHapticKey.continuous, MetaHapticKey.envelopes] {
      json.key(key)
      json.beginObject()
    }
    write(envelope, to: &json)
    for _ in 0..<4 { json.end() }
    return json.text + "\n"
  }

  /// Checks that the reader accepts the file. At most one straight piece begins at a breakpoint, so
  /// the pieces are within their limit if the breakpoints are. Each breakpoint and each emphasis is
  /// three JSON values: the object and its two numbers. With the 17 values around them, these are
  /// fewer than ``JSONLimits/values``.
  private static func check(_ envelope: MetaHapticEnvelope) throws(OutlineError) {
    let taps = envelope.amplitudes.count { $0.emphasis != nil }
    let parts = envelope.amplitudes.count + envelope.frequencies.count + taps
    if parts > FormatLimits.pieces {
      throw .tooLarge("breakpoints and taps", limit: FormatLimits.pieces)
    }
  }

  private static func write(_ remarks: [OutlineRemark], to json: inout JSONText) {
    json.key(MetaHapticKey.metadata)
    json.beginObject()
    for key in MetaHapticKey.texts {
      json.key(key)
      json.string(remarks.first { $0.key == key }?.text ?? "")
    }
    json.key(MetaHapticKey.tags)
    json.beginArray(inline: true)
    json.end()
    json.end()
  }

  private static func write(_ envelope: MetaHapticEnvelope, to json: inout JSONText) {
    json.key(MetaHapticKey.amplitude)
    json.beginArray()
    for point in envelope.amplitudes {
      json.beginObject(inline: true)
      json.number(MetaHapticKey.time, point.time, steps: 1e9)
      json.number(MetaHapticKey.amplitude, point.value, steps: 1e6)
      if let tap = point.emphasis {
        json.key(MetaHapticKey.emphasis)
        json.beginObject(inline: true)
        json.number(MetaHapticKey.amplitude, tap.amplitude, steps: 1e6)
        json.number(MetaHapticKey.frequency, tap.frequency, steps: 1e6)
        json.end()
      }
      json.end()
    }
    json.end()
    if envelope.frequencies.isEmpty { return }
    json.key(MetaHapticKey.frequency)
    json.beginArray()
    for point in envelope.frequencies {
      json.beginObject(inline: true)
      json.number(MetaHapticKey.time, point.time, steps: 1e9)
      json.number(MetaHapticKey.frequency, point.value, steps: 1e6)
      json.end()
    }
    json.end()
  }
}

extension JSONText {
  /// Writes a member with a number, rounded to a multiple of 1 / `steps`.
  fileprivate mutating func number(_ key: String, _ value: Double, steps: Double) {
    self.key(key)
    word(((value * steps).rounded() / steps).plain)
  }
}
