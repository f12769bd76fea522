internal import Synchronization
package import TactusDevice

/// Players that belong together: those of one engine, on one zone of one output.
package final class PlayerGroup: Sendable {
  /// The zone that the group's players are felt in.
  package let zone: Zone
  private let muted = Atomic<Bool>(false)

  init(zone: Zone) { self.zone = zone }

  /// Whether the group's haptics are silenced. Time runs on; what would have been felt is lost.
  var isMuted: Bool {
    @_noLocks @_noAllocation get { muted.load(ordering: .acquiring) }
  }

  func setMuted(_ value: Bool) { muted.store(value, ordering: .releasing) }
}
