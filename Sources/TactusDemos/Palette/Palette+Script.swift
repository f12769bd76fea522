package import Foundation

extension Palette {
  /// How many moves of the point per second the script contains: as many as a touch screen reports.
  package static let movesPerSecond = 60
  private static let continuousSeconds = 6
  private static let pauseSeconds: TimeInterval = 0.5
  private static let transientSeconds = 5
  /// The duration of the script in seconds: the vibration, a pause, the series of taps, a pause.
  package static let roundSeconds: TimeInterval = 12

  /// A script in which the point moves over the upper pad (vibration), then over the lower (taps).
  package static func script(seed: UInt64) -> Script<Action> {
    let path = PalettePath(seed: seed)
    let second = TimeInterval(continuousSeconds) + pauseSeconds
    return Script(
      stroke(.continuous, path, from: 0, seconds: continuousSeconds)
        + stroke(.transient, path, from: second, seconds: transientSeconds),
      period: roundSeconds)
  }

  private static func stroke(
    _ pad: Pad, _ path: PalettePath, from start: TimeInterval, seconds: Int
  ) -> [Script<Action>.Step] {
    let count = seconds * movesPerSecond
    return (0...count).map { index in
      let time = start + Double(index) / Double(movesPerSecond)
      switch index {
      case 0: return .init(at: time, .press(pad, path.point(at: time)))
      case count: return .init(at: time, .release)
      default: return .init(at: time, .move(path.point(at: time)))
      }
    }
  }
}
