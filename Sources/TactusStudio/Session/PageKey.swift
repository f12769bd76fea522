/// Identifies a playback or a finger: the number of the page, and the number that the page gave to
/// it.
struct PageKey: Sendable, Hashable {
  var page: Int
  var key: Int
}
