/// The programs of `tactus demo`.
package enum DemoKind: String, CaseIterable {
  case palette, bounce, sampler, vine, feedback

  /// A description in one line, for the list of demos.
  package var summary: String {
    switch self {
    case .palette: "two pads to press: one vibrates, the other taps"
    case .bounce: "a ball in a box: every impact a tap as strong as it is fast"
    case .sampler: "the eight presets, layered, one of them looped"
    case .vine: "cut the vine, feed the crocodile: patterns, sounds, a swish"
    case .feedback: "notifications, impacts, selections, and a vibration that fades"
    }
  }
}
