internal import Synchronization
package import TactusDevice
internal import TactusSerial
internal import TactusSystem
internal import TactusWire

extension SerialRig {
  /// The uncertainty of a start on the device's clock, in nanoseconds. It is chosen to be far
  /// larger than the error with which the device's and the host's clock are compared.
  package var clockErrorNanoseconds: Int64 { 5_000_000 }

  /// The uncertainty of the times of the drive, in nanoseconds: a tick of the device, the error
  /// with which the clocks are compared, and the time of the requests for the other actuators'
  /// states, for which a command may have to wait on the line.
  package var instrumentErrorNanoseconds: Int64 {
    let others = max(Int(greeted.dictionary.actuatorCount) - 1, 0)
    return 1_500_000 + settings.nanoseconds(bytes: DriveWatch.questionBytes * others)
  }

  package var keepsLevelsByAnyCommand: Bool { true }

  package var subject: SubjectFacts {
    let answer = greeted.answer
    var capabilities = answer?.capabilities ?? OutputCapabilities(actuators: [])
    // The report contains the look-ahead that the device declares. The capabilities in `answer` may
    // have a smaller one, because the user can reduce it.
    capabilities.lookAheadNanoseconds = Int64(greeted.dictionary.lookAheadMicroseconds) * 1000
    var facts = SubjectFacts(
      vendor: "not in the protocol", model: answer?.name ?? "",
      serialNumber: answer?.serialNumber ?? "", firmware: answer?.firmware.text ?? "",
      protocolVersion: "\(greeted.version)",
      transport: "a serial line, nominal rate \(settings.baud) baud; the harness has it open",
      deviceClass: capabilities.actuators.first?.kind == .erm ? .ermController : .lra,
      capabilities: capabilities)
    facts.reportsVendor = false
    return facts
  }

  package var playBytes: Int { 16 }

  package func canSay(_ segment: Segment) -> Bool {
    let length = segment.endNanoseconds - segment.startNanoseconds
    return [segment.startLevel, segment.endLevel].allSatisfy { $0 >= 0 && $0 <= 1 }
      && segment.frequencyHertz >= 0 && segment.frequencyHertz * 16 <= 65_535
      && length >= 0 && length / 1000 <= Int64(UInt32.max)
  }

  /// Converts a segment to a PLAY message. Values are limited to those that it can contain.
  func play(_ segment: Segment) -> Play { play(segment, tap.state.withLock { $0.clock }) }

  /// Converts a segment to a PLAY message, with a given comparison of the clocks.
  func play(_ segment: Segment, _ clock: ClockEstimate) -> Play {
    let length = max(segment.endNanoseconds - segment.startNanoseconds, 0) / 1000
    let start = clock.deviceMicroseconds(at: segment.startNanoseconds + log.origin)
    return Play(
      startMicroseconds: WireTime.low(start), durationMicroseconds: UInt32(clamping: length),
      actuator: UInt8(clamping: segment.actuator), isDueOnArrival: segment.isDueOnArrival,
      startLevel: Self.level(segment.startLevel), endLevel: Self.level(segment.endLevel),
      frequencySixteenths: Self.whole(segment.frequencyHertz * 16))
  }

  private static func level(_ level: Double) -> UInt16 { whole(level * 65_535) }

  private static func whole(_ number: Double) -> UInt16 {
    number.isFinite ? UInt16(min(max(number.rounded(), 0), 65_535)) : 0
  }

  package var wrongMessages: [(what: String, bytes: [UInt8])] {
    let band = greeted.dictionary.actuators[0]
    let now = tap.state.withLock { $0.clock }
      .deviceMicroseconds(at: clock.now)
    func play(_ change: (inout Play) -> Void) -> Play {
      var play = Play(
        startMicroseconds: 0, durationMicroseconds: 0, isDueOnArrival: true, startLevel: 32_768,
        endLevel: 32_768, frequencySixteenths: band.lowestSixteenths)
      change(&play)
      return play
    }
    let wrong = [
      ("actuator 255", play { $0.actuator = 255 }),
      ("frequency 0", play { $0.frequencySixteenths = 0 }),
      ("the highest frequency of the protocol", play { $0.frequencySixteenths = 65_535 }),
      (
        "a start 30 minutes ahead",
        play {
          $0.startMicroseconds = WireTime.low(now + 1_800_000_000)
          $0.isDueOnArrival = false
        }
      ),
    ]
    return wrong.map { ($0, bytes(Message.play($1).frame(sequence: next))) } + [
      ("a flag of a later version", flagged(play { _ in })),
      (
        "an unknown type",
        bytes(Frame(type: 0x7F, sequence: next, payload: Message.play(play { _ in }).payload))
      ),
    ]
  }

  private func flagged(_ play: Play) -> [UInt8] {
    let whole = Message.play(play).payload
    var payload = Payload()
    for place in 0..<whole.count { payload.append(place == 9 ? UInt8(0x81) : whole[place]) }
    return bytes(Frame(type: MessageType.play.rawValue, sequence: next, payload: payload))
  }

  private func bytes(_ frame: Frame) -> [UInt8] { LineCode.bytes(frame) }
}
