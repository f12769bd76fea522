import TactusFormats
import TactusJSON
import TactusPattern
import Testing

/// Checks that a file with an end is converted to files with an end, so that no continuous event is
/// written without a duration.
@Suite struct EndlessTests {
  private static let written: [FileFormat] = [.ahap, .haptic, .android]

  private func piece(_ start: Double, _ end: Double, _ first: Double = 0.5, _ last: Double = 0.5)
    -> OutlinePiece
  {
    OutlinePiece(start, end, from: OutlineLevel(first, 0.5), to: OutlineLevel(last, 0.5))
  }

  /// Checks that every continuous event lasts at least one nanosecond and at most 30 s.
  private func check(_ pattern: Pattern, _ comment: Comment? = nil) {
    for event in pattern.events where event.type == .hapticContinuous {
      let duration = event.duration ?? 0
      #expect(Nanoseconds.from(seconds: duration) > 0, comment)
      #expect(duration <= 30, comment)
    }
    #expect(Timeline(pattern).isEndless == false, comment)
  }

  @Test(arguments: 1...5)
  func `a level of n times 30 s becomes n events`(_ count: Int) {
    for start in [0, 2.002, 0.1, 0.3, 1.7, 17.003, 100.001, 4095.7] {
      let end = start + 30 * Double(count)
      for last in [0.5, 0.9] {
        let pattern = Outline(pieces: [piece(start, end, 0.5, last)]).pattern
        check(pattern, "\(start) \(count)")
        #expect(pattern.events.count == count, "\(start)")
      }
    }
  }

  @Test func `effects that follow each other leave no short event between them`() throws {
    let effect = { (position: Int, length: Int) in
      "{\"effect_type\": \"Basis\", \"position\": \(position), \"keyframes\": "
        + "[{\"relative_position\": 0, \"amplitude_modulation\": 0.5}, "
        + "{\"relative_position\": \(length)}]}"
    }
    let bands = [effect(100, 200), effect(300, 100)].map {
      "{\"band_type\": \"VectorialWave\", \"effects\": [\($0)]}"
    }
    let text =
      "{\"version\": \"2025\", \"perceptions\": [{\"perception_modality\": \"Vibrotactile\", "
      + "\"channels\": [{\"bands\": [\(bands.joined(separator: ", "))]}]}]}"
    let outline = try #require(PatternFile.read(Array(text.utf8)).outline)
    #expect(outline.pieces.allSatisfy { $0.end - $0.start > 0.01 })
    check(outline.pattern)
  }

  @Test func `pieces below a nanosecond add up to nothing or to whole nanoseconds`() {
    // `slivers` is a microsecond in steps of a fifth of a nanosecond. The other two outlines are
    // single line segments below a nanosecond.
    let slivers = (0..<5000).map { step in
      piece(0.5 + Double(step) * 2e-10, 0.5 + Double(step + 1) * 2e-10, 0.3, 0.7)
    }
    for pieces in [slivers, [piece(0.3, 0.1 + 0.2)], [piece(1, 1.000_000_000_2)]] {
      check(Outline(pieces: pieces).pattern)
      var joined = Outline(pieces: pieces)
      joined.join()
      check(joined.pattern)
      let length = pieces[pieces.count - 1].end - pieces[0].start
      let kept = joined.pieces.reduce(0) { $0 + $1.end - $1.start }
      #expect(abs(length - kept) <= 1e-9)
    }
  }

  @Test func `a cut right after a start leaves no event without a duration`() {
    for rest in [0, 1e-12, 4e-10, 1e-9, 2e-9] {
      var outline = Outline(pieces: [piece(0, 0.5), piece(0.5, 1, 0.2, 0.8)])
      outline.cut(at: 0.5 + rest)
      check(outline.pattern, "\(rest)")
    }
  }

  /// Writes and reads random outlines in each format, at times that binary fractions cannot express
  /// exactly.
  @Test(arguments: 0..<40)
  func `a file that is written from an outline with an end has an end`(_ seed: Int) throws {
    var dice = Dice(seed)
    var outline = Outline()
    var time = Double(dice.next(40)) * 0.1
    for _ in 0...dice.next(12) {
      let length = [1e-9, 3e-9, 0.001, 0.1, 0.2, 0.7, 30, 30.000_000_001, 60, 90, 1.3]
      let end = time + length[dice.next(length.count)]
      let (first, last) = (Double(dice.next(11)) / 10, Double(dice.next(11)) / 10)
      outline.pieces.append(
        OutlinePiece(
          time, end, from: OutlineLevel(first, Double(dice.next(5)) / 4),
          to: OutlineLevel(dice.next(2) == 0 ? first : last, 0.5)))
      if dice.next(3) == 0 {
        outline.taps.append(OutlineTap(time, intensity: 0.8, sharpness: 0.4))
      }
      time = end + [0, 0, 0.1, 1e-10, 2e-9][dice.next(5)]
    }
    outline.pieces.removeAll(where: \.isSilent)
    if outline.pieces.isEmpty { return }
    check(outline.pattern)
    let source = PatternFile.read(Array(try AHAPWriter.write(outline.pattern).utf8))
    for format in Self.written {
      for seconds in [nil, outline.pieces[0].start + 1e-10, time / 3, time - 1e-10] {
        guard let conversion = try? Conversion(source, to: format, seconds: seconds) else {
          continue
        }
        let file = PatternFile.read(Array(conversion.text.utf8))
        check(try #require(file.parts?.first?.pattern), "\(format), cut at \(seconds ?? -1)")
      }
    }
  }

  @Test(arguments: Corpus.evaluated, written)
  func `a file of the corpus with scaled numbers is converted to a file with an end`(
    _ name: String, _ format: FileFormat
  ) throws {
    let bytes = try Corpus.bytes(name)
    var dice = Dice(name.utf8.reduce(3) { ($0 &* 31 &+ Int($1)) & 0xFFFF })
    for _ in 0..<6 {
      // All times and positions of the file are multiplied by a random factor.
      let text = String(decoding: bytes, as: UTF8.self)
      let factor = [1, 0.1, 3, 0.333_333, 10][dice.next(5)]
      let scaled = text.replacing(#/"((?:relative_)?position|[Tt]ime|EventDuration)": ([0-9.]+)/#) {
        let value = (Double($0.output.2) ?? 0) * factor
        return "\"\($0.output.1)\": "
          + ($0.output.1.hasSuffix("position") ? "\(Int(value))" : "\(value)")
      }
      let file = PatternFile.read(Array(scaled.utf8))
      guard file.parts != nil, let conversion = try? Conversion(file, to: format) else { continue }
      let back = PatternFile.read(Array(conversion.text.utf8))
      check(try #require(back.parts?.first?.pattern))
    }
  }
}
