internal import CRealtime

/// Commands that the playback thread has taken from the queue and that are not carried out yet:
/// for each player a list by time and ticket, all in one slab.
@safe
struct PendingCommands: ~Copyable {
  /// A place in the slab, or none.
  typealias Index = Int32
  static var none: Index { @_noLocks @_noAllocation get { -1 } }

  private struct Node: BitwiseCopyable {
    var command: Command
    var next: Index
  }

  private let nodes: UnsafeMutablePointer<Node>
  private let capacity: Int
  private var firstFree: Index

  init(capacity: Int) {
    self.capacity = capacity
    unsafe nodes = .allocate(capacity: capacity)
    for index in 0..<capacity {
      let empty = unsafe Command(player: nil, output: nil, time: 0, ticket: 0, action: .stop)
      let next = index + 1 < capacity ? Index(index + 1) : -1
      unsafe (nodes + index).initialize(to: Node(command: empty, next: next))
    }
    firstFree = 0
  }

  deinit {
    unsafe tactus_unlock_memory(nodes, capacity * MemoryLayout<Node>.stride)
    unsafe nodes.deallocate()
  }

  /// Keeps the slab in memory. 0, or an errno.
  func lock() -> Int32 {
    unsafe tactus_lock_memory(nodes, capacity * MemoryLayout<Node>.stride)
  }

  @_noLocks @_noAllocation
  func command(_ index: Index) -> Command { unsafe nodes[checked(index)].command }

  @_noLocks @_noAllocation
  func next(_ index: Index) -> Index { unsafe nodes[checked(index)].next }

  /// Inserts after all that is due before it. The callers' admission keeps the slab from filling
  /// up; false if it did.
  @_noLocks @_noAllocation
  mutating func insert(_ command: Command, into list: inout PendingList) -> Bool {
    let index = firstFree
    if index < 0 { return false }
    firstFree = unsafe nodes[checked(index)].next
    var before = Self.none
    var after = list.head
    // Commands mostly come in the order of their times: look at the end first.
    if list.tail >= 0, unsafe Self.precedes(nodes[checked(list.tail)].command, command) {
      before = list.tail
      after = Self.none
    }
    while after >= 0, unsafe Self.precedes(nodes[checked(after)].command, command) {
      before = after
      after = unsafe nodes[checked(after)].next
    }
    unsafe nodes[checked(index)] = Node(command: command, next: after)
    if before >= 0 { unsafe nodes[checked(before)].next = index } else { list.head = index }
    if after < 0 { list.tail = index }
    return true
  }

  /// Takes the first command of a list.
  @_noLocks @_noAllocation
  mutating func removeFirst(_ list: inout PendingList) -> Command {
    let index = checked(list.head)
    let node = unsafe nodes[index]
    unsafe nodes[index].next = firstFree
    firstFree = list.head
    list.head = node.next
    if node.next < 0 { list.tail = Self.none }
    return node.command
  }

  @_noLocks @_noAllocation
  private static func precedes(_ a: Command, _ b: Command) -> Bool {
    a.time != b.time ? a.time < b.time : a.ticket < b.ticket
  }

  @_noLocks @_noAllocation
  @inline(__always)
  private func checked(_ index: Index) -> Int {
    precondition(index >= 0 && Int(index) < capacity)
    return Int(index)
  }
}

/// The pending commands of one player, by time and ticket.
struct PendingList: BitwiseCopyable {
  var head: PendingCommands.Index = -1
  var tail: PendingCommands.Index = -1

  @_noLocks @_noAllocation
  init() {}

  var isEmpty: Bool { @_noLocks @_noAllocation get { head < 0 } }
}
