import Foundation
import Synchronization
internal import TactusDevice

/// A serial line between a host and a board. It delays bytes as the baud rate requires, and adds
/// the faults of its settings. A separate thread moves the bytes.
public final class SerialLine: Sendable {
  private struct State {
    var settings: LineSettings
    var toBoard = Lane(seed: 1)
    var toHost = Lane(seed: 2)
    var isEnded = false
  }

  /// A place at which bytes pass.
  public enum Place: String, Sendable {
    /// Bytes arrived from the host, and begin to pass the line.
    case fromHost = "from-host"
    /// Bytes have passed the line, and are given to the board.
    case toBoard = "to-board"
    /// Bytes have left the board, and begin to pass the line.
    case fromBoard = "from-board"
    /// Bytes have passed the line, and are given to the host.
    case toHost = "to-host"
  }

  /// Takes bytes that pass a place, with the time on CLOCK_MONOTONIC in nanoseconds. The time is
  /// taken after the bytes were read, or before they are written. Called on the thread of the line.
  public typealias Record = @Sendable (Place, ArraySlice<UInt8>, Int64) -> Void

  private let host: Descriptor
  private let board: Descriptor
  private let record: Record?
  /// Two ends of a pair of sockets; a byte through them ends the thread's wait.
  private let wake: (Descriptor, Descriptor)
  private let state: Mutex<State>

  /// Starts to move bytes between two files.
  /// - Parameter record: nil to record nothing.
  public init(
    host: Descriptor, board: Descriptor, settings: LineSettings = LineSettings(),
    record: Record? = nil
  ) throws(BoardError) {
    (self.host, self.board, self.record) = (host, board, record)
    wake = try Descriptor.pair()
    state = Mutex(State(settings: settings))
    // The thread keeps this object alive until ``end()``.
    let thread = Thread { self.run() }
    thread.name = "serial line"
    thread.start()
  }

  /// Changes the speed or the faults of the line from now on.
  public func change(_ change: (inout LineSettings) -> Void) {
    state.withLock { change(&$0.settings) }
    _ = wake.0.write([1])
  }

  /// Ends the line.
  public func end() {
    state.withLock { $0.isEnded = true }
    _ = wake.0.write([1])
  }

  /// Whether the line was ended, or one of its ends was closed.
  public var isEnded: Bool { state.withLock(\.isEnded) }

  /// The traffic since ``forgetTraffic()``: to the board, and to the host.
  public var traffic: (toBoard: LineTraffic, toHost: LineTraffic) {
    state.withLock { ($0.toBoard.traffic, $0.toHost.traffic) }
  }

  /// Sets the counts of traffic to 0.
  public func forgetTraffic() {
    state.withLock {
      $0.toBoard.forgetTraffic()
      $0.toHost.forgetTraffic()
    }
  }

  private func run() {
    while !isEnded {
      let now = MonotonicClock.nowNanoseconds
      let (readers, milliseconds) = state.withLock { state in
        var readers = [wake.1]
        if state.toBoard.room > 0 { readers.append(host) }
        if state.toHost.room > 0 { readers.append(board) }
        return (readers, Self.timeout(state, now))
      }
      Descriptor.wait(for: readers, milliseconds: milliseconds)
      move()
    }
  }

  /// The time in milliseconds until the next byte has passed; -1, which waits without limit, if no
  /// byte is under way or the line is held.
  private static func timeout(_ state: State, _ now: Int64) -> Int {
    if state.settings.isHeld { return -1 }
    let dues = [state.toBoard.nextDue, state.toHost.nextDue].compactMap(\.self)
    guard let next = dues.min() else { return -1 }
    return max(0, Int((next - now + 999_999) / 1_000_000))
  }

  private func move() {
    var ignored: [UInt8] = []
    _ = wake.1.read(upTo: 64, into: &ignored)
    state.withLock { state in
      let settings = state.settings
      let now = MonotonicClock.nowNanoseconds
      let alive =
        take(from: host, .fromHost, into: &state.toBoard, now, settings)
        && take(from: board, .fromBoard, into: &state.toHost, now, settings)
        && give(to: board, .toBoard, from: &state.toBoard, now, settings)
        && give(to: host, .toHost, from: &state.toHost, now, settings)
      if !alive { state.isEnded = true }
    }
  }

  private func take(
    from end: Descriptor, _ place: Place, into lane: inout Lane, _ now: Int64,
    _ settings: LineSettings
  ) -> Bool {
    guard lane.room > 0 else { return true }
    var bytes: [UInt8] = []
    let outcome = end.read(upTo: lane.room, into: &bytes)
    if let record, !bytes.isEmpty { record(place, bytes[...], MonotonicClock.nowNanoseconds) }
    lane.put(bytes, at: now, settings)
    return outcome != .gone
  }

  private func give(
    to end: Descriptor, _ place: Place, from lane: inout Lane, _ now: Int64,
    _ settings: LineSettings
  ) -> Bool {
    if settings.isHeld { return true }
    let bytes = lane.due(at: now)
    guard !bytes.isEmpty else { return true }
    let began = MonotonicClock.nowNanoseconds
    switch end.write(bytes) {
    case .moved(let count):
      record?(place, bytes.prefix(count), began)
      lane.remove(count)
    case .later: break
    case .gone: return false
    }
    return true
  }
}
