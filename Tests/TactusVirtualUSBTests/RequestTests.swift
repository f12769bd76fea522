import TactusVirtualUSB
import Testing

/// Checks the answers of a virtual USB device to control requests.
@Suite struct RequestTests {
  private let function = TestFunction()

  /// The answer to a request; nil if the request stalls.
  private func answer(
    _ kind: UInt8, _ code: UInt8, value: UInt16 = 0, index: UInt16 = 0, length: UInt16 = 255,
    data: [UInt8] = []
  ) -> [UInt8]? {
    var bus = Bus(function, epoch: 0)
    let isInput = kind & 0x80 != 0
    var setup = [kind, code]
    for number in [value, index, length] { setup += [UInt8(number & 0xff), UInt8(number >> 8)] }
    bus.receive(
      .submit(
        Submission(
          sequence: 1, address: isInput ? 0x80 : 0, length: isInput ? Int(length) : data.count,
          data: data, setup: setup)), at: 0)
    guard case .submitted(let completion)? = bus.takeAnswers().first else { return nil }
    #expect(completion.status == 0 || completion.status == Completion.stall)
    #expect(completion.length == (isInput ? completion.data.count : data.count))
    return completion.status == 0 ? completion.data : nil
  }

  @Test func `descriptors and strings are sent, cut to the requested length`() {
    #expect(answer(0x80, 6, value: 0x0100) == function.description.device)
    #expect(
      answer(0x80, 6, value: 0x0100, length: 8) == Array(function.description.device.prefix(8)))
    #expect(answer(0x80, 6, value: 0x0200) == function.description.configuration)
    #expect(answer(0x80, 6, value: 0x0300) == [4, 3, 0x09, 0x04])
    #expect(answer(0x80, 6, value: 0x0302) == [12, 3] + "Thing".utf8.flatMap { [$0, 0] })
    #expect(answer(0x81, 6, value: 0x2200, index: 2) == [0x05, 0x01, 0xc0])
    #expect(answer(0x81, 6, value: 0x2100, index: 2) == [9, 0x21, 0x11, 1, 0, 1, 0x22, 3, 0])
  }

  @Test(
    arguments: [
      // In order: the device qualifier, a missing string, a missing configuration, the report
      // descriptor of an interface without reports, a request of an unknown type, and a missing
      // report.
      (0x80, 6, 0x0600, 0), (0x80, 6, 0x0303, 0), (0x80, 6, 0x0201, 0), (0x81, 6, 0x2200, 0),
      (0xc0, 0x41, 0, 0), (0xa1, 1, 0x0100, 2),
    ] as [(UInt8, UInt8, UInt16, UInt16)])
  func `a request for what does not exist, or of an unknown type, stalls`(
    _ kind: UInt8, _ code: UInt8, _ value: UInt16, _ index: UInt16
  ) {
    #expect(answer(kind, code, value: value, index: index) == nil)
  }

  @Test func `an alternate setting can be selected only if it exists`() {
    #expect(answer(0x01, 11, value: 1, index: 1) == [])
    #expect(answer(0x01, 11, value: 0, index: 1) == [])
    #expect(answer(0x01, 11, value: 2, index: 1) == nil)
    #expect(function.alternates == [1, 0])
  }

  @Test func `reports can be read and set by control requests`() {
    #expect(answer(0xa1, 1, value: 0x0309, index: 2) == [0x09, 0x55])
    #expect(answer(0x21, 9, value: 0x0202, index: 2, data: [2, 1, 0]) == [])
    #expect(function.taken.map(\.bytes) == [[2, 1, 0]])
    #expect(function.taken.map(\.address) == [0])
    #expect(answer(0x21, 10, index: 2) == [])
  }

  @Test func `other requests are passed to the device's own code`() {
    #expect(answer(0xc0, 0x42, length: 2) == [9, 8])
  }

  @Test func `requests for status and features are answered, for endpoints that are not halted`() {
    #expect(answer(0x80, 0) == [0, 0])
    #expect(answer(0x82, 0, index: 0x81) == [0, 0])
    #expect(answer(0x02, 1, index: 0x81) == [])
    #expect(answer(0x00, 9, value: 1) == [])
    #expect(answer(0x00, 9, value: 2) == nil)
  }
}
