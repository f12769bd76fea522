import Testing

@testable import VirtualController

/// The USARTs of the simulated STM32F4: reference manual RM0090, section 30.
@Suite struct SerialTests {
  private typealias Offset = SerialPort.Offset
  private typealias Status = SerialPort.Status
  private typealias Control = SerialPort.Control

  /// Creates a port at 12 MHz with 115,384 baud, turned on.
  private static func port(rate: UInt32 = 104) -> SerialPort {
    var port = SerialPort(hertz: 12_000_000)
    _ = port.write(rate, to: Offset.rate, at: 0)
    _ = port.write(
      Control.enabled | Control.receiver | Control.transmitter, to: Offset.control, at: 0)
    return port
  }

  /// The time of one byte in nanoseconds: 10 bits of 104 cycles at 12 MHz.
  private static let byte: Int64 = 86_666

  @Test func `a byte sets RXNE, and reading it clears that`() {
    var port = Self.port()
    port.receive(0x5A, at: 1000)
    port.advance(to: 999)
    #expect(port.read(Offset.status, at: 999) == Status.empty | Status.sent)
    port.advance(to: 1000)
    #expect(port.read(Offset.status, at: 1000) == Status.empty | Status.sent | Status.received)
    #expect(port.read(Offset.data, at: 1000) == 0x5A)
    #expect(port.read(Offset.status, at: 1000) == Status.empty | Status.sent)
  }

  @Test func `a byte that follows an unread one is lost, and sets ORE until SR and DR are read`() {
    var port = Self.port()
    port.receive(1, at: 1000)
    port.receive(2, at: 2000)
    port.advance(to: 2000)
    #expect(port.overruns == 1)
    // Reading only the data does not clear ORE.
    #expect(port.read(Offset.data, at: 2000) == 1)
    var status = port.read(Offset.status, at: 2000) ?? 0
    #expect(status & Status.overrun != 0)
    _ = port.read(Offset.data, at: 2000)
    status = port.read(Offset.status, at: 2000) ?? 0
    #expect(status & Status.overrun == 0)
  }

  @Test(arguments: [Status.framing, Status.noise])
  func `an error arrives with its byte and is cleared like ORE`(_ error: UInt32) {
    var port = Self.port()
    port.receive(9, at: 1000)
    port.addErrors(error)
    port.advance(to: 1000)
    var status = port.read(Offset.status, at: 1000) ?? 0
    #expect(status & Status.errors == error)
    _ = port.read(Offset.data, at: 1000)
    status = port.read(Offset.status, at: 1000) ?? 0
    #expect(status & Status.errors == 0)
  }

  @Test func `two bytes are sent one after the other, with TXE and TC`() {
    var port = Self.port()
    _ = port.write(0x11, to: Offset.data, at: 0)
    #expect(port.read(Offset.status, at: 0) == Status.empty)
    _ = port.write(0x22, to: Offset.data, at: 0)
    #expect(port.read(Offset.status, at: 0) == 0)
    port.advance(to: Self.byte + 1)
    #expect(port.read(Offset.status, at: Self.byte) == Status.empty)
    port.advance(to: 2 * Self.byte + 2)
    #expect(port.read(Offset.status, at: 2 * Self.byte) == Status.empty | Status.sent)
    #expect(port.takeSent(by: 2 * Self.byte + 2) == [0x11, 0x22])
  }

  @Test func `only enabled interrupts are requested`() {
    for (state, isReceived) in [(Status.received, true), (Status.empty, false)] {
      var port = Self.port()
      #expect(!port.isInterrupting)
      let on = Control.enabled | Control.receiver | Control.transmitter
      _ = port.write(on | state, to: Offset.control, at: 0)
      #expect(port.isInterrupting == !isReceived)
      port.receive(1, at: 10)
      port.advance(to: 10)
      #expect(port.isInterrupting)
    }
  }

  @Test func `BRR gives the baud rate with 16-fold and with 8-fold oversampling`() {
    var port = Self.port()
    #expect(port.baud == 115_384)
    _ = port.write(13 << 4, to: Offset.rate, at: 0)
    let on = Control.enabled | Control.oversampling8
    _ = port.write(on, to: Offset.control, at: 0)
    #expect(port.baud == 115_384)
  }

  @Test func `a receiver within 3 % of the sender's rate reads the same byte, others do not`() {
    for byte in [UInt8(0x00), 0x55, 0xA5, 0xFF] {
      for rate in [Int64(111_700), 115_200, 118_900] {
        let read = LineSample(byte, sender: 115_200, receiver: rate)
        #expect(read.byte == byte && !read.hasFramingError)
      }
    }
    // The receiver's rate is that of a board with a crystal of 8 MHz instead of 12.
    let slow = LineSample(0x55, sender: 115_200, receiver: 76_800)
    #expect(slow.byte != 0x55)
    // At twice the rate the receiver reads the start bit in place of the stop bit.
    #expect(LineSample(0x00, sender: 115_200, receiver: 230_400).hasFramingError)
  }

  @Test func `a byte at half the port's rate sets the framing error`() {
    var port = Self.port(rate: 52)
    port.receive(0x00, at: 1000)
    port.advance(to: 1000)
    let status = port.read(Offset.status, at: 1000) ?? 0
    #expect(status & Status.framing != 0)
  }

  @Test func `each port has its address, its clock and its interrupt`() {
    var parts = Parts(Board())
    let base = Parts.Base.clocks
    _ = parts.write(4 << 10, to: base + 0x08, at: 0)
    #expect(parts.serials.map(\.hertz) == [16_000_000, 8_000_000, 8_000_000])
    _ = parts.write(1 << 17 | 1 << 18, to: base + 0x40, at: 0)
    _ = parts.write(1 << 4, to: base + 0x44, at: 0)
    for place in 0..<3 {
      _ = parts.write(100, to: Parts.Base.serials[place] + Offset.rate, at: 0)
      #expect(parts.serials[place].baud == [160_000, 80_000, 80_000][place])
      let control = Control.enabled | Control.transmitter | Status.empty
      _ = parts.write(control, to: Parts.Base.serials[place] + Offset.control, at: 0)
      expect(&parts, pends: nil)
      _ = parts.write(1 << UInt32(5 + place), to: Parts.Base.interrupts + 4, at: 0)
      expect(&parts, pends: UInt32(53 + place))
      _ = parts.write(1 << UInt32(5 + place), to: Parts.Base.interrupts + 0x84, at: 0)
      expect(&parts, pends: nil)
    }
  }

  @Test func `a port without its pins neither sends nor receives`() {
    var port = Self.port()
    port.isSending = false
    _ = port.write(0x11, to: Offset.data, at: 0)
    port.advance(to: 1_000_000)
    #expect(port.takeSent(by: 1_000_000) == [] && port.mistakes.texts.count == 1)
    port.isReceiving = false
    port.receive(1, at: 1_000_001)
    port.advance(to: 1_000_001)
    let status = port.read(Offset.status, at: 1_000_001) ?? 0
    #expect(status & Status.received == 0)
  }

  @Test func `without alternate function 7 nothing is received or sent`() {
    let board = PinBoard()
    #expect(!board.parts.serial.isReceiving && !board.parts.serial.isSending)
    board.write(0x0000_0770, to: 0, PinPort.Offset.high)
    board.write(0xA828_0000, to: 0, PinPort.Offset.mode)
    #expect(board.parts.serial.isReceiving && board.parts.serial.isSending)
  }

  private func expect(_ parts: inout Parts, pends exception: UInt32?) {
    let pending = parts.pendingException
    #expect(pending == exception)
  }
}
