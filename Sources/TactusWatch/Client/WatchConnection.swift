package import TactusCapture
internal import TactusSystem

/// A watcher's connection to a process that plays haptics. It is used on one thread only.
package final class WatchConnection {
  /// The result of reading the connection.
  package enum Event: Sendable, Hashable {
    /// A line and its parsed contents.
    case entry(StreamEntry, line: String)
    /// The connection has ended. The reason is nil if the process ended.
    case ended(String?)
  }

  private static let readBytes = 1 << 16

  private let socket: LocalSocket
  private var received: [UInt8] = []
  private var isOver = false
  /// Whether the process has sent anything.
  private var hasHeard = false
  /// The process that is watched.
  package let process: Int32

  init(_ process: Int32, _ folder: SocketFolder, _ greeting: Greeting) throws(WatchError) {
    self.process = process
    let path = folder.socket(of: process)
    guard SocketFolder.isOwnSocket(path) else {
      throw WatchError("\(path) is not a socket of this user; `tactus watch` lists the processes")
    }
    do throws(Errno) { socket = try LocalSocket.connect(to: path) } catch {
      if error.isStale { throw WatchError("process \(process) has ended") }
      if error.isUnanswered { throw WatchError("process \(process) does not answer") }
      throw WatchError("\(path): \(error)")
    }
    guard socket.isOfSameUser else {
      throw WatchError("process \(process) belongs to another user")
    }
    switch socket.send(greeting.line[...]) {
    case .bytes(greeting.line.count): break
    case .closed: throw WatchError("process \(process): \(Self.refusal)")
    case .bytes, .later: throw WatchError("process \(process) does not answer")
    }
  }

  var descriptor: Int32 { socket.number }

  /// The likely reasons why a process closes a connection before it has sent anything.
  static var refusal: String {
    "it ended, or \(WatchLimits.watchers) others watch it already; try again"
  }

  /// The events that have arrived, after a wait of at most this time. After ``Event/ended(_:)``
  /// there are no more events.
  package func events(milliseconds: Int32) -> [Event] {
    if isOver { return [] }
    var interests = [Interest(descriptor: socket.number)]
    Poll.wait(&interests, milliseconds: milliseconds)
    return interests[0].isReady ? read() : []
  }

  /// The events in the bytes that are available.
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
        return events + [over("it sent a line that cannot be read: \(result.reason)")]
      }
      events.append(.entry(entry, line: String(decoding: line, as: UTF8.self)))
    }
    received = Array(rest)
    if !events.isEmpty { hasHeard = true }
    if received.count > CaptureStream.lineBytes {
      events.append(over("it sent a line that is too long"))
    }
    return events
  }

  private func over(_ reason: String) -> Event {
    isOver = true
    return .ended(reason)
  }
}
