internal import TactusCapture
internal import TactusDevice
internal import TactusSystem

/// A process that watches this one. It is used only on the thread of the ``WatchServer``.
///
/// Lines for the watcher wait in a bounded buffer, and are sent when the socket accepts them. A
/// slow or frozen watcher loses records; a later line contains their number.
final class Watcher {
  /// The state of the connection.
  enum Stage: Equatable {
    /// The greeting is not complete yet. It must arrive before this time.
    case greeting(until: Int64)
    case watching
    /// The watcher receives the pending lines, and then the connection is closed.
    case leaving
  }

  private let socket: LocalSocket
  private(set) var stage: Stage
  /// Whether the connection has ended or must be closed.
  private(set) var isOver = false
  private var heard: [UInt8] = []
  private var pending: [UInt8] = []
  /// The bytes of `pending` that were sent.
  private var sent = 0
  private var lost = 0
  /// The open outputs that were reported to the watcher.
  private var known: Set<Int> = []
  private var hasFirstStart = false

  /// The number of bytes per read, which is more than any greeting has.
  private static let greetingBytes = 64

  init(_ socket: consuming LocalSocket, now: Int64) {
    self.socket = socket
    stage = .greeting(until: now + WatchLimits.greetingNanoseconds)
    if !self.socket.isOfSameUser { isOver = true }
  }

  var descriptor: Int32 { socket.number }
  var hasPending: Bool { sent < pending.count }
  /// Whether lines, or the number of lost records, must still be sent.
  var needsSending: Bool { hasPending || lost > 0 }
  /// Whether the watcher's greeting is not complete yet.
  var isStrange: Bool { if case .greeting = stage { true } else { false } }

  /// Reads the watcher's bytes, and returns its greeting when that is complete. Bytes that are not
  /// part of a greeting end the connection.
  func listen() -> Greeting? {
    switch socket.receive(Self.greetingBytes, appendingTo: &heard) {
    case .bytes: break
    // No bytes have arrived: the socket was ready because more can be sent.
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

  /// Closes the connection if the greeting is overdue.
  func checkTimeout(at now: Int64) {
    if case .greeting(let end) = stage, now > end { isOver = true }
  }

  /// Sends the first lines: the header and the open outputs.
  /// - Parameter hasStarted: whether a player of the session was started before.
  func begin(
    _ header: [UInt8], _ open: [(number: Int, line: [UInt8])], hasStarted: Bool
  ) {
    hasFirstStart = hasStarted
    put(header)
    for output in open where known.insert(output.number).inserted { put(output.line) }
    send()
  }

  /// Adds the line for the first start of a player.
  func addFirstStart(_ line: @autoclosure () -> [UInt8]) {
    guard stage == .watching, !hasFirstStart else { return }
    hasFirstStart = true
    put(line())
  }

  /// Adds the line of a record, or counts the record as lost if the buffer is full.
  func add(_ record: SessionRecord, _ line: [UInt8]) {
    guard stage == .watching else { return }
    switch record.kind {
    case .opened: if known.insert(record.output).inserted { put(line) }
    case .closed:
      known.remove(record.output)
      put(line)
    case .reported: put(line)
    case .lost(let count): lost += count
    case .sent:
      if lost > 0 || waitingBytes + line.count > WatchLimits.pendingBytes {
        lost += 1
      } else {
        pending += line
      }
    }
  }

  /// Adds a line that later lines depend on, for example the opening of an output. Such lines may
  /// fill the buffer to twice its bound; beyond that, the connection is closed.
  private func put(_ line: [UInt8]) {
    if waitingBytes + line.count > 2 * WatchLimits.pendingBytes { isOver = true }
    if !isOver { pending += line }
  }

  /// The number of bytes that wait to be sent.
  var waitingBytes: Int { pending.count - sent }

  /// Sends as much as the socket accepts.
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
