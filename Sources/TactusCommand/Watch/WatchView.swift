/// The state of the view that keys change.
struct WatchView {
  private var zoom = WatchPicture.standardZoom
  /// The scene and the time that are displayed while the view is paused; nil if it is not paused.
  private var still: (scene: WatchScene, now: Int64)?
  private var pauses = false

  init() {}

  /// Handles a key. Returns false if the key ends the watching.
  mutating func take(_ key: Key) -> Bool {
    switch key {
    case .character("q"), .escape: return false
    case .character(" "): pauses.toggle()
    case .character("+"), .character("="): zoom = max(zoom - 1, 0)
    case .character("-"): zoom = min(zoom + 1, WatchPicture.zooms.count - 1)
    default: break
    }
    return true
  }

  mutating func text(
    _ scene: WatchScene, at now: Int64, _ size: (columns: Int, rows: Int), _ shape: TerminalShape
  ) -> String {
    picture(scene, at: now, shape).canvas(columns: size.columns, rows: size.rows).text
  }

  mutating func picture(
    _ scene: WatchScene, at now: Int64, _ shape: TerminalShape
  ) -> WatchPicture {
    still = pauses ? still ?? (scene, now) : nil
    return WatchPicture(
      scene: still?.scene ?? scene, now: still?.now ?? now, zoom: zoom, isPaused: pauses,
      isUnicode: shape.isUnicode, usesColor: shape.usesColor)
  }
}
