internal import TactusDevice
internal import TactusSerial
internal import TactusWire

extension LightStep<BoardTalk> {
  /// Checks that the board answers a greeting and identifies itself.
  static var identity: Self {
    Self("identity", "Identity: does the board answer, and what is it?") {
      talk, desk throws(LightStop) in
      let answer = try talk.greet(within: LinkLimits.openingTimeout)
      guard case .welcome(let welcome)? = answer else { throw Silence(talk, answer).stop }
      desk.note("firmware", welcome.firmware.text)
      desk.note("protocol", Double(welcome.version), "")
      guard welcome.firmware.major == Link.firmwareMajor else {
        throw .failed(
          "the board has firmware \(welcome.firmware.text)",
          check: "that the image is of this checkout: build and flash it from Devices/Firmware")
      }
      try talk.describe()
      try note(talk, welcome, desk)
      try talk.settle()
    }
  }

  private static func note(
    _ talk: BoardTalk, _ welcome: Welcome, _ desk: LightDesk
  ) throws(LightStop) {
    do throws(DeviceError) {
      let answer = try DeviceAnswer(talk.dictionary, welcome, LinkSettings())
      desk.note("name", answer.name)
      desk.note("serial number", answer.serialNumber)
      let actuators = answer.capabilities.actuators
      desk.note(
        "actuators", actuators.map { "\($0.name) (\($0.kind.rawValue))" }.joined(separator: ", "))
      if answer.isModel { desk.note("motor", "computed: the board has none, and nothing is felt") }
    } catch {
      throw .failed(
        error.message, check: "that the image is of this checkout: build and flash it again")
    }
  }
}

/// Finds the reason why a board did not answer a greeting with a welcome.
private struct Silence {
  let stop: LightStop

  init(_ talk: BoardTalk, _ answer: Message?) {
    if case .nak(let refusal)? = answer {
      stop = .failed(
        "the board refuses the greeting: \(Refusal(rawValue: refusal.code).map { "\($0)" } ?? "")",
        check: "that firmware and tactus are of one version: flash the image of this checkout")
    } else if talk.echoes > 0 {
      stop = .failed(
        "the line returns the bytes that are sent",
        check:
          "a short between TX and RX; that TX of the adaptor goes to RX of the board, and RX to "
          + "TX")
    } else if talk.receivedBytes > 0 {
      stop = .failed(
        "the received bytes are not frames",
        check:
          "the speed: 115,200 baud, and an image that was built for this board, because another "
          + "crystal gives another speed; GND between adaptor and board; that the firmware is "
          + "flashed, and not another program")
    } else {
      stop = .failed(
        "no bytes arrive from the board",
        check:
          "TX and RX, which may be swapped: TX of the adaptor goes to RX of the board; GND; the "
          + "board's supply; that it is flashed, and BOOT0 low: its light blinks once a second; "
          + "that this is its port")
    }
  }
}
