import TactusVirtualPads
import Testing

@testable import TactusVirtualUSB

@Suite struct DualSenseTests {
  private let function = DualSenseFunction(address: [1, 2, 3, 4, 5, 6])

  private func bus() -> Bus { Bus(function, epoch: 0) }

  /// The bytes of a sound frame of four channels, with 16-bit samples, low byte first.
  private func frame(_ values: [Int16]) -> [UInt8] {
    values.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
  }

  @Test func `the descriptors have the lengths of a real pad's`() {
    let description = DualSenseDescription.description
    #expect(description.configuration.count == 227)
    #expect(Array(description.configuration.prefix(9)) == [9, 2, 0xe3, 0, 4, 1, 0, 0xc0, 250])
    #expect(DualSenseReports.descriptor.count == 273)
    #expect(
      description.device == [
        18, 1, 0, 2, 0, 0, 0, 64, 0x4c, 0x05, 0xe6, 0x0c, 0x00, 0x01, 1, 2, 0, 1,
      ])
  }

  @Test func `both sound streams have the endpoints of a real pad`() throws {
    let streams = DualSenseDescription.description.interfaces.filter { $0.alternate == 1 }
    #expect(streams.map(\.number) == [1, 2])
    #expect(
      streams.map { $0.endpoints[0].bytes } == [
        [9, 5, 0x01, 0x09, 0x88, 0x01, 4, 0, 0, 7, 0x25, 1, 0, 0, 0, 0],
        [9, 5, 0x82, 0x05, 0xc4, 0x00, 4, 0, 0, 7, 0x25, 1, 0, 0, 0, 0],
      ])
  }

  @Test func `sound frames are recorded with their values and the times of their packets`() {
    var bus = bus()
    // Each transfer has two packets of two frames. The second transfer arrives 5 ms too late.
    let data = (0..<4).flatMap { frame([$0, -$0, 100 + $0, -32_768]) }
    let packets = (0..<2).map { StreamPacket(offset: 16 * $0, length: 16) }
    func transfer(_ sequence: UInt32) -> HostMessage {
      .submit(
        Submission(sequence: sequence, address: 0x01, length: 32, data: data, packets: packets))
    }
    bus.receive(transfer(1), at: 0)
    bus.advance(to: 3_000_000)
    bus.receive(transfer(2), at: 7_500_000)
    bus.advance(to: 20_000_000)
    let sound = function.log.withLock { $0.sound }
    #expect(sound.frames == 8)
    #expect(sound.channel(0) == [0, 1, 2, 3, 0, 1, 2, 3])
    #expect(sound.channel(1).prefix(4) == [0, -1, -2, -3])
    #expect(sound.channel(3).allSatisfy { $0 == -32_768 })
    #expect(sound.time(ofFrame: 0) == 1_000_000)
    #expect(sound.time(ofFrame: 1) == 1_020_833)
    #expect(sound.time(ofFrame: 2) == 2_000_000)
    #expect(sound.time(ofFrame: 4) == 8_000_000)
    #expect(sound.time(ofFrame: 8) == nil)
    #expect(sound.gaps == [3_000_000..<8_000_000])
  }

  @Test
  func `a packet with an incomplete sound frame is counted as torn, and the frame is not recorded`()
  {
    var sound = SoundRecord()
    sound.append([1, 2, 3][...], at: 0)
    #expect(sound.frames == 0)
    #expect(sound.torn == 1)
  }

  @Test func `sound frames beyond the capacity are not recorded but counted`() {
    var sound = SoundRecord()
    let packet = [UInt8](repeating: 0, count: 8 * 48_000)[...]
    for second in 0..<61 { sound.append(packet, at: Int64(second)) }
    #expect(sound.frames == SoundRecord.capacity)
    #expect(sound.lost == 48_000)
  }

  /// An output report of the driver that sets the motors, or a light if `motors` is nil.
  private func report(motors: (weak: UInt8, strong: UInt8)?) -> [UInt8] {
    var report = [UInt8](repeating: 0, count: 63)
    report[0] = 0x02
    if let motors {
      report[1] = 0x02
      (report[3], report[4]) = motors
      report[39] = 0x04
    } else {
      report[2] = 0x10
    }
    return report
  }

  @Test func `sound reaches the coils except after a report that sets the motors`() {
    var bus = bus()
    func send(_ sequence: UInt32, _ bytes: [UInt8], at time: Int64) {
      bus.receive(
        .submit(
          Submission(sequence: sequence, address: 0x03, length: bytes.count, data: bytes)),
        at: time)
      bus.advance(to: time + 4_000_000)
    }
    let millisecond: Int64 = 1_000_000
    send(1, report(motors: (9, 200)), at: 0)
    send(2, report(motors: (0, 0)), at: 8 * millisecond)
    send(3, report(motors: nil), at: 20 * millisecond)
    let log = function.log.withLock { $0 }
    #expect(log.levels.map { [$0.strong, $0.weak] } == [[200, 9], [0, 0]])
    #expect(log.levels.map(\.nanoseconds) == [4 * millisecond, 12 * millisecond])
    #expect(log.soundReachesCoils(at: 3 * millisecond))
    #expect(!log.soundReachesCoils(at: 4 * millisecond))
    // Even after a report that sets the motors to 0, sound does not reach the coils.
    #expect(!log.soundReachesCoils(at: 23 * millisecond))
    #expect(log.soundReachesCoils(at: 24 * millisecond))
  }

  @Test func `a coil plays its channel unless the motors use it`() {
    var log = DualSenseLog()
    log.sound.append(frame([1, 2, 3, 4])[...], at: 0)
    log.sound.append(frame([5, 6, 7, 8])[...], at: 2_000_000)
    log.reports = [
      USBReport(nanoseconds: 1_000_000, address: 0x03, bytes: report(motors: (0, 0)))
    ]
    #expect(log.coil(2) == [3, 0])
    #expect(log.coil(3) == [4, 0])
  }

  @Test func `feature reports that the driver requests exist, and others do not`() {
    #expect(function.report(kind: 3, number: 0x09)?.prefix(7) == [0x09, 1, 2, 3, 4, 5, 6])
    #expect(function.report(kind: 3, number: 0x20)?.count == 64)
    #expect(function.report(kind: 3, number: 0x05)?.count == 41)
    #expect(function.report(kind: 3, number: 0x77) == nil)
    #expect(function.report(kind: 1, number: 0x09) == nil)
  }

  @Test func `range and step of the volume can be read, volume and mute be set, and the step not`()
  {
    var units = SoundUnits()
    func ask(_ code: UInt8, _ value: UInt16, _ data: [UInt8] = []) -> [UInt8]? {
      let kind: UInt8 = code & 0x80 != 0 ? 0xa1 : 0x21
      return units.answer(
        ControlRequest(kind: kind, code: code, value: value, index: 0x0200, length: 2), data)
    }
    #expect(ask(0x82, 0x0200) == [0x00, 0x9c])
    #expect(ask(0x83, 0x0200) == [0, 0])
    #expect(ask(0x84, 0x0200) == [0, 1])
    #expect(ask(0x01, 0x0200, [0, 0xf0]) == [])
    #expect(ask(0x81, 0x0200) == [0, 0xf0])
    #expect(ask(0x81, 0x0100) == [0])
    #expect(ask(0x01, 0x0100, [1]) == [])
    #expect(ask(0x81, 0x0100) == [1])
    #expect(ask(0x04, 0x0200, [0, 1]) == nil)
    #expect(ask(0x81, 0x0300) == nil)
  }

  @Test func `alternate settings that the host selects are logged with their times`() {
    var bus = bus()
    bus.receive(
      .submit(
        Submission(
          sequence: 1, address: 0, length: 0, setup: [0x01, 11, 1, 0, 1, 0, 0, 0])), at: 7)
    #expect(
      function.log.withLock { $0.selections } == [
        DualSenseLog.Selection(nanoseconds: 7, interface: 1, alternate: 1)
      ])
  }
}
