internal import Synchronization
internal import TactusVirtualPads

/// The device behind the endpoints of a ``USBDualSense``.
final class DualSenseFunction: USBFunction {
  let description = DualSenseDescription.description
  let log = Monitor(DualSenseLog())
  private let address: [UInt8]
  private let units = Mutex(SoundUnits())

  init(address: [UInt8]) { self.address = address }

  func report(kind: UInt8, number: UInt8) -> [UInt8]? {
    kind == 3 ? DualSenseReport.feature(number, address: address) : nil
  }

  func take(_ bytes: [UInt8], at address: UInt8, nanoseconds: Int64) {
    log.change { log in
      guard log.reports.count < USBPad.capacity else { return }
      log.reports.append(USBReport(nanoseconds: nanoseconds, address: address, bytes: bytes))
      guard let motors = DualSenseReport.motors(of: bytes) else { return }
      log.levels.append(
        MotorLevel(nanoseconds: nanoseconds, strong: motors.strong, weak: motors.weak))
    }
  }

  func control(_ request: ControlRequest, _ data: [UInt8], at nanoseconds: Int64) -> [UInt8]? {
    guard request.interface == DualSenseDescription.controls else { return nil }
    return units.withLock { $0.answer(request, data) }
  }

  func play(_ packet: ArraySlice<UInt8>, at address: UInt8, nanoseconds: Int64) {
    log.change { $0.sound.append(packet, at: nanoseconds) }
  }

  /// A millisecond of silence: 48 frames of two channels.
  func record(_ address: UInt8, limit: Int, nanoseconds: Int64) -> [UInt8] {
    [UInt8](repeating: 0, count: min(limit, 192))
  }

  func select(interface: UInt8, alternate: UInt8, nanoseconds: Int64) {
    log.change {
      $0.selections.append(
        DualSenseLog.Selection(
          nanoseconds: nanoseconds, interface: interface, alternate: alternate))
    }
  }
}

/// The mute and volume settings of the two feature units (USB Audio 1.0, section 5.2.2.4).
struct SoundUnits: Sendable {
  /// The smallest and the largest volume and the step, in 1/256 dB. Those of the real pad are
  /// unknown.
  private static let volume: (least: Int16, most: Int16, step: Int16) = (-100 * 256, 0, 256)

  private enum Code {
    static let setCurrent: UInt8 = 0x01
    static let getCurrent: UInt8 = 0x81
    static let getLeast: UInt8 = 0x82
    static let getMost: UInt8 = 0x83
    static let getStep: UInt8 = 0x84
  }

  private static let muteControl: UInt8 = 1
  private static let volumeControl: UInt8 = 2

  /// The stored settings, by unit and control.
  private var settings: [UInt16: [UInt8]] = [:]

  /// The answer to a request; nil if the request stalls. The driver also tries to set the step of
  /// the volume; that request stalls.
  mutating func answer(_ request: ControlRequest, _ data: [UInt8]) -> [UInt8]? {
    let control = request.valueKind
    let key = request.index & 0xff00 | UInt16(control)
    switch (request.code, control) {
    case (Code.setCurrent, Self.muteControl), (Code.setCurrent, Self.volumeControl):
      settings[key] = data
      return []
    case (Code.getCurrent, Self.muteControl): return settings[key] ?? [0]
    case (Code.getCurrent, Self.volumeControl): return settings[key] ?? bytes(Self.volume.most)
    case (Code.getLeast, Self.volumeControl): return bytes(Self.volume.least)
    case (Code.getMost, Self.volumeControl): return bytes(Self.volume.most)
    case (Code.getStep, Self.volumeControl): return bytes(Self.volume.step)
    default: return nil
    }
  }

  private func bytes(_ value: Int16) -> [UInt8] { littleEndian(UInt16(bitPattern: value)) }
}
