import Foundation
import Glibc
import Synchronization
import TactusBackends
import TestBoard
import Testing

@testable import TactusCommand

/// Saves a file repeatedly while `tactus watch` watches it. These tests run in real time, with
/// timeouts much longer than the usual times.
@Suite(.serialized) struct FileWatchTests {
  private final class Output: Sendable {
    private let text = Mutex("")

    func add(_ more: String) { text.withLock { $0 += more } }
    func has(_ words: String) -> Bool { text.withLock { $0.contains(words) } }
    var all: String { text.withLock { $0 } }
  }

  private let folder: Folder
  private let output = Output()

  init() throws { folder = try Folder() }

  /// Watches a file on a separate thread while the test runs. Returns the exit code of the command.
  private func watching(_ path: String, _ test: () throws -> Void) throws -> Int32 {
    let output = output
    let console = Console(
      showsProgress: false,
      write: { text in
        output.add(text)
        return output.has("the test is over") ? OutputFault(EPIPE) : nil
      }, writeError: { output.add($0) })
    let code = Mutex<Int32?>(nil)
    let thread = Thread {
      let words = ["watch", path, "--device", "loopback", "--seconds", "60"]
      let result = TactusCommand.run(words, Configuration(), console: console)
      code.withLock { $0 = result }
    }
    thread.start()
    try test()
    output.add("the test is over")
    try document(tap, tap, tap, tap, tap).write(toFile: path, atomically: false, encoding: .utf8)
    #expect(comesAbout { code.withLock { $0 } != nil })
    return code.withLock { $0 ?? -1 }
  }

  @Test func `a file is drawn and played after each save, in place and by rename`() throws {
    let path = try folder.file("pattern.ahap", document(tap))
    let code = try watching(path) {
      #expect(comesAbout { output.has("pattern, play 1\n") }, "\(output.all)")
      _ = try folder.file("pattern.ahap", document(tap, tap))
      #expect(comesAbout { output.has("pattern, play 2\n") })
      // Most editors save by renaming a new file to the path.
      let next = try folder.file("pattern.ahap~", document(tap, tap, tap))
      let renamed = unsafe rename(next, path)
      #expect(renamed == 0)
      #expect(comesAbout { output.has("pattern, play 3\n") })
    }
    #expect(code == 141)
  }

  @Test func `an error is shown with its place, and the next valid version is played`() throws {
    let path = try folder.file("pattern.ahap", document(tap))
    _ = try watching(path) {
      #expect(comesAbout { output.has("pattern, play 1\n") })
      _ = try folder.file("pattern.ahap", "{\"Version\": 1,\n \"Pattern\": [{\"Event\": 7}]}")
      #expect(comesAbout { output.has("pattern.ahap:2:") })
      #expect(!output.has("play 2"))
      try FileManager.default.removeItem(atPath: path)
      _ = try folder.file("pattern.ahap", document(tap, tap))
      #expect(comesAbout { output.has("pattern, play 2\n") })
    }
  }

  @Test func `a missing file is an error at once`() {
    let run = Run("watch", "\(folder.path)/none.ahap", "--device", "loopback")
    #expect(run.code == 1 && run.errors.contains("no such file"))
  }
}
