internal import CoreHaptics
package import Foundation

/// Plays patterns from AHAP files, after Apple's sample HapticSampler.
///
/// A sample plays to its end, and several can play at the same time. One sample at a time can be
/// looped by an advanced player, with pause, seek and a playback rate.
@MainActor
package final class Sampler: Demo {
  /// What a user can do. Numbers count the samples from 0; other numbers have no effect.
  package enum Action: Sendable, Hashable {
    /// Plays a sample in addition to those that already play.
    case play(Int)
    /// Loops a sample instead of the one that is looped now; ends the loop if it is the same
    /// sample.
    case loop(Int)
    /// Pauses or resumes the loop.
    case pause
    /// Jumps within the loop by seconds of the pattern.
    case seek(TimeInterval)
    /// Multiplies the playback rate of the loop by a factor.
    case rate(Float)
  }

  /// The looped sample.
  package struct Loop {
    /// The index of the sample in ``Sampler/samples``.
    package let index: Int
    /// The position of playback in the pattern.
    package fileprivate(set) var position: LoopPosition
    fileprivate let player: any CHHapticAdvancedPatternPlayer
  }

  /// The possible playback rates of the loop.
  package static let rates: ClosedRange<Float> = 0.25...4

  /// The samples.
  package let samples: [Sample]
  /// The loop; nil if there is none.
  package private(set) var loop: Loop?
  /// The time in seconds at which each sample was last played, by the sample's number.
  package private(set) var playedAt: [Int: TimeInterval] = [:]
  /// The duration of each sample in seconds.
  package let durations: [TimeInterval]
  private let patterns: [CHHapticPattern]
  private let engine: CHHapticEngine

  /// Reads the patterns of the samples, and creates an engine.
  /// - Throws: `CHHapticError` for a sample that contains no pattern, and if there is no device.
  package init(_ samples: [Sample]) throws {
    self.samples = samples
    patterns = try samples.map { try $0.pattern() }
    durations = patterns.map(\.duration)
    engine = try CHHapticEngine()
  }

  package func perform(_ action: Action, at seconds: TimeInterval) throws {
    switch action {
    case .play(let index):
      guard samples.indices.contains(index) else { return }
      // This also starts the engine if it is stopped. Apple's sample starts it explicitly.
      try engine.playPattern(from: samples[index].ahap)
      playedAt[index] = seconds
    case .loop(let index): try toggleLoop(index, at: seconds)
    case .pause: try togglePause(at: seconds)
    case .seek(let step):
      guard let offset = loop?.position.seek(by: step, at: seconds) else { return }
      try loop?.player.seek(toOffset: offset)
    case .rate(let factor):
      guard let player = loop?.player else { return }
      player.playbackRate = min(
        max(player.playbackRate * factor, Self.rates.lowerBound), Self.rates.upperBound)
      loop?.position.setRate(Double(player.playbackRate), at: seconds)
    }
  }

  package func update(at seconds: TimeInterval) throws {}

  package var nextDue: TimeInterval? { nil }

  package func stop() { engine.stop() }

  private func toggleLoop(_ index: Int, at seconds: TimeInterval) throws {
    let wasIndex = loop?.index
    try loop?.player.stop(atTime: CHHapticTimeImmediate)
    loop = nil
    guard samples.indices.contains(index), wasIndex != index else { return }
    try engine.start()
    let player = try engine.makeAdvancedPlayer(with: patterns[index])
    player.loopEnabled = true
    player.loopEnd = patterns[index].duration
    try player.start(atTime: CHHapticTimeImmediate)
    loop = Loop(
      index: index, position: LoopPosition(length: patterns[index].duration, start: seconds),
      player: player)
  }

  private func togglePause(at seconds: TimeInterval) throws {
    guard let current = loop else { return }
    if current.position.isPaused {
      try current.player.resume(atTime: CHHapticTimeImmediate)
    } else {
      try current.player.pause(atTime: CHHapticTimeImmediate)
    }
    loop?.position.setPaused(!current.position.isPaused, at: seconds)
  }
}
