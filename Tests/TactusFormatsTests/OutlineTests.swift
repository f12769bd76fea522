import TactusFormats
import TactusPattern
import Testing

@Suite struct OutlineTests {
  private func piece(_ start: Double, _ end: Double, _ first: Double, _ last: Double)
    -> OutlinePiece
  {
    OutlinePiece(start, end, from: OutlineLevel(first, 0.5), to: OutlineLevel(last, 0.5))
  }

  @Test func `pieces on one straight line are joined, others are kept`() {
    var outline = Outline(pieces: [
      piece(0, 1, 0, 0.25), piece(1, 2, 0.25, 0.5), piece(2, 3, 0.5, 0.1), piece(3, 4, 0.4, 0.4),
    ])
    outline.join()
    #expect(outline.pieces == [piece(0, 2, 0, 0.5), piece(2, 3, 0.5, 0.1), piece(3, 4, 0.4, 0.4)])
  }

  /// Joins a slow curve of many line segments, each of which is nearly on the line of the segments
  /// before it. Their errors must not add up.
  @Test func `joining a slow bend stays within its tolerance`() {
    let curve = { (time: Double) in time * time }
    let pieces = (0..<1000).map { step in
      let (from, to) = (Double(step) / 1000, Double(step + 1) / 1000)
      return piece(from, to, curve(from), curve(to))
    }
    var outline = Outline(pieces: pieces)
    outline.join()
    #expect(outline.pieces.count < 60 && outline.pieces.count > 5)
    for step in 0...1000 {
      let time = Double(step) / 1000
      let here = outline.pieces.last { $0.start <= time }
      #expect(
        abs((here?.level(at: time).intensity ?? 9) - curve(time)) <= Outline.joiningTolerance * 1.01
      )
    }
  }

  @Test func `a constant piece is an event without curves`() {
    let pattern = Outline(pieces: [piece(0.5, 1, 0.3, 0.3)]).pattern
    #expect(pattern.curves.isEmpty && pattern.events.count == 1)
    #expect(pattern.events[0].time == 0.5 && pattern.events[0].duration == 0.5)
    #expect(pattern.events[0].value(.hapticIntensity) == 0.3)
  }

  @Test func `curves return to neutral at their end, so that a later tap is unchanged`() throws {
    let tap = OutlineTap(1.5, intensity: 0.7, sharpness: 0.2)
    let pattern = Outline(pieces: [piece(0, 1, 1, 0.1)], taps: [tap]).pattern
    let last = try #require(pattern.curves.last?.points.last)
    #expect(last.time == 1 && last.value == 1)
    #expect(pattern.events.last?.value(.hapticIntensity) == 0.7)
  }

  @Test func `an endless pattern becomes an outline only with a given end`() throws {
    let endless = Pattern(events: [Event(.hapticContinuous)])
    #expect(throws: OutlineError.endless) { try Outline(endless) }
    #expect(try Outline(endless, seconds: 2).pieces.last?.end == 2)
  }

  @Test func `an empty outline cannot be written in formats that need an effect`() {
    #expect(throws: OutlineError.nothingToWrite) { try MetaHapticWriter.write(Outline()) }
    #expect(throws: OutlineError.nothingToWrite) { try AndroidWriter.write(Outline()) }
  }

  @Test func `cutting an outline shortens its pieces and removes later ones`() {
    var outline = Outline(
      pieces: [piece(0, 1, 0, 1), piece(1, 2, 1, 0)],
      taps: [
        OutlineTap(0.2, intensity: 1, sharpness: 0), OutlineTap(0.9, intensity: 1, sharpness: 0),
      ])
    outline.cut(at: 0.5)
    #expect(outline.pieces == [piece(0, 0.5, 0, 0.5)] && outline.taps.map(\.time) == [0.2])
  }

  @Test func `a tap weaker than the level keeps its strength in a haptic file`() throws {
    let steady = piece(0, 1, 0.8, 0.8)
    for time in [0, 0.3, 0.999] {
      let tap = OutlineTap(time, intensity: 0.2, sharpness: 0.9)
      let asked = Outline(pieces: [steady], taps: [tap, tap])
      let text = try MetaHapticWriter.write(asked)
      let given = try #require(MetaHapticReader.read(Array(text.utf8)).outline)
      #expect(given.taps.count == 2)
      #expect(given.taps.allSatisfy { abs($0.intensity - 0.2) < 1e-5 && $0.time == time })
      #expect(OutlineComparison(asked: asked, given: given).worst.intensity < 1e-5)
    }
  }

  @Test func `a comparison measures differences of intensity, sharpness and time`() {
    let asked = Outline(pieces: [piece(0, 1, 0.5, 0.5)])
    let louder = Outline(pieces: [piece(0, 1, 0.8, 0.8)])
    #expect(abs(OutlineComparison(asked: asked, given: louder).worst.intensity - 0.3) < 1e-9)
    let crisper = Outline(pieces: [
      OutlinePiece(0, 1, from: OutlineLevel(0.5, 0.9), to: OutlineLevel(0.5, 0.9))
    ])
    #expect(abs(OutlineComparison(asked: asked, given: crisper).worst.sharpness - 0.4) < 1e-9)
    let later = Outline(pieces: [piece(0.01, 1.01, 0.5, 0.5)])
    let worst = OutlineComparison(asked: asked, given: later).worst
    #expect(abs(worst.seconds - 0.01) < 1e-9 && worst.intensity == 0.5)
  }
}
