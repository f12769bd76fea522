import Synchronization
import Testing

@testable import TactusVirtualUSB

@Suite struct SerialFunctionTests {
  /// Collects the bytes that a board receives.
  private final class Inbox: Sendable {
    private let bytes = Mutex<[UInt8]>([])
    var all: [UInt8] { bytes.withLock { $0 } }
    func add(_ more: [UInt8]) { bytes.withLock { $0 += more } }
  }

  private let inbox = Inbox()

  private func function(keepsUnread: Bool = true) -> SerialFunction {
    SerialFunction(.init(), keepsUnread: keepsUnread) { [inbox] in inbox.add($0) }
  }

  private func setLines(_ lines: UInt16, of function: SerialFunction) {
    let request = ControlRequest(kind: 0x21, code: 0x22, value: lines, index: 0, length: 0)
    #expect(function.control(request, [], at: 0) == [])
  }

  @Test func `bytes are passed in order, and to the host at most as many as it requests`() {
    let function = function()
    function.take([1, 2], at: 0x02, nanoseconds: 0)
    function.take([3], at: 0x02, nanoseconds: 0)
    #expect(inbox.all == [1, 2, 3])
    function.send([4, 5, 6])
    #expect(function.give(0x82, limit: 2, nanoseconds: 0) == [4, 5])
    #expect(function.give(0x81, limit: 2, nanoseconds: 0) == nil)
    #expect(function.give(0x82, limit: 2, nanoseconds: 0) == [6])
    #expect(function.give(0x82, limit: 2, nanoseconds: 0) == nil)
  }

  @Test(arguments: [true, false])
  func `bytes that are sent to a closed port are kept only if the board is set so`(
    _ keepsUnread: Bool
  ) {
    let function = function(keepsUnread: keepsUnread)
    setLines(3, of: function)
    #expect(function.isOpen)
    function.send([1])
    setLines(0, of: function)
    #expect(!function.isOpen)
    function.send([2])
    #expect(function.give(0x82, limit: 8, nanoseconds: 0) == (keepsUnread ? [1, 2] : nil))
  }

  @Test func `the line coding is 115,200 baud until the host sets it, and can be read`() {
    let function = function()
    let set = ControlRequest(kind: 0x21, code: 0x20, value: 0, index: 0, length: 7)
    let get = ControlRequest(kind: 0xa1, code: 0x21, value: 0, index: 0, length: 7)
    #expect(function.control(get, [], at: 0) == [0x00, 0xc2, 0x01, 0x00, 0, 0, 8])
    #expect(function.control(set, [0x80, 0x25, 0, 0, 0, 0, 8], at: 0) == [])
    #expect(function.control(get, [], at: 0) == [0x80, 0x25, 0, 0, 0, 0, 8])
    let other = ControlRequest(kind: 0x21, code: 0x02, value: 0, index: 0, length: 0)
    #expect(function.control(other, [], at: 0) == nil)
  }

  @Test func `a board accepts no bytes while isHolding is true`() {
    let function = function()
    #expect(function.accepts(0x02))
    function.isHolding = true
    #expect(!function.accepts(0x02))
  }
}
