import Foundation
import Glibc
import Synchronization
import TactusDevice
import TactusSystem
import Testing

@testable import TactusWatch

/// Watches live sessions through a real socket. The time limits are far longer than the expected
/// times.
@Suite(.serialized) struct SocketTests {
  private let folder: PrivateFolder

  init() throws { folder = try PrivateFolder() }

  private func connect() throws -> LocalSocket { try LocalSocket.connect(to: folder.socket) }

  private func mode(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  /// Whether the player closes a connection that sends these bytes.
  private func isRefused(_ bytes: [UInt8]) throws -> Bool {
    let socket = try connect()
    _ = socket.send(bytes[...])
    var heard: [UInt8] = []
    return comesAbout { socket.receive(1000, appendingTo: &heard) == .closed }
  }

  @Test func `a process that plays is listed, and a watcher gets its records until the end`() throws
  {
    let player = try LivePlayer(folder)
    try player.play()
    #expect(try mode("\(folder.path)/tactus") == 0o700)
    #expect(try mode(folder.socket) == 0o600)
    let processes = try PlayingProcesses(in: folder.path)
    // A player on a busy machine may answer later than the list waits.
    var found: [PlayingProcess] = []
    #expect(
      comesAbout {
        found = processes.list()
        return found.first?.problem == nil
      })
    #expect(found.map(\.number) == [getpid()])
    #expect(found.first?.devices == ["loopback"] && found.first?.problem == nil)
    #expect(found.first?.program.isEmpty == false)
    let connection = try processes.watch(getpid())
    #expect(connection.readsLevel)
    player.close()
    #expect(connection.readsEnd)
    #expect(!FileManager.default.fileExists(atPath: folder.socket))
    #expect(processes.list().isEmpty)
  }

  @Test func `a session has no socket before it opens a device`() throws {
    let player = try LivePlayer(folder)
    #expect(!FileManager.default.fileExists(atPath: "\(folder.path)/tactus"))
    #expect(try PlayingProcesses(in: folder.path).list().isEmpty)
    withExtendedLifetime(player) {}
  }

  @Test(arguments: [
    "GET / HTTP/1.1\r\n\r\n", "tactus-watch 2 watch\n", "tactus-watch 1 watch\ntactus", "\0",
    "tactus-watch 1 stop\n",
  ])
  func `a connection that begins with a wrong line is closed`(words: String) throws {
    try refuses(words)
  }

  // This text is not an argument of the test above, because the test runner prints arguments.
  @Test func `a connection whose first line does not end is closed`() throws {
    try refuses(String(repeating: "tactus-watch 1 ", count: 10_000))
  }

  private func refuses(_ words: String) throws {
    let player = try LivePlayer(folder)
    try player.play()
    #expect(try isRefused(Array(words.utf8)))
    #expect(try PlayingProcesses(in: folder.path).watch(getpid()).readsLevel)
  }

  @Test func `the connection of a watcher that sends more than its first line is closed`() throws {
    let player = try LivePlayer(folder)
    try player.play()
    let socket = try connect()
    _ = socket.send(Greeting.watch.line[...])
    var heard: [UInt8] = []
    #expect(comesAbout { socket.receive(1000, appendingTo: &heard) != .later })
    _ = socket.send(Array("more".utf8)[...])
    #expect(comesAbout { socket.receive(100_000, appendingTo: &heard) == .closed })
  }

  @Test func `a connection without a first line is closed`() throws {
    let player = try LivePlayer(folder)
    try player.play()
    #expect(try isRefused([]))
  }

