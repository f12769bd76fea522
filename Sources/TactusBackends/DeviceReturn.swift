internal import Synchronization
package import TactusDevice
internal import TactusSystem

/// Reopens a lost device as soon as it is connected again with the same identity: its serial number
/// if the backend reports one, otherwise its address.
///
/// The caller polls ``attempt(at:)`` at any rate. A search runs only after the backend has reported
/// a change, or 250 ms after the last search.
package final class DeviceReturn: Sendable {
  /// The default time in nanoseconds that a program waits for a lost device.
  package static let timeoutNanoseconds: Int64 = 10_000_000_000
  /// The interval of searches in nanoseconds.
  package static let intervalNanoseconds: Int64 = 250_000_000

  private struct State {
    var nextLook: Int64 = .min
    var watch: (any DeviceWatch)?
    var lastError: DeviceError?
  }

  private let listing: DeviceListing
  private let configuration: Configuration
  private let hasChanged = Atomic<Bool>(false)
  private let state = Guarded(State())

  /// - Parameters:
  ///   - listing: the lost device. The caller must have released it, because some systems give a
  ///     device its old address only then.
  ///   - configuration: contains the backend of the device.
  package init(_ listing: DeviceListing, _ configuration: Configuration) {
    self.listing = listing
    self.configuration = configuration
    let backends = (try? configuration.backendsInUse()) ?? []
    let watch = backends.first { $0.name == listing.id.backend }?.watch { [weak self] in
      self?.hasChanged.store(true, ordering: .releasing)
    }
    state.withLock { $0.watch = watch }
  }

  /// The error of the last attempt that failed; nil if none has failed.
  package var lastError: DeviceError? { state.withLock { $0.lastError } }

  /// Opens the device if a search is due and the device is connected; otherwise returns nil. May
  /// block as long as opening a device does.
  /// - Parameter now: nanoseconds on any monotonic clock.
  package func attempt(at now: Int64) -> (any HapticDevice)? {
    let isDue = state.withLock { state in
      let isChanged = hasChanged.exchange(false, ordering: .acquiringAndReleasing)
      guard isChanged || now >= state.nextLook else { return false }
      state.nextLook = now + Self.intervalNanoseconds
      return true
    }
    guard isDue else { return nil }
    do throws(DeviceError) { return try Self.open(listing, configuration) } catch {
      state.withLock { $0.lastError = error }
      return nil
    }
  }

  /// Opens a lost device with the same identity. If its number opens no device, the device that now
  /// has its address is opened, unless the backend lists another number for that device, or none:
  /// then it is another device, or its driver has not read the number yet.
  /// - Throws: ``DeviceError`` if it is not connected, or cannot be opened.
  package static func open(
    _ listing: DeviceListing, _ configuration: Configuration
  ) throws(DeviceError) -> any HapticDevice {
    guard let lasting = listing.persistentID else { return try configuration.open(listing.id) }
    do throws(DeviceError) { return try configuration.open(lasting) } catch {
      guard try isAtItsAddress(listing, configuration) else { throw error }
      return try configuration.open(listing.id)
    }
  }

  /// Whether the device at the address of a lost device may be that device.
  private static func isAtItsAddress(
    _ lost: DeviceListing, _ configuration: Configuration
  ) throws(DeviceError) -> Bool {
    // A backend that stated no number for the lost device states none now.
    guard let number = lost.identity?.uniqueID else { return true }
    let present = try configuration.backend(of: lost.id).devices().first { $0.id == lost.id }
    return present?.identity?.uniqueID == number
  }
}
