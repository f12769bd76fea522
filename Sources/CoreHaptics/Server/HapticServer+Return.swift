internal import Foundation
internal import TactusBackends
internal import TactusDevice
internal import TactusEngine
internal import TactusSystem

/// Reconnects lost devices.
extension HapticServer {
  /// The time after the loss of a device, in nanoseconds, for which the server searches for it. If
  /// the device is connected again within that time, the server opens it and resets its engines
  /// once more. Later, only the start of an engine or a new player opens the device.
  static let returnNanoseconds: Int64 = 60_000_000_000

  /// Handles the loss of a device. A game controller is not reopened, because the app is notified
  /// when it is connected again.
  func connectionWasLost(_ connection: Connection) {
    let listing = connection.output.listing
    let reason = connection.output.tally.loss?.message ?? "it no longer accepts commands"
    log.warning("\(listing.id) was lost: \(reason)")
    guard listing.category != .pad, let configuration = connection.users.first?.configuration
    else { return }
    let deviceReturn = DeviceReturn(listing, configuration)
    lookForReturn(
      of: connection, deviceReturn, until: session.nowNanoseconds + Self.returnNanoseconds)
  }

  private func lookForReturn(
    of connection: Connection, _ deviceReturn: DeviceReturn, until end: Int64
  ) {
    let next = session.nowNanoseconds + DeviceReturn.intervalNanoseconds
    guard next <= end else { return }
    handlers.add(at: next) { [weak self] in
      guard let self, !connection.users.isEmpty else { return }
      let now = self.session.nowNanoseconds
      if let next = self.reopen(connection, { deviceReturn.attempt(at: now) }) {
        self.log.info("\(connection.output.listing.id) is back")
        for engine in connection.users { engine.deviceCameBack(from: connection, to: next) }
      } else {
        self.lookForReturn(of: connection, deviceReturn, until: end)
      }
    }
  }

  /// The new connection to a lost device; nil if the device cannot be opened yet.
  private func reopen(
    _ lost: Connection, _ openDevice: () -> (any HapticDevice)?
  ) -> Connection? {
    opening.withLock { _ in
      if let connection = openConnection(lost.id) { return connection }
      guard let device = openDevice() else { return nil }
      return try? open(device, as: lost.id, gain: lost.output.gain)
    }
  }

  /// Opens a lost device again by its identity. If that fails, opens the device that the
  /// configuration selects.
  func reconnect(
    _ lost: Connection, _ configuration: Configuration
  ) throws(CHHapticError) -> Connection {
    let listing = lost.output.listing
    if let connection = reopen(lost, { try? DeviceReturn.open(listing, configuration) }) {
      return connection
    }
    return try connect(configuration)
  }
}