  @Test func `a watcher beyond the limit is refused until another one leaves`() throws {
    let player = try LivePlayer(folder)
    try player.play()
    let processes = try PlayingProcesses(in: folder.path)
    var watchers = try (0..<WatchLimits.watchers).map { _ in try processes.watch(getpid()) }
    let haveAll = watchers.allSatisfy { $0.readsLevel }
    #expect(haveAll)
    let refused = try? processes.watch(getpid())
    #expect(refused?.readsLevel != true)
    #expect(
      comesAbout { processes.list().first?.problem?.contains("watch it already") == true })
    watchers.removeFirst()
    #expect(comesAbout { (try? processes.watch(getpid()))?.readsLevel == true })
    withExtendedLifetime(watchers) {}
  }

  @Test func `the socket of a dead process is replaced by a new one, or removed when listing`()
    throws
  {
    let sockets = try folder.socketFolder()
    // The listening sockets are closed immediately, so their files remain as after the death of a
    // process.
    for process in [getpid(), 4_000_000] {
      _ = try LocalSocket.listen(at: sockets.socket(of: process), backlog: WatchLimits.backlog)
    }
    let player = try LivePlayer(folder)
    try player.play()
    #expect(try PlayingProcesses(in: folder.path).list().map(\.number) == [getpid()])
    #expect(!FileManager.default.fileExists(atPath: sockets.socket(of: 4_000_000)))
  }

  @Test func `listing does not remove a socket that is just being created`() throws {
    let sockets = try folder.socketFolder()
    let processes = try PlayingProcesses(in: folder.path)
    let isDone = Atomic<Bool>(false)
    let lister = try SystemThread {
      while !isDone.load(ordering: .relaxed) { _ = processes.list() }
    }
    var lost = 0
    for number in 0..<1000 {
      let path = sockets.socket(of: 4_000_000 + Int32(number))
      let socket = try LocalSocket.listen(at: path, backlog: WatchLimits.backlog)
      // The lister may have connected. Its connection is accepted and closed immediately.
      while let connection = socket.accept() { withExtendedLifetime(connection) {} }
      if !SocketFolder.isOwnSocket(path) { lost += 1 }
      FolderNames.remove(path)
      withExtendedLifetime(socket) {}
    }
    isDone.store(true, ordering: .relaxed)
    lister.join()
    #expect(lost == 0)
    #expect(FolderNames.read(sockets.path, limit: 10)?.isEmpty == true)
  }

  @Test func `if another file has the socket's name, the player has no socket and plays on`() throws
  {
    let sockets = try folder.socketFolder()
    let path = sockets.socket(of: getpid())
    let other = try LocalSocket.listen(at: "\(folder.path)/other", backlog: WatchLimits.backlog)
    try FileManager.default.createSymbolicLink(
      atPath: path, withDestinationPath: "\(folder.path)/other")
    let player = try LivePlayer(folder)
    try player.play()
    #expect(player.errors.all.contains { $0.contains("cannot be watched") })
    #expect(throws: WatchError.self) { try PlayingProcesses(in: folder.path).watch(getpid()) }
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path).hasSuffix("/other"))
    let hasCome = other.accept() != nil
    #expect(!hasCome)
  }

  /// The descriptors of this process's sockets that are bound to a path. Sockets of other tests
  /// that run at the same time, such as those of `Process`, are not bound to a path.
  private func descriptors(boundTo path: String) throws -> [Int32] {
    let sockets = try String(contentsOfFile: "/proc/net/unix", encoding: .utf8)
    var names: Set<String> = []
    for line in sockets.split(separator: "\n") {
      let fields = line.split(separator: " ")
      if fields.count == 8, fields[7] == path { names.insert("socket:[\(fields[6])]") }
    }
    let open = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
    return open.compactMap { (number: String) -> Int32? in
      let target = try? FileManager.default.destinationOfSymbolicLink(
        atPath: "/proc/self/fd/\(number)")
      guard let target, names.contains(target) else { return nil }
      return Int32(number)
    }
  }

  @Test func `a player's sockets are closed in the programs that it starts`() throws {
    let player = try LivePlayer(folder)
    try player.play()
    let connection = try PlayingProcesses(in: folder.path).watch(getpid())
    #expect(connection.readsLevel)
    // A player's socket is bound to this temporary name, and renamed when it listens.
    let ends = try descriptors(boundTo: "\(folder.socket).new")
    // The two descriptors are the listening socket and the player's end of the connection.
    #expect(ends.count == 2)
    for number in ends + [connection.descriptor] {
      #expect(fcntl(number, F_GETFD) & FD_CLOEXEC != 0)
    }
    withExtendedLifetime(connection) {}
  }
}
