package import TactusVirtualPads

/// A DualSense on a USB cable. hid-playstation drives its motors, and snd-usb-audio its sound card,
/// whose channels 3 and 4 are the voice coils.
///
/// It sends no input reports, and its microphones are silent.
package final class USBDualSense: DrivenPad {
  package let cable: USBCable
  /// The unique id that the driver gives the pad: six bytes in hexadecimal with colons.
  package let unique: String
  private let function: DualSenseFunction

  /// Plugs a pad in. Its nodes and its card appear some tenths of a second later.
  /// - Parameter address: six bytes, the lowest first, that distinguish the pad: the driver
  ///   refuses a second one with the same.
  /// - Throws: ``PadError`` if the module `vhci-hcd` is missing or has no free port.
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

  /// Everything that the pad has received so far.
  package var log: DualSenseLog { function.log.withLock { $0 } }

  package func wait(milliseconds: Int, until isMet: ([MotorLevel]) -> Bool) -> Bool {
    waitForLog(milliseconds: milliseconds) { isMet($0.levels) }
  }

  /// Waits until the log meets a condition, at most for a time. Returns whether it does.
  package func waitForLog(milliseconds: Int, until isMet: (DualSenseLog) -> Bool) -> Bool {
    function.log.wait(milliseconds: milliseconds, until: isMet)
  }

  /// Forgets the sound that was received.
  package func forgetSound() { function.log.change { $0.sound = SoundRecord() } }

  package func unplug() { cable.unplug() }
}

/// The reports and the sound that a DualSense received, with their times on the bus.
package struct DualSenseLog: Sendable {
  /// The first ``USBPad/capacity`` output reports.
  package var reports: [USBReport] = []
  /// The levels of the motors that these reports set, 0 to 255.
  package var levels: [MotorLevel] = []
  package var sound = SoundRecord()
  /// The alternate settings that the host selected, which show whether each stream is open.
  package var selections: [Selection] = []

  /// An alternate setting that the host selected.
  package struct Selection: Sendable, Hashable {
    package var nanoseconds: Int64
    /// The interface: 1 is the sound, 2 the microphone.
    package var interface: UInt8
    /// The setting: 0 is silent, 1 streams.
    package var alternate: UInt8
  }

  /// Whether the coils play channels 3 and 4 at a time: see
  /// ``DualSenseReports/givesCoilsToSound(_:)``. It is unknown whether a real pad plays them before
  /// the first report; this one does.
  package func soundReachesCoils(at nanoseconds: Int64) -> Bool {
    owners.last { $0.nanoseconds <= nanoseconds }?.isSound ?? true
  }

  /// The sound that a coil plays, frame by frame; 0 while the emulated motors use the coil.
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

  /// The user of the coils after each report, in order: the sound or the motors.
  private var owners: [(nanoseconds: Int64, isSound: Bool)] {
    reports.compactMap { report in
      DualSenseReports.givesCoilsToSound(report.bytes).map { (report.nanoseconds, $0) }
    }
  }
}
