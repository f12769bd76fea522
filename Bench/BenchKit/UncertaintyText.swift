internal import TactusStatistics

/// An uncertainty as text with a unit, such as `12.4 µs`; `unknown` for `.max`, that of a
/// clock that has not been compared yet.
package func uncertaintyText(nanoseconds: Int64) -> String {
  nanoseconds == .max ? "unknown" : durationText(nanoseconds: nanoseconds)
}
