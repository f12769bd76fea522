internal import Synchronization
package import TactusDevice
internal import TactusSystem

/// Opens a device again that was lost, as soon as it is back under the same identity: its serial
/// number, where the backend knows one, else its address.
///
/// The caller polls ``attempt(at:)`` as often as it likes. The search itself runs when the backend
/// reports a change, and at an interval.
package final class DeviceReturn: Sendable {
  /// Nanoseconds that a program waits for a lost device where nothing else is said.
  package static let patienceNanoseconds: Int64 = 10_000_000_000
  /// Nanoseconds between two looks.
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
  ///   - listing: the device that was lost. The caller must have released it: some systems give a
  ///     device its old address only then.
  ///   - configuration: has the backend that opens it.
  package init(_ listing: DeviceListing, _ configuration: Configuration) {
    self.listing = listing
    self.configuration = configuration
    let backends = (try? configuration.backendsInUse()) ?? []
    let watch = backends.first { $0.name == listing.id.backend }?.watch { [weak self] in
      self?.hasChanged.store(true, ordering: .releasing)
    }
    state.withLock { $0.watch = watch }
  }

  /// Why the last attempt failed.
  package var lastError: DeviceError? { state.withLock { $0.lastError } }

  /// Opens the device, if a look is due and the device is there. May block as opening does.
  /// - Parameter now: nanoseconds on any clock that runs on.
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

  /// Opens a device that was lost, under the same identity.
  /// - Throws: ``DeviceError`` where it is not there, or cannot be opened.
  package static func open(
    _ listing: DeviceListing, _ configuration: Configuration
  ) throws(DeviceError) -> any HapticDevice {
    guard let lasting = listing.lastingID, let device = try? configuration.open(lasting) else {
      return try configuration.open(listing.id)
    }
    return device
  }
}
