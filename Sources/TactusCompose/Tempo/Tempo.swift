/// The tempo of a sound.
package struct Tempo: Sendable, Hashable {
  /// A part of the sound with one tempo.
  package struct Section: Sendable, Hashable {
    /// Seconds. Its bounds are exact to a few seconds.
    package var start, end: Double
    package var beatsPerMinute: Double
    /// See ``Tempo/confidence``.
    package var confidence: Double
  }

  /// By time, without gaps. At least one.
  package var sections: [Section]

  /// The longest section.
  private var main: Section? { sections.max { $0.end - $0.start < $1.end - $1.start } }

  /// Beats a minute of the longest section.
  package var beatsPerMinute: Double { main?.beatsPerMinute ?? 0 }
  /// How alike the onsets of one beat and the next are, 0 to 1.
  package var confidence: Double { main?.confidence ?? 0 }
}
