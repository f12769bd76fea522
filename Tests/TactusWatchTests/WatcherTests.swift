import TactusCapture
import TactusDevice
import TactusSystem
import Testing

@testable import TactusWatch

/// Checks `Watcher` (the player's side of a connection to a watching process), the queue of its
/// records, and the first line of a connection. The test decides when the other side reads, so
/// nothing depends on the clock.
@Suite struct WatcherTests {
  private let folder: PrivateFolder
  private let record = SessionRecord(.sent(.submitted(atNanoseconds: 7)), of: 0)
  private var line: [UInt8] { StreamWriter(origin: 0).line(record) }

  init() throws { folder = try PrivateFolder() }

  private func entries(_ bytes: [UInt8]) -> [StreamEntry?] {
    bytes.split(separator: UInt8(ascii: "\n")).map { StreamLine.read(Array($0)).entry }
  }

  private func watcher(of listener: borrowing LocalSocket) throws -> Watcher {
    guard let socket = listener.accept() else { throw Errno(0) }
    return Watcher(socket, now: 0)
  }

  @Test
  func
    `a watcher that does not read loses records, gets their number, and then gets all later ones`()
    throws
  {
    let listener = try LocalSocket.listen(at: "\(folder.path)/socket", backlog: WatchLimits.backlog)
    let peer = try LocalSocket.connect(to: "\(folder.path)/socket")
    let watcher = try watcher(of: listener)
    _ = peer.send(Greeting.watch.line[...])
    #expect(watcher.listen() == .watch)
    watcher.begin([], [], hasStarted: false)
    let count = 100_000
    for _ in 0..<count {
      watcher.add(record, line)
      watcher.send()
    }
    #expect(watcher.waitingBytes <= WatchLimits.pendingBytes && !watcher.isOver)
    var heard: [UInt8] = []
    while watcher.needsSending || peer.receive(1 << 16, appendingTo: &heard) != .later {
      watcher.send()
      _ = peer.receive(1 << 16, appendingTo: &heard)
    }
    watcher.add(record, line)
    watcher.send()
    _ = peer.receive(1 << 16, appendingTo: &heard)
    let got = entries(heard)
    let lost = got.compactMap { entry -> Int? in
      guard case .record(let record)? = entry, case .lost(let count) = record.kind else {
        return nil
      }
      return count
    }
    #expect(lost.count == 1 && got.last == .record(record))
    #expect(got.count - 1 + (lost.first ?? 0) == count + 1)
  }

  @Test
  func `a full queue drops records, but keeps some openings and closings, and counts the lost`() {
    let queue = RecordQueue(limit: 3) {}
    for _ in 0..<5 { queue.take(record) }
    queue.take(SessionRecord(.closed, of: 1))
    let kinds = queue.takeAll().map(\.kind)
    #expect(kinds == Array(repeating: record.kind, count: 3) + [.closed, .lost(2)])
    #expect(queue.takeAll().isEmpty)
    for _ in 0..<20 { queue.take(SessionRecord(.closed, of: 1)) }
    #expect(queue.takeAll().count == 7)
  }

  @Test(arguments: Greeting.allCases)
  func `a first line is incomplete until its last byte, and nothing may follow it`(
    greeting: Greeting
  ) {
    for count in 0..<greeting.line.count {
      #expect(Greeting.read(Array(greeting.line.prefix(count))) == .incomplete)
    }
    #expect(Greeting.read(greeting.line) == .complete(greeting))
    #expect(Greeting.read(greeting.line + [10]) == .refused)
  }
}
