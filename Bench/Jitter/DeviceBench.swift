package import BenchKit
internal import Dispatch
internal import Synchronization
package import TactusDevice
internal import TactusEngine
internal import TactusPattern
internal import TactusStatistics

/// From a tap's time to the kernel's note that it is played, on a real device: the engine, the
/// hand-over to the device's thread, and its calls of the kernel.
///
/// The kernel tells every listener of a node when an effect is played, so that no second clock and
/// no instrument is needed. What driver, cable and motor add comes after it and is not in it.
package struct DeviceBench {
  /// A way to learn what is sent to the device.
  package typealias Observation =
    (@escaping @Sendable (ObservedCommand) -> Void) throws(DeviceError) -> any DeviceWatch

  /// Nanoseconds between two taps: no less than this, and so many that the device rests before
  /// each.
  private static let intervalNanoseconds: Int64 = 50_000_000
  /// Nanoseconds from the start of the player to the first tap.
  private static let lead: Int64 = 200_000_000
  /// Seconds that a play may take beyond its taps.
  private static let patienceSeconds = 30.0

  private let device: any HapticDevice
  private let taps: Int
  private let observe: Observation

  /// - Parameters:
  ///   - device: open, without an output.
  ///   - taps: how many are played in each mode.
  ///   - observe: how the device is listened to.
  package init(
    _ device: any HapticDevice, taps: Int = 200, observe: @escaping Observation
  ) {
    self.device = device
    self.taps = taps
    self.observe = observe
  }

  /// Plays the taps in each mode.
  /// - Parameter progress: told before each mode.
  package func run(progress: (String) -> Void) throws(BenchError) -> BenchResult {
    let header = BenchResult.currentHeader
    return BenchResult(name: "jitter", header: header, parts: [try part(progress: progress)])
  }

  /// The same without what it was run on.
  func part(progress: (String) -> Void) throws(BenchError) -> BenchPart {
    var notes: [String] = []
    let series = try TimingMode.allCases.map { mode throws(BenchError) in
      progress("\(device.listing.id): \(taps) taps, \(mode.rawValue)")
      let (block, note) = try measure(mode)
      notes.append("\(mode.rawValue): \(note)")
      var series = Series(mode.rawValue, .engine)
      series.append(block)
      return series
    }
    return BenchPart(
      title: "From a tap's time to the kernel, \(device.listing.name) (\(device.listing.id))",
      notes: notes, series: series, periodNanoseconds: interval, ratios: [])
  }

  private func measure(_ mode: TimingMode) throws(BenchError) -> (Block, String) {
    let plays = Mutex<[Int64]>([])
    do {
      let watch = try observe { command in
        guard case .play = command.kind else { return }
        plays.withLock { $0.append(command.nanoseconds) }
      }
      let session = try Session.live(TimingOptions(mode: mode))
      defer { session.close() }
      let first = try play(session)
      withExtendedLifetime(watch) {}
      let onsets = (0..<taps).map { first + Int64($0) * interval }
      let note = session.timing?.description ?? "no thread"
      let block = Self.block(
        onsets: onsets, plays: plays.withLock { $0 }, intervalNanoseconds: interval)
      return (block, note)
    } catch let error as BenchError {
      throw error
    } catch {
      throw BenchError("\(error)")
    }
  }

  /// Plays all taps and returns when the first was due.
  private func play(_ session: Session) throws -> Int64 {
    let output = try session.open(device)
    let seconds = Double(interval) / 1e9
    let pattern = Pattern(
      events: (0..<taps).map { place in
        Event(
          .hapticTransient, time: Double(place) * seconds,
          parameters: [EventParameter(.hapticIntensity, 0.8)])
      })
    let player = session.makePlayer(
      Timeline(pattern), in: session.makeGroup(), on: output)
    let ended = DispatchSemaphore(value: 0)
    player.onEnd { _ in ended.signal() }
    let first = session.nowNanoseconds + Self.lead
    try player.start(at: first)
    let patience = Self.patienceSeconds + Double(taps) * seconds
    guard ended.wait(timeout: .now() + patience) == .success else {
      throw BenchError("\(device.listing.id) did not play to the end")
    }
    // The end of the last tap is told by the device's thread, after the player's.
    session.close(output)
    return first
  }

  /// How late each tap was: to the first play that is no earlier than it, before the next is due.
  /// A tap without one is missed.
  static func block(
    onsets: [Int64], plays: [Int64], intervalNanoseconds interval: Int64
  ) -> Block {
    var histogram = Histogram()
    var missed = 0
    for onset in onsets {
      if let play = plays.first(where: { $0 >= onset && $0 < onset + interval }) {
        histogram.add(play - onset)
      } else {
        missed += 1
      }
    }
    let wall = (onsets.last ?? 0) - (onsets.first ?? 0) + interval
    return Block(histogram, missed: missed, wallNanoseconds: wall)
  }

  /// Nanoseconds between two taps.
  private var interval: Int64 {
    let capabilities = device.capabilities
    let pulse = capabilities.actuators.map(\.minimumPulseNanoseconds).max() ?? 0
    let tap = max(pulse, capabilities.tapLength.softNanoseconds)
    return max(Self.intervalNanoseconds, 2 * (tap + capabilities.updateIntervalNanoseconds))
  }
}
