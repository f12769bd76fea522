/// The bounds of the queue of orders from the playback thread to the thread of an output.
package enum OrderLimits {
  /// The capacity of the queue. A power of two.
  package static var capacity: Int { @_noLocks @_noAllocation get { 1024 } }
  /// Places of the queue that segments leave free for revisions, which cannot be refused.
  package static var reserve: Int { @_noLocks @_noAllocation get { 128 } }
}
