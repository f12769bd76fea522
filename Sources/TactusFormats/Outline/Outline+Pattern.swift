package import TactusPattern

extension Outline {
  /// The outline as a pattern for AHAP files.
  ///
  /// A span with a constant level becomes one or more continuous events. A span whose level changes
  /// becomes an event of intensity 1 with parameter curves of at most ``Limits/portablePoints``
  /// points, as in the files that Meta's studio exports. After the span the curves return to their
  /// neutral values. Curves also change taps; ``SpanCurve`` describes how taps within a span are
  /// written.
  package var pattern: Pattern {
    var outline = self
    outline.setOnClock()
    var pattern = Pattern()
    var rest = outline.taps[...]
    for span in outline.spans {
      // Taps before the span are written unchanged, because no curve affects them.
      let isInside = { (tap: OutlineTap) in tap.time >= span.start && tap.time < span.end }
      while let tap = rest.first, tap.time < span.start {
        pattern.entries.append(tap.entry)
        rest.removeFirst()
      }
      let inside = rest.prefix(while: isInside)
      rest = rest.dropFirst(inside.count)
      pattern.entries += span.entries(with: Array(inside))
    }
    pattern.entries += rest.map(\.entry)
    pattern.add(metadata)
    return pattern
  }

  /// The pieces in groups. Pieces with a changing level that follow each other without a gap are
  /// one group; each piece with a constant level is a group of its own.
  private var spans: [OutlineSpan] {
    var result: [OutlineSpan] = []
    for piece in pieces {
      if let last = result.last, !piece.isConstant, !last.isConstant,
        abs(piece.start - last.end) <= Self.sameTime
      {
        result[result.count - 1].pieces.append(piece)
      } else {
        result.append(OutlineSpan(pieces: [piece]))
      }
    }
    return result
  }
}

extension OutlineTap {
  /// The entry of a pattern for a tap that no curve affects.
  var entry: Entry { entry(intensity: intensity, sharpness: sharpness) }

  /// The entry of a pattern for a tap within curves. The curves change the given values to those of
  /// the tap.
  func entry(intensity: Double, sharpness: Double) -> Entry {
    Entry(
      .event(
        Event(
          .hapticTransient, time: time,
          parameters: [
            EventParameter(.hapticIntensity, intensity),
            EventParameter(.hapticSharpness, sharpness),
          ])))
  }
}
