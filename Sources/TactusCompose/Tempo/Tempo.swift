/// The tempo of a sound.
package struct Tempo: Sendable, Hashable {
  /// A part of the sound with one tempo.
  package struct Section: Sendable, Hashable {
    /// Seconds from the start of the sound, accurate to a few seconds.
    package var start, end: Double
    package var beatsPerMinute: Double
    /// See ``Tempo/confidence``.
    package var confidence: Double
  }

  /// The sections in the order of time, without gaps; at least one.
  package var sections: [Section]

  /// The longest section.
  private var main: Section? { sections.max { $0.end - $0.start < $1.end - $1.start } }

  /// The tempo of the longest section in beats per minute.
  package var beatsPerMinute: Double { main?.beatsPerMinute ?? 0 }
  /// The similarity of the onsets of successive beats in the longest section, 0 to 1.
  package var confidence: Double { main?.confidence ?? 0 }
}
