/// The pending commands of one player, sorted by time and ticket.
struct PendingList: BitwiseCopyable {
  var head: PendingCommands.Index = -1
  var tail: PendingCommands.Index = -1

  @_noLocks @_noAllocation
  init() {}

  var isEmpty: Bool { @_noLocks @_noAllocation get { head < 0 } }
}
