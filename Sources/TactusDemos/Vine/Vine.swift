package import Foundation

/// A game, after the tutorial "Getting Started With Core Haptics": a pineapple hangs on a vine
/// above a crocodile. A finger cuts the vine, and the crocodile may catch the pineapple.
///
/// The engine plays the sounds of the game. If the hardware has no haptics, or a sound is not
/// registered with the engine, the game plays the sound itself.
@MainActor
package final class Vine: Demo {
  /// What a user can do.
  package enum Action: Sendable, Hashable {
    /// A finger touches the screen.
    case touch(Point)
    /// The finger moves to a point.
    case move(Point)
    /// The finger is lifted.
    case lift
  }

  /// Plays a sound that the haptic engine does not play.
  package typealias SoundPlayer = @MainActor (VineSound) -> Void

  /// The intensity of the swish (the vibration while the finger moves) per distance of the finger
  /// between two reports: full intensity at a hundredth of the screen.
  private static let swishGain = 100.0

  /// The haptics; nil if the hardware has none.
  package let haptics: VineHaptics?
  /// The pineapple.
  package private(set) var pineapple = Pineapple()
  /// The position of the finger; nil if it does not touch the screen.
  package private(set) var finger: Point?
  /// The intensity of the swish, 0 to 1.
  package private(set) var swish: Float = 0
  /// The sound of the last event of the game.
  package private(set) var lastSound: VineSound?
  private let playSound: SoundPlayer
  /// The time of the last report of the finger, in seconds.
  private var reported: TimeInterval = 0

  /// Creates a game with its sounds.
  /// - Parameters:
  ///   - files: the sound files.
  ///   - playSound: plays a sound that the haptic engine does not play.
  package init(_ files: [VineSound: URL], playSound: @escaping SoundPlayer = { _ in }) {
    haptics = VineHaptics(files)
    self.playSound = playSound
  }

  package func perform(_ action: Action, at seconds: TimeInterval) throws {
    switch action {
    case .touch(let place):
      (finger, reported) = (place, seconds)
      swish = 0
      try? haptics?.startSwish()
    case .move(let place): move(to: place, at: seconds)
    case .lift:
      finger = nil
      swish = 0
      try? haptics?.stopSwish()
    }
  }

  package func update(at seconds: TimeInterval) throws {
    while let change = pineapple.nextChange, change <= seconds {
      switch pineapple.state {
      case .falling(_, let from):
        let isCaught = abs(from.x - Pineapple.crocodile.x) <= Pineapple.catchReach
        pineapple.state = .gone(since: change, wasCaught: isCaught)
        play(isCaught ? .nomNom : .splash)
      case .gone: pineapple.state = .hanging
      case .hanging: return
      }
    }
  }

  package var nextDue: TimeInterval? { pineapple.nextChange }

  package func stop() { haptics?.stop() }

  private func move(to place: Point, at seconds: TimeInterval) {
    guard let last = finger else { return }
    let vine = pineapple.vine(at: reported)
    (finger, reported) = (place, seconds)
    let distance = max(abs(place.x - last.x), abs(place.y - last.y))
    swish = Float(min(distance * Self.swishGain, 1))
    try? haptics?.setSwish(swish)
    guard pineapple.state == .hanging else { return }
    let fruit = pineapple.place(at: seconds)
    if pineapple.vine(at: seconds).isCrossed(from: last, to: place, before: vine) {
      pineapple.state = .falling(since: seconds, from: fruit)
      play(.slice)
    }
  }

  /// Plays the pattern and the sound of an event. If the haptic engine fails, the game goes on.
  private func play(_ sound: VineSound) {
    lastSound = sound
    let isHeard = (try? haptics?.play(sound)) ?? false
    if !isHeard { playSound(sound) }
  }
}
