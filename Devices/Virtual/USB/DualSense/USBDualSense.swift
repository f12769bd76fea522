package import TactusVirtualPads

/// A DualSense on a USB cable: hid-playstation runs its motors, and snd-usb-audio its sound card,
/// of which channels 3 and 4 are the voice coils.
///
/// It sends no input reports, and its microphones are silent.
package final class USBDualSense: DrivenPad {
  package let cable: USBCable
  /// The unique id of the pad, as the driver gives it: six bytes in hexadecimal with colons.
  package let unique: String
  private let function: DualSenseFunction

  /// Plugs a pad in. Its nodes and its card appear some tenths of a second later.
  /// - Parameter address: six bytes, the lowest first, that distinguish the pad: the driver
  ///   refuses a second one with the same.
  /// - Throws: ``PadError`` where the module `vhci-hcd` is missing or has no free port.
  package init(
    address: [UInt8] = [1, 0, 0, 0, 0, 2], _ disturbance: BusDisturbance = .none
  ) throws(PadError) {
    let function = DualSenseFunction(address: address)
    self.function = function
    unique = address.reversed().map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
      .joined(separator: ":")
    cable = try USBCable(function, disturbance)
  }

  package var name: String {
    "\(function.description.manufacturer) \(function.description.name)"
  }
  package var fullDrive: Int { 255 }
  package var levels: [MotorLevel] { log.levels }

  /// What the pad got so far.
  package var log: DualSenseLog { function.log.withLock { $0 } }

  package func wait(milliseconds: Int, until isMet: ([MotorLevel]) -> Bool) -> Bool {
    waitForLog(milliseconds: milliseconds) { isMet($0.levels) }
  }

  /// Waits until what the pad got meets a condition, so long at most. Returns whether it does.
  package func waitForLog(milliseconds: Int, until isMet: (DualSenseLog) -> Bool) -> Bool {
    function.log.wait(milliseconds: milliseconds, until: isMet)
  }

  package func unplug() { cable.unplug() }
}

/// What a DualSense got: reports and sound, with their times on the wire.
package struct DualSenseLog: Sendable {
  /// Every output report.
  package var reports: [USBReport] = []
  /// What the motors were set to, 0 to 255.
  package var levels: [MotorLevel] = []
  package var sound = SoundRecord()
  /// Whether each stream is open: the alternate settings that were selected.
  package var selections: [Selection] = []

  /// An alternate setting that the host selected.
  package struct Selection: Sendable, Hashable {
    package var nanoseconds: Int64
    /// 1 is the sound, 2 the microphone.
    package var interface: UInt8
    /// 0 is silent, 1 streams.
    package var alternate: UInt8
  }

  /// Whether the coils follow channels 3 and 4 at a time: see
  /// ``DualSenseReports/givesCoilsToSound(_:)``. Whether a pad that had no report at all lets the
  /// sound reach them is not known; this one does.
  package func soundReachesCoils(at nanoseconds: Int64) -> Bool {
    owners.last { $0.nanoseconds <= nanoseconds }?.isSound ?? true
  }

  /// What a coil got of the sound, frame by frame: 0 while the motors had it.
  /// - Parameter channel: 2 is the left coil, 3 the right one.
  package func coil(_ channel: Int) -> [Int16] {
    var rest = owners[...]
    var isSound = true
    return sound.channel(channel).enumerated().map { frame, sample in
      while let next = rest.first, next.nanoseconds <= sound.time(ofFrame: frame) ?? .min {
        isSound = next.isSound
        rest = rest.dropFirst()
      }
      return isSound ? sample : 0
    }
  }

  /// Who had the coils from each report on, in order.
  private var owners: [(nanoseconds: Int64, isSound: Bool)] {
    reports.compactMap { report in
      DualSenseReports.givesCoilsToSound(report.bytes).map { (report.nanoseconds, $0) }
    }
  }
}
