internal import TactusBackends
internal import TactusDevice
internal import TactusSystem

/// The tilt of the pad on which a demo plays, as its motion sensor reports it.
final class TiltSensor: Sendable {
  /// The change in g that must be exceeded to count as a tilt: about three degrees. A player who
  /// tries to hold a pad still moves it by less.
  static let threshold = 0.05

  private struct State {
    /// The sum of the reports since the last call of ``take()``, and their number.
    var sum = Tilt(right: 0, near: 0)
    var count = 0
    /// The tilt that was returned last, or the first one.
    var last: Tilt?
  }

  private let state = Guarded(State())
  private let watch = Guarded<(any DeviceWatch)?>(nil)

  /// Starts to watch a device. Fails if the device has no motion sensor that can be used.
  init?(_ id: DeviceID, _ configuration: Configuration) {
    guard
      let backend = configuration.backends.first(where: { $0.name == id.backend })
        as? any TiltSensingBackend
    else { return nil }
    do throws(DeviceError) {
      let started = try backend.watchTilt(of: id) { [weak self] in self?.add($0) }
      watch.withLock { $0 = started }
    } catch {
      return nil
    }
  }

  private func add(_ tilt: Tilt) {
    state.withLock { state in
      state.sum.right += tilt.right
      state.sum.near += tilt.near
      state.count += 1
    }
  }

  /// The mean tilt since the last call, if it differs from the tilt that was returned last by more
  /// than ``threshold``. The mean leaves out the shaking of the motors, which has a higher
  /// frequency. The way in which the pad is held at first is no tilt.
  func take() -> Tilt? {
    state.withLock { state in
      guard state.count > 0 else { return nil }
      let count = Double(state.count)
      let mean = Tilt(right: state.sum.right / count, near: state.sum.near / count)
      state.sum = Tilt(right: 0, near: 0)
      state.count = 0
      guard let last = state.last else {
        state.last = mean
        return nil
      }
      let change = max(abs(mean.right - last.right), abs(mean.near - last.near))
      if change <= Self.threshold { return nil }
      state.last = mean
      return mean
    }
  }
}
