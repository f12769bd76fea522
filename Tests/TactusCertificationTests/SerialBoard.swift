import Foundation
import Glibc
import Synchronization
import TactusDevice
import TactusFirmware
import TactusSerial
import TactusWire

@testable import TactusCertification

/// The firmware's device on a thread, at the other end of a pair of sockets, and how it may be
/// broken.
final class SerialBoard: Sendable {
  enum Fault: String, CaseIterable, Sendable {
    case none
    /// It has no serial number.
    case hidesSerialNumber
    /// It says that it has taken what it refused.
    case saysYes
    /// Its motor is driven from the beginning, whoever asks.
    case neverSilent
    /// Before each answer it says the last one again.
    case repeatsAnswers
  }

  let host: DescriptorTransport
  private let end: DescriptorTransport
  private let fault: Fault
  private let kind: UInt8
  private let isEnded = Atomic<Bool>(false)

  /// - Parameter kind: of its motor, as the protocol numbers it: 1 is an LRA, 2 one that turns.
  init(_ fault: Fault = .none, kind: UInt8 = 1) throws {
    var ends: [Int32] = [0, 0]
    guard unsafe socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0 else {
      throw RigFault.broken("no sockets")
    }
    host = DescriptorTransport(ends[0], name: "board")
    end = DescriptorTransport(ends[1], name: "host")
    self.fault = fault
    self.kind = kind
    Thread.detachNewThread { self.run() }
  }

  func close() { isEnded.store(true, ordering: .releasing) }

  private static func text(_ text: String) -> ShortText {
    var result = ShortText()
    for byte in text.utf8 { result.append(byte) }
    return result
  }

  private func device() -> Device<ModelMotor> {
    var dictionary = DeviceDictionary()
    dictionary.name = Self.text("Test LRA")
    if fault != .hidesSerialNumber { dictionary.serialNumber = Self.text("7") }
    dictionary.isModel = true
    dictionary.actuatorCount = 1
    dictionary.actuators[0].kind = kind
    dictionary.actuators[0].name = Self.text("lra")
    dictionary.actuators[0].lowestSixteenths = 150 * 16
    dictionary.actuators[0].highestSixteenths = 200 * 16
    return Device(dictionary: dictionary, motors: ModelMotor())
  }

  private func run() {
    var device = device()
    let zero = MonotonicClock.nowNanoseconds
    var buffer = [UInt8](repeating: 0, count: 4096)
    var decoder = FrameDecoder()
    var last: Frame?
    defer { shutdown(end.descriptor, Int32(SHUT_RDWR)) }
    while !isEnded.load(ordering: .acquiring) {
      var polled = pollfd(fd: end.descriptor, events: Int16(POLLIN), revents: 0)
      unsafe poll(&polled, 1, 1)
      let now = UInt64((MonotonicClock.nowNanoseconds - zero) / 1000)
      while now >= device.timeMicroseconds + 1000 { device.tick() }
      switch end.read(into: &buffer) {
      case .moved(let count):
        for byte in buffer.prefix(count) {
          device.receive(byte, at: max(now, device.timeMicroseconds), now: now)
        }
      case .later: break
      case .gone: return
      }
      var answer: [UInt8] = []
      while let byte = device.nextOutgoing() {
        guard let frame = decoder.receive(byte) else { continue }
        if fault == .repeatsAnswers, (try? Message(frame))?.isVerdict == true {
          answer += last.map { LineCode.bytes($0) } ?? []
          last = frame
        }
        answer += LineCode.bytes(spoilt(frame))
      }
      if !answer.isEmpty { _ = end.write(answer) }
    }
  }

  /// What the device says, as the fault makes it.
  private func spoilt(_ frame: Frame) -> Frame {
    switch (fault, try? Message(frame)) {
    case (.saysYes, .nak(let nak)?):
      let ack = Acknowledgement(
        type: nak.type, expectedSequence: nak.expectedSequence, credits: nak.credits)
      return Message.ack(ack).frame(sequence: frame.sequence)
    case (.neverSilent, .statusReply(var status)?):
      status.drive = 20_000
      return Message.statusReply(status).frame(sequence: frame.sequence)
    default: return frame
    }
  }
}
