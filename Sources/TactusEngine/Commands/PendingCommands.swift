internal import TactusSystem

/// Commands that the playback thread has taken from the queue and has not applied yet. Each player
/// has a list that is sorted by time and ticket. All lists share one slab of nodes.
struct PendingCommands: ~Copyable {
  /// A place in the slab, or -1 for none.
  typealias Index = Int32
  static var none: Index { @_noLocks @_noAllocation get { -1 } }

  // Not private, so that a build without whole-module optimization can check real-time code: see
  // ``FixedBuffer``.
  struct Node: BitwiseCopyable {
    var command: Command
    var next: Index
  }

  private let nodes: FixedBuffer<Node>
  private var firstFree: Index

  init(capacity: Int) {
    let empty = Command(player: nil, output: nil, time: 0, ticket: 0, action: .stop)
    nodes = FixedBuffer(count: capacity) { index in
      Node(command: empty, next: index + 1 < capacity ? Index(index + 1) : Self.none)
    }
    firstFree = 0
  }

  deinit { nodes.unlock() }

  /// Locks the slab into physical memory. Returns 0 or an errno.
  func lock() -> Int32 { nodes.lock() }

  @_noLocks @_noAllocation
  func command(_ index: Index) -> Command { nodes[Int(index)].command }

  @_noLocks @_noAllocation
  func next(_ index: Index) -> Index { nodes[Int(index)].next }

  /// Inserts the command behind all commands that are due before it. Returns false if the slab is
  /// full, which the bound on admitted commands prevents.
  @_noLocks @_noAllocation
  mutating func insert(_ command: Command, into list: inout PendingList) -> Bool {
    let index = firstFree
    if index < 0 { return false }
    firstFree = nodes[Int(index)].next
    var before = Self.none
    var after = list.head
    // Commands usually come in the order of their times, so the end of the list is checked first.
    if list.tail >= 0, Self.precedes(nodes[Int(list.tail)].command, command) {
      before = list.tail
      after = Self.none
    }
    while after >= 0, Self.precedes(nodes[Int(after)].command, command) {
      before = after
      after = nodes[Int(after)].next
    }
    assert(before < 0 || Self.precedes(nodes[Int(before)].command, command))
    assert(after < 0 || !Self.precedes(nodes[Int(after)].command, command))
    nodes[Int(index)] = Node(command: command, next: after)
    if before >= 0 { nodes[Int(before)].next = index } else { list.head = index }
    if after < 0 { list.tail = index }
    assert(list.head >= 0 && nodes[Int(list.tail)].next == Self.none)
    return true
  }

  /// Removes and returns the first command of a list.
  @_noLocks @_noAllocation
  mutating func removeFirst(_ list: inout PendingList) -> Command {
    precondition(!list.isEmpty, "the list of commands is empty")
    let index = Int(list.head)
    let node = nodes[index]
    nodes[index].next = firstFree
    firstFree = list.head
    list.head = node.next
    if node.next < 0 { list.tail = Self.none }
    return node.command
  }

  @_noLocks @_noAllocation
  private static func precedes(_ a: Command, _ b: Command) -> Bool {
    a.time != b.time ? a.time < b.time : a.ticket < b.ticket
  }
}
