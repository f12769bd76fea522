internal import TactusJSON

/// The haptics of a pattern for one zone, independent of the file format: intensity and sharpness
/// over time as straight pieces, and taps.
///
/// Readers of formats other than AHAP return an outline, and writers of those formats receive one.
/// Times are seconds from the start of the pattern. Between pieces the level is 0. Taps add to the
/// level.
///
///     intensity   ╱╲___            ╱
///     taps       |      |         |
///     seconds    0      1         2
package struct Outline: Sendable, Hashable {
  /// The pieces in the order of their starts, without overlaps.
  package var pieces: [OutlinePiece]
  /// The taps in the order of their times.
  package var taps: [OutlineTap]
  /// Texts about the file, with keys as in `.haptic` files, for example `author` or `description`.
  package var metadata: [OutlineRemark]

  package init(
    pieces: [OutlinePiece] = [], taps: [OutlineTap] = [], metadata: [OutlineRemark] = []
  ) {
    self.pieces = pieces
    self.taps = taps
    self.metadata = metadata
  }

  /// Seconds from the start to the end of the last piece, or to the onset of a later tap.
  package var duration: Double { max(pieces.last?.end ?? 0, taps.last?.time ?? 0) }

  /// A message about the silence at the end of a file, which an outline cannot contain; nil if
  /// there is none.
  func silence(until end: Double) -> String? {
    let tapEnd = (taps.last?.time).map { $0 + OutlineSampler.tapSeconds } ?? 0
    let rest = end - max(pieces.last?.end ?? 0, tapEnd)
    let milliseconds = (rest * 1e6).rounded() / 1000
    return milliseconds > 0 ? "silence of \(milliseconds.plain) ms at the end is not covered" : nil
  }
}
