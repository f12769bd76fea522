package import TactusPattern

extension Outline {
  /// The outline as a pattern for AHAP files.
  ///
  /// A span in which nothing changes becomes one continuous event. A span in which something
  /// changes becomes an event of full intensity under parameter curves of at most
  /// ``Limits/portablePoints`` points, as in the files that Meta's studio exports. After the span
  /// the curves return to their neutral values. A tap within it: see ``SpanCurve``.
  package var pattern: Pattern {
    var outline = self
    outline.setOnClock()
    var pattern = Pattern()
    var rest = outline.taps[...]
    for span in outline.spans {
      // Taps before the span are outside of every curve.
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

  /// The pieces in groups: of those that change the ones that follow each other without a gap, each
  /// other one alone.
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
  /// The tap where no curve is in force.
  var entry: Entry { entry(intensity: intensity, sharpness: sharpness) }

  /// The tap with the values that give the wanted ones under curves.
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
