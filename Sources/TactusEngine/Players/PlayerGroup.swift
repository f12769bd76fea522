internal import Synchronization
package import TactusDevice

/// Players that are muted together: those of one engine, on one zone of one output.
package final class PlayerGroup: Sendable {
  /// The zone in which the players are felt.
  package let zone: Zone
  /// The group of the sounds of the same players; nil if this is itself a group of sounds.
  let sounds: PlayerGroup?
  private let muted = Atomic<Bool>(false)

  /// - Parameter hasSounds: whether to create a group for the sounds of the players, too.
  init(zone: Zone, hasSounds: Bool = true) {
    self.zone = zone
    sounds = hasSounds ? PlayerGroup(zone: zone, hasSounds: false) : nil
  }

  /// Whether the haptics of the group are muted: time advances, and the muted part is not played
  /// later.
  var isMuted: Bool {
    @_noLocks @_noAllocation get { muted.load(ordering: .acquiring) }
  }

  func setMuted(_ value: Bool) { muted.store(value, ordering: .releasing) }
}
