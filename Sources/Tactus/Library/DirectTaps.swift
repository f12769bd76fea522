internal import CTactus
internal import Synchronization
internal import TactusDevice
internal import TactusEngine
internal import TactusPattern

/// Players for taps without a pattern: some for each zone, which are used in turn, so that taps
/// may overlap. They are created with the device, so that a tap allocates nothing.
final class DirectTaps: Sendable {
  /// The number of taps of one zone that may overlap.
  static let count = 8

  /// For each zone ``count`` players, or none if the device does not have the zone.
  private let players: [[Player]]
  private let turns = [8 of Atomic<Int>] { _ in Atomic(0) }

  init(
    _ session: Session, _ output: SessionOutput, _ groups: [PlayerGroup], zones: UInt32
  ) {
    // The parameters of each tap determine its intensity and sharpness.
    let event = Event(
      .hapticTransient,
      parameters: [EventParameter(.hapticIntensity, 1), EventParameter(.hapticSharpness, 0)])
    let timeline = Timeline(
      Pattern(events: [event]), transientLength: output.capabilities.tapLength)
    players = Zone.allCases.map { zone in
      guard zones & 1 << zone.index != 0 else { return [] }
      return (0..<Self.count).map { _ in
        session.makePlayer(timeline, in: groups[zone.index], on: output)
      }
    }
  }

  /// Plays a tap in a zone that the device has.
  func tap(_ zone: Int, _ intensity: Double, _ sharpness: Double) -> tactus_result {
    let turn = turns[zone].add(1, ordering: .relaxed).oldValue
    let player = players[zone][turn & (Self.count - 1)]
    do throws(EngineError) {
      try player.start(intensity: intensity, sharpness: sharpness)
      return TACTUS_OK
    } catch {
      return CallError.result(of: error)
    }
  }

  /// Ends the taps that are playing or pending.
  func cancel() {
    for player in players.joined() { player.cancel() }
  }
}
