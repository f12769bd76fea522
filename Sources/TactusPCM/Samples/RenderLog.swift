package import TactusSound

/// The times that frames were rendered for: with it and the segments, the same frames can be
/// rendered again. Instruments and tests compare them with what a card received.
package struct RenderLog: Sendable {
  /// From a frame on, frames have the times of this clock.
  package struct Entry: Sendable {
    package var frame: Int64
    package var clock: FrameClock
    /// Whether the channels were silent before, so that each tone starts at a zero.
    package var isBeginning: Bool
  }

  /// Entries that are kept; later ones are left out.
  private static let limit = 4096

  package private(set) var entries: [Entry] = []

  package init() {}

  mutating func note(_ clock: FrameClock, at frame: Int64, isBeginning: Bool = false) {
    if !isBeginning, let last = entries.last?.clock, last.isSame(as: clock) { return }
    if entries.count < Self.limit {
      entries.append(Entry(frame: frame, clock: clock, isBeginning: isBeginning))
    }
  }

  mutating func goBack(to frame: Int64) {
    while let last = entries.last, last.frame >= frame, !last.isBeginning { entries.removeLast() }
  }
}

extension FrameClock {
  fileprivate func isSame(as other: FrameClock) -> Bool {
    anchorFrame == other.anchorFrame && anchorTime == other.anchorTime && stretch == other.stretch
  }
}
