internal import Synchronization
internal import TactusDevice

/// A pad on uhid: a driver of the kernel drives it and sends the reports that it would send to a
/// real pad.
///
/// ```
///  program ─► /dev/input/eventN ─► ff-memless ─► driver ─► /dev/uhid ─► service thread ─► levels
///                                                driver ◄─ /dev/uhid ◄─ input reports ◄──┘
/// ```
///
/// The kernel's ff-memless ends an effect after its length. (A pad on uinput has to do that
/// itself.)
package final class UhidPad<Reports: PadReports>: DrivenPad {
  package let name: String
  package let fullDrive: Int
  package let identity: PadIdentity
  /// The unique id of the event node, which distinguishes the pad from others; empty if it has
  /// none.
  package let unique: String
  private let service: UhidService<Reports>
  private let thread: ServiceThread
  private let isPluggedIn = Atomic<Bool>(true)

  /// Plugs a pad in. Its nodes appear after the driver's requests: after some tens of milliseconds,
  /// after 2 s for a Switch Pro Controller on Bluetooth.
  /// - Parameters:
  ///   - reports: the model of the pad.
  ///   - acceptance: nanoseconds after each report of the driver during which the pad accepts no
  ///     other; those wait in the pad, in order.
  package init(_ reports: Reports, acceptance: Int64 = 0) throws(PadError) {
    name = reports.name
    fullDrive = reports.fullDrive
    identity = reports.identity
    unique = reports.unique
    let device = try UhidDevice(
      name: reports.name, unique: reports.deviceUnique, identity: reports.identity,
      descriptor: reports.descriptor)
    let service = UhidService(device, reports, acceptance: acceptance)
    self.service = service
    thread = try ServiceThread(
      descriptor: device.descriptor, deadline: { service.deadline },
      serve: { service.serve() })
  }

  deinit { unplug() }

  /// The first 131,072 levels to which the motors were set, each with the time at which the pad
  /// accepted it.
  package var levels: [MotorLevel] { service.levels.withLock { $0 } }

  package func wait(milliseconds: Int, until isMet: ([MotorLevel]) -> Bool) -> Bool {
    service.levels.wait(milliseconds: milliseconds, until: isMet)
  }

  package func unplug() {
    guard isPluggedIn.exchange(false, ordering: .acquiringAndReleasing) else { return }
    service.device.destroy()
    thread.end()
  }
}
