/// The bounds of the channel between the playback thread and the thread of an output.
package enum OrderLimits {
  /// The number of orders that it holds. A power of two.
  package static var capacity: Int { @_noLocks @_noAllocation get { 1024 } }
  /// Places that segments leave free for revisions, which cannot be refused.
  package static var reserve: Int { @_noLocks @_noAllocation get { 128 } }
}
