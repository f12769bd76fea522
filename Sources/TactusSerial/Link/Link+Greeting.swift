internal import TactusDevice
internal import TactusWire

/// Who is at the other end.
extension Link {
  /// The firmware that this code knows: hosts must change when its first number does.
  package static let firmwareMajor: UInt8 = 1

  mutating func take(_ welcome: Welcome, at now: Int64) {
    guard welcome.session == session else {
      oddities.misfits += 1
      return
    }
    guard welcome.version == 1 else {
      return end(Self.wrongVersion("version \(welcome.version) of the protocol"))
    }
    guard welcome.firmware.major == Self.firmwareMajor else {
      return end(Self.wrongVersion("firmware \(welcome.firmware.text)"))
    }
    self.welcome = welcome
    credits = Int(welcome.credits)
    nextSequence = welcome.expectedSequence
    phase = .describing(page: 0)
    drivers = .unknown
    askedAt = .min
  }

  mutating func take(_ page: UInt8, _ entries: Payload, at now: Int64) {
    dictionary.take(page, entries)
    askedAt = .min
    if page + 1 < dictionary.pages {
      phase = .describing(page: page + 1)
    } else {
      prepare(0, at: now)
    }
  }

  /// Asks whether an actuator's driver is ready. After the last the link begins; what has changed
  /// while a motor was calibrated is read first.
  private mutating func prepare(_ actuator: UInt8, at now: Int64) {
    askedAt = .min
    if settings.awaitsDrivers, drivers != .ready, actuator < dictionary.actuatorCount {
      phase = .preparing(actuator: actuator)
    } else if drivers == .starting {
      drivers = .ready
      phase = .describing(page: 0)
    } else {
      begin(at: now)
    }
  }

  /// A driver with a fault does not get ready: what is played will say why.
  mutating func takeWhilePreparing(_ status: Status, at now: Int64) {
    if status.faults.subtracting(.clock) == .starting {
      drivers = .starting
    } else {
      prepare(status.actuator + 1, at: now)
    }
  }

  /// All is known but the clock.
  private mutating func begin(at now: Int64) {
    guard let welcome else { return }
    do throws(DeviceError) {
      let answer = try DeviceAnswer(dictionary, welcome, settings)
      let count = answer.capabilities.actuators.count
      lastLevels = Array(repeating: 0, count: count)
      told = Told(
        capacity: (answer.capabilities.capacitySegments ?? 0) + LinkLimits.window + count)
      // What ends the tap comes a frame behind it.
      let least = max(
        Int64(dictionary.tickMicroseconds) * 1000,
        settings.nanoseconds(bytes: LinePace.playBytes))
      queue = SegmentQueue(
        tapLengths: answer.capabilities.actuators.map { max($0.minimumPulseNanoseconds, least) })
      translation = Translation(dictionary)
      phase = .ready
      clearFaults(count)
      if self.answer == nil { self.answer = answer }
    } catch {
      end(error)
    }
  }

  /// What was wrong before is looked at anew: a fault that is still there comes back.
  private mutating func clearFaults(_ actuators: Int) {
    setup = (0..<actuators).map { .set(.faults(.all), actuator: UInt8($0)) }
  }

  mutating func refused(_ refusal: NegativeAcknowledgement) {
    (lastRefusal, oddities.misfits) = (refusal, oddities.misfits + 1)
    guard refusal.type == MessageType.hello.rawValue,
      refusal.code == Refusal.versionNotSupported.rawValue
    else { return }
    let (low, high) = (refusal.detail & 0xFF, refusal.detail >> 8)
    end(Self.wrongVersion("version \(low) to \(high) of the protocol"))
  }

  private static func wrongVersion(_ found: String) -> DeviceError {
    DeviceError(
      .notSupported,
      "the device has \(found), this program needs firmware \(firmwareMajor); "
        + "flash it from Devices/Firmware")
  }
}

extension FaultBits {
  fileprivate static let all: FaultBits = [
    .bus, .overcurrent, .overtemperature, .undervoltage, .actuator, .clock, .undescribed,
  ]
}

extension FirmwareVersion {
  /// `1.0.2`.
  package var text: String { "\(major).\(minor).\(patch)" }
}
