internal import TactusEngine

/// A finger on the pad of the vibration.
struct Finger: Sendable {
  let player: Player
  var touch: PageMessage.Touch
}
