/// A haptic pattern: events with times, and the parameter changes that act on them.
///
/// Entries keep the order of the file: if two of them change one parameter at the same time, the
/// later one applies. Values out of range are kept as they are, and limited when the pattern is
/// played. Times are seconds from the start of the pattern.
package struct Pattern: Sendable, Hashable {
  /// The lowest framework version that plays the pattern; nil if the file does not state it.
  package var version: Double?
  /// Events, parameters and curves in the order of the file.
  package var entries: [Entry]
  /// Top-level keys other than `Version` and `Pattern`, including `Metadata`, kept for writing.
  package var unknown: [UnknownField]

  package init(version: Double? = 1, entries: [Entry] = [], unknown: [UnknownField] = []) {
    self.version = version
    self.entries = entries
    self.unknown = unknown
  }

  package init(
    events: [Event], parameters: [DynamicParameter] = [], curves: [ParameterCurve] = []
  ) {
    self.init(
      entries: events.map { Entry(.event($0)) } + parameters.map { Entry(.parameter($0)) }
        + curves.map { Entry(.curve($0)) })
  }

  /// The events, in the order of the file.
  package var events: [Event] {
    entries.compactMap { if case .event(let event) = $0.content { event } else { nil } }
  }

  /// The single parameter changes, in the order of the file.
  package var parameters: [DynamicParameter] {
    entries.compactMap { if case .parameter(let parameter) = $0.content { parameter } else { nil } }
  }

  /// The parameter curves, in the order of the file.
  package var curves: [ParameterCurve] {
    entries.compactMap { if case .curve(let curve) = $0.content { curve } else { nil } }
  }

  /// Seconds from the start to the last end of an event, or the last single change of a parameter
  /// if that is later.
  ///
  /// An event ends after its `duration`, or at its onset if it has none. Releases, curves and the
  /// length of a sound file do not count, because Apple's header names only events and parameters.
  package var duration: Double {
    entries.reduce(0) { latest, entry in
      switch entry.content {
      case .event(let event): max(latest, event.time + (event.duration ?? 0))
      case .parameter(let parameter): max(latest, parameter.time)
      case .curve, .unknown: latest
      }
    }
  }
}
