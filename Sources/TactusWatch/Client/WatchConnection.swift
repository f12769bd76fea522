package import TactusCapture
internal import TactusSystem

/// A connection to a process that plays, for the one that watches. On one thread.
package final class WatchConnection {
  /// What a look at the connection gave.
  package enum Event: Sendable, Hashable {
    /// A line, as it came, and what it says.
    case entry(StreamEntry, line: String)
    /// Nothing more comes; the reason, if it is not that the process ended.
    case ended(String?)
  }

  private static let readBytes = 1 << 16

  private let socket: LocalSocket
  private var received: [UInt8] = []
  private var isOver = false
  /// Whether the process has said anything.
  private var hasHeard = false
  /// The process that is watched.
  package let process: Int32

  init(_ process: Int32, _ folder: SocketFolder, _ greeting: Greeting) throws(WatchError) {
    self.process = process
    let path = folder.socket(of: process)
    guard SocketFolder.isOwnSocket(path) else {
      throw WatchError("\(path) is no socket of yours; `tactus watch` lists what plays")
    }
    do throws(Errno) { socket = try LocalSocket.connect(to: path) } catch {
      if error.isStale { throw WatchError("process \(process) has ended") }
      if error.isUnanswered { throw WatchError("process \(process) does not answer") }
      throw WatchError("\(path): \(error)")
    }
    guard socket.isOfSameUser else { throw WatchError("process \(process) is another user's") }
    switch socket.send(greeting.line[...]) {
    case .bytes(greeting.line.count): break
    case .closed: throw WatchError("process \(process): \(Self.refusal)")
    case .bytes, .later: throw WatchError("process \(process) does not answer")
    }
  }

  var descriptor: Int32 { socket.number }

  /// Why a process ends a connection before it has said anything.
  static var refusal: String { "\(WatchLimits.watchers) processes watch it already" }

  /// What has come, waiting for it at most so long. After ``Event/ended(_:)`` nothing comes.
  package func events(milliseconds: Int32) -> [Event] {
    if isOver { return [] }
    var interests = [Interest(descriptor: socket.number)]
    Poll.wait(&interests, milliseconds: milliseconds)
    return interests[0].isReady ? read() : []
  }

  /// The events of what is there.
  func read() -> [Event] {
    let outcome = socket.receive(Self.readBytes, appendingTo: &received)
    var events = lines()
    if case .ended = events.last { return events }
    if outcome == .closed {
      isOver = true
      let reason = received.isEmpty ? nil : "it ended within a line"
      events.append(.ended(hasHeard ? reason : Self.refusal))
    }
    return events
  }

  private func lines() -> [Event] {
    var events: [Event] = []
    var rest = received[...]
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      let line = Array(rest[..<end])
      rest = rest[(end + 1)...]
      let result = StreamLine.read(line)
      guard let entry = result.entry else {
        return events + [over("it said what cannot be read: \(result.reason)")]
      }
      events.append(.entry(entry, line: String(decoding: line, as: UTF8.self)))
    }
    received = Array(rest)
    if !events.isEmpty { hasHeard = true }
    if received.count > CaptureStream.lineBytes {
      events.append(over("it said more than fits a line"))
    }
    return events
  }

  private func over(_ reason: String) -> Event {
    isOver = true
    return .ended(reason)
  }
}
