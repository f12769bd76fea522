import Glibc
import Testing

@testable import TactusSystem

@Suite struct ErrnoTests {
  @Test func `an error has the system's description`() {
    #expect(Errno(ENOENT).description == "No such file or directory")
    #expect(Errno(EACCES).description == "Permission denied")
  }

  @Test func `the description of an undefined error number contains the number`() {
    #expect(Errno(-1).description.contains("-1"))
  }

  @Test func `a call that fails throws its errno`() {
    #expect(throws: Errno(EBADF)) { try Errno.check { fcntl(-1, F_GETFD) } }
  }

  @Test func `a call that succeeds gives its result`() throws {
    #expect(try Errno.check { 7 } == 7)
  }

  @Test func `a call that a signal interrupts is repeated`() throws {
    var calls = 0
    let result = try Errno.check {
      calls += 1
      if calls > 2 { return 5 }
      errno = EINTR
      return -1
    }
    #expect(result == 5)
    #expect(calls == 3)
  }
}
