import Foundation
import Glibc
import Testing

@testable import TactusWatch

private let canBecomeAnother =
  geteuid() == 0 && FileManager.default.isExecutableFile(atPath: "/usr/bin/setpriv")
  && FileManager.default.isExecutableFile(atPath: "/usr/bin/python3")

/// Checks the folder with the sockets of players. Folders, links and sockets that other users can
/// change must not let these users watch a player.
@Suite(.serialized) struct FolderTests {
  private let folder: PrivateFolder

  init() throws { folder = try PrivateFolder() }

  private func problem(_ path: String) -> String? {
    var problem = ""
    return SocketFolder(in: path, makes: true, problem: &problem) == nil ? problem : nil
  }

  /// Expects that a player plays without a socket, and that the folder is refused with the reason.
  private func expectsNoSocket(_ reason: String) throws {
    #expect(problem(folder.path)?.contains(reason) == true)
    let player = try LivePlayer(folder)
    try player.play()
    #expect(player.errors.all.contains { $0.contains("cannot be watched") })
    #expect(!FileManager.default.fileExists(atPath: folder.socket))
  }

  @Test func `a runtime folder that only its owner may enter is accepted`() {
    #expect(problem(folder.path) == nil)
  }

  @Test func `a runtime folder that does not exist is refused and not created`() throws {
    #expect(problem("\(folder.path)/none") != nil)
    #expect(!FileManager.default.fileExists(atPath: "\(folder.path)/none"))
    #expect(problem("") != nil && problem("a\0b") != nil)
  }

  @Test(arguments: [0o770, 0o702]) func `a runtime folder that others may write to is refused`(
    mode: Int
  ) throws {
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: folder.path)
    try expectsNoSocket("open to other users")
  }

  @Test func `a socket folder that others may enter is refused`() throws {
    try FileManager.default.createDirectory(
      atPath: "\(folder.path)/tactus", withIntermediateDirectories: false)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: "\(folder.path)/tactus")
    try expectsNoSocket("open to other users")
    #expect(throws: WatchError.self) { try PlayingProcesses(in: folder.path).watch(1) }
  }

  @Test func `a socket folder that is a link is refused`() throws {
    let elsewhere = try PrivateFolder()
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/tactus", withDestinationPath: elsewhere.path)
    try expectsNoSocket("not a folder")
    #expect(try FileManager.default.contentsOfDirectory(atPath: elsewhere.path).isEmpty)
  }

  @Test func `a runtime folder that is a link is refused`() throws {
    let link = "\(folder.path)/link"
    let elsewhere = try PrivateFolder()
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: elsewhere.path)
    #expect(problem(link)?.contains("not a folder") == true)
  }

  @Test(.enabled(if: geteuid() == 0)) func `a runtime folder of another user is refused`() throws {
    try FileManager.default.setAttributes([.ownerAccountID: 65534], ofItemAtPath: folder.path)
    try expectsNoSocket("another user")
  }

  @Test(.enabled(if: geteuid() == 0))
  func `a socket that belongs to another user is not connected to and not listed`() throws {
    let player = try LivePlayer(folder)
    try player.play()
    try FileManager.default.setAttributes([.ownerAccountID: 65534], ofItemAtPath: folder.socket)
    let processes = try PlayingProcesses(in: folder.path)
    #expect(throws: WatchError.self) { try processes.watch(getpid()) }
    #expect(processes.list().isEmpty)
  }

  /// The first bytes that a process of another user receives from a player, or the name of the
  /// error.
  private func heardByAnother(_ path: String) throws -> String {
    let script = """
      import socket, sys
      s = socket.socket(socket.AF_UNIX)
      try:
          s.connect(sys.argv[1])
          s.sendall(b"tactus-watch 1 list\\n")
          print(s.recv(100))
      except OSError as error:
          print(type(error).__name__)
      """
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/setpriv")
    process.arguments = [
      "--reuid", "65534", "--clear-groups", "/usr/bin/python3", "-c", script, path,
    ]
    process.currentDirectoryURL = URL(filePath: "/")
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    process.waitUntilExit()
    let heard = try output.fileHandleForReading.readToEnd() ?? Data()
    return String(decoding: heard, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }

  @Test(.enabled(if: canBecomeAnother)) func `another user cannot connect to a player's socket`()
    throws
  {
    let player = try LivePlayer(folder)
    try player.play()
    #expect(try heardByAnother(folder.socket) == "PermissionError")
  }

  @Test(.enabled(if: canBecomeAnother)) func `a player closes the connection of another user`()
    throws
  {
    let player = try LivePlayer(folder)
    try player.play()
    // The folders and the socket are made accessible to all users, so that only the player's own
    // check remains.
    for (path, mode) in [
      (folder.path, 0o755), ("\(folder.path)/tactus", 0o755), (folder.socket, 0o777),
    ] {
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    }
    let heard = try heardByAnother(folder.socket)
    #expect(["b''", "ConnectionResetError", "BrokenPipeError"].contains(heard), "\(heard)")
  }
}
