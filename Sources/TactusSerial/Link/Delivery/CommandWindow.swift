internal import TactusWire

/// The ordered commands that were sent and are not accepted yet, oldest first. It also records
/// which of them must be retransmitted.
struct CommandWindow: Sendable {
  struct Sent: Sendable {
    var sequence: UInt8
    var message: Message
    var sentNanoseconds: Int64
    var isRepeated = false
    /// The number of the segment in the command; nil for a command without a segment.
    var segment: UInt64?
  }

  private(set) var commands: [Sent] = []
  /// The index of the next command to retransmit; nil if there is none.
  private var repeating: Int?
  /// Whether only the oldest command is retransmitted.
  private var isProbing = false
  /// The sequence number with which the last retransmission of all commands began, and its time.
  private var repeated: (sequence: UInt8, nanoseconds: Int64)?

  var isEmpty: Bool { commands.isEmpty }

  var hasRoom: Bool { commands.count < LinkLimits.window }

  var oldest: Sent? { commands.first }

  /// The number of segments that the device may not have counted in its last credits.
  var segments: Int { commands.count { $0.segment != nil } }

  var isRepeating: Bool { repeating != nil }

  mutating func add(
    _ message: Message, _ sequence: UInt8, at now: Int64, of segment: UInt64? = nil
  ) {
    commands.append(
      Sent(sequence: sequence, message: message, sentNanoseconds: now, segment: segment))
  }

  /// Removes the commands before the sequence number that the device expects.
  /// - Returns: the removed commands; empty if the sequence number is not new.
  mutating func accept(upTo expected: UInt8) -> ArraySlice<Sent> {
    guard let first = commands.first else { return [] }
    let count = Int(expected &- first.sequence)
    guard count > 0, count <= commands.count else { return [] }
    let done = commands[..<count]
    commands.removeFirst(count)
    if let place = repeating {
      repeating = place - count < commands.count && !commands.isEmpty ? max(place - count, 0) : nil
    }
    return done
  }

  /// The command with a sequence number; nil if it is not in the window.
  func command(_ sequence: UInt8) -> Sent? {
    guard let first = commands.first else { return nil }
    let place = Int(sequence &- first.sequence)
    return place < commands.count ? commands[place] : nil
  }

  /// Whether the device may expect a sequence number.
  /// - Parameter next: the sequence number of the next command to send.
  func mayExpect(_ expected: UInt8, next: UInt8) -> Bool {
    Int(next &- expected) <= commands.count
  }

  /// Retransmits the oldest command. The answer to it shows what has arrived.
  mutating func repeatOldest() {
    repeating = commands.isEmpty ? nil : 0
    isProbing = true
  }

  /// Retransmits all commands, unless a retransmission began less than `pause` nanoseconds ago.
  mutating func repeatAll(at now: Int64, notWithin pause: Int64) {
    guard let first = commands.first else { return }
    if let repeated, repeated.sequence == first.sequence, now &- repeated.nanoseconds < pause {
      return
    }
    repeating = 0
    isProbing = false
    repeated = (first.sequence, now)
  }

  /// The next command to retransmit; nil if there is none.
  mutating func nextRepeated(at now: Int64) -> Sent? {
    guard let place = repeating, commands.indices.contains(place) else {
      repeating = nil
      return nil
    }
    commands[place].sentNanoseconds = now
    commands[place].isRepeated = true
    repeating = !isProbing && place + 1 < commands.count ? place + 1 : nil
    isProbing = false
    return commands[place]
  }

  mutating func removeAll() {
    commands.removeAll(keepingCapacity: true)
    (repeating, repeated) = (nil, nil)
  }
}
