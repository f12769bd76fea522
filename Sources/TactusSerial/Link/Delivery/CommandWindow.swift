internal import TactusWire

/// The ordered commands that were sent and not accepted yet, oldest first, and which of them has to
/// be sent again.
struct CommandWindow: Sendable {
  struct Sent: Sendable {
    var sequence: UInt8
    var message: Message
    var sentNanoseconds: Int64
    var isRepeated = false
    /// The number of its segment; nil of a command without.
    var segment: UInt64?
  }

  private(set) var commands: [Sent] = []
  /// The place from which commands are sent again; nil: none is.
  private var repeating: Int?
  /// Whether only one command is sent again.
  private var isProbing = false
  /// When sending again began last, and from which number.
  private var repeated: (sequence: UInt8, nanoseconds: Int64)?

  var isEmpty: Bool { commands.isEmpty }

  var hasRoom: Bool { commands.count < LinkLimits.window }

  var oldest: Sent? { commands.first }

  /// Segments that the device may not have counted in what it last said of its room.
  var segments: Int { commands.count { $0.segment != nil } }

  var isRepeating: Bool { repeating != nil }

  mutating func add(
    _ message: Message, _ sequence: UInt8, at now: Int64, of segment: UInt64? = nil
  ) {
    commands.append(
      Sent(sequence: sequence, message: message, sentNanoseconds: now, segment: segment))
  }

  /// The device expects a number: those before it are done.
  /// - Returns: the commands that are done by it; none if the number says nothing new.
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

  /// The command of a number; nil if it is not in the window.
  func command(_ sequence: UInt8) -> Sent? {
    guard let first = commands.first else { return nil }
    let place = Int(sequence &- first.sequence)
    return place < commands.count ? commands[place] : nil
  }

  /// Whether the device may expect a number, where the next to be sent is given.
  func mayExpect(_ expected: UInt8, next: UInt8) -> Bool {
    Int(next &- expected) <= commands.count
  }

  /// Sends the oldest again: its answer says what has come.
  mutating func repeatOldest() {
    repeating = commands.isEmpty ? nil : 0
    isProbing = true
  }

  /// Sends all again, unless that was just begun.
  mutating func repeatAll(at now: Int64, notWithin pause: Int64) {
    guard let first = commands.first else { return }
    if let repeated, repeated.sequence == first.sequence, now &- repeated.nanoseconds < pause {
      return
    }
    repeating = 0
    isProbing = false
    repeated = (first.sequence, now)
  }

  /// The next command to send again.
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
