internal import TactusCapture
internal import TactusDevice
internal import TactusSystem

/// A process that watches, as the player sees it. On the server's thread alone.
///
/// What it is to get waits in a bounded buffer and is sent as far as there is room. A watcher that
/// is slow or frozen loses records, and the next line that it gets says how many.
final class Watcher {
  /// What it said that it wants.
  enum Stage: Equatable {
    /// Nothing so far; it has time until then.
    case greeting(until: Int64)
    case watching
    /// It gets what is pending, and nothing more.
    case leaving
  }

  private let socket: LocalSocket
  private(set) var stage: Stage
  /// Whether it has gone, or is to be dropped.
  private(set) var isOver = false
  private var heard: [UInt8] = []
  private var pending: [UInt8] = []
  /// Bytes of `pending` that were sent.
  private var sent = 0
  private var lost = 0
  /// Outputs that it knows to be open.
  private var known: Set<Int> = []
  private var hasFirstStart = false

  /// More bytes than any greeting has.
  private static let greetingBytes = 64

  init(_ socket: consuming LocalSocket, now: Int64) {
    self.socket = socket
    stage = .greeting(until: now + WatchLimits.greetingNanoseconds)
    if !self.socket.isOfSameUser { isOver = true }
  }

  var descriptor: Int32 { socket.number }
  var hasPending: Bool { sent < pending.count }
  /// Whether there is something to send when there is room.
  var needsSending: Bool { hasPending || lost > 0 }
  /// Whether it has not said what it wants.
  var isStrange: Bool { if case .greeting = stage { true } else { false } }

  /// Reads what it says: its greeting, if that is complete now. Whatever else it says ends it.
  func listen() -> Greeting? {
    switch socket.receive(Self.greetingBytes, appendingTo: &heard) {
    case .bytes: break
    // Woken by room to write it has nothing to say, which is as it should be.
    case .later: return nil
    case .closed:
      isOver = true
      return nil
    }
    guard case .greeting = stage else {
      isOver = true
      return nil
    }
    switch Greeting.read(heard) {
    case .incomplete: return nil
    case .refused:
      isOver = true
      return nil
    case .complete(let greeting):
      stage = greeting == .list ? .leaving : .watching
      return greeting
    }
  }

  /// Drops one that has not said in time what it wants.
  func checkPatience(at now: Int64) {
    if case .greeting(let end) = stage, now > end { isOver = true }
  }

  /// Begins with what is open.
  /// - Parameter hasStarted: whether a player of the session was started before.
  func begin(
    _ header: [UInt8], _ open: [(number: Int, line: [UInt8])], hasStarted: Bool
  ) {
    hasFirstStart = hasStarted
    put(header)
    for output in open where known.insert(output.number).inserted { put(output.line) }
    send()
  }

  /// The session's first player was started.
  func addFirstStart(_ line: @autoclosure () -> [UInt8]) {
    guard stage == .watching, !hasFirstStart else { return }
    hasFirstStart = true
    put(line())
  }

  /// Adds what happened.
  func add(_ record: SessionRecord, _ line: [UInt8]) {
    guard stage == .watching else { return }
    switch record.kind {
    case .opened: if known.insert(record.output).inserted { put(line) }
    case .closed:
      known.remove(record.output)
      put(line)
    case .reported: put(line)
    case .lost(let count): lost += count
    case .told:
      if lost > 0 || waitingBytes + line.count > WatchLimits.pendingBytes {
        lost += 1
      } else {
        pending += line
      }
    }
  }

  /// Adds what the rest cannot be read without: there is the room once more for it.
  private func put(_ line: [UInt8]) {
    if waitingBytes + line.count > 2 * WatchLimits.pendingBytes { isOver = true }
    if !isOver { pending += line }
  }

  /// Bytes that wait to be sent.
  var waitingBytes: Int { pending.count - sent }

  /// Sends as much as finds room.
  func send() {
    if lost > 0, waitingBytes < WatchLimits.pendingBytes / 2 {
      pending += StreamWriter(origin: 0).line(SessionRecord(.lost(lost), of: 0))
      lost = 0
    }
    while !isOver, hasPending {
      switch socket.send(pending[sent...]) {
      case .bytes(let count): sent += count
      case .later:
        pending.removeFirst(sent)
        sent = 0
        return
      case .closed: isOver = true
      }
    }
    pending.removeAll(keepingCapacity: true)
    sent = 0
    if stage == .leaving { isOver = true }
  }
}
