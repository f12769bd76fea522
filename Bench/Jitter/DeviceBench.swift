package import BenchKit
internal import Dispatch
internal import Synchronization
package import TactusDevice
internal import TactusEngine
internal import TactusPattern
internal import TactusStatistics

/// Measures, on a real device, the time from the due time of a tap to the kernel's record that its
/// effect was played. It includes the engine, the hand-over to the device's thread, and the system
/// calls of that thread.
///
/// The kernel informs every reader of the event node when an effect is played, so that neither a
/// second clock nor an instrument is needed. The latency of driver, cable and motor comes
/// afterwards and is not included.
package struct DeviceBench {
  /// Observes the commands to the device.
  package typealias Observation =
    (@escaping @Sendable (ObservedCommand) -> Void) throws(DeviceError) -> any DeviceWatch

  /// The shortest interval of two taps in nanoseconds; longer if the device needs a longer pause
  /// before each tap.
  private static let intervalNanoseconds: Int64 = 50_000_000
  /// The time from the start of the player to the first tap in nanoseconds.
  private static let lead: Int64 = 200_000_000
  /// The timeout in seconds beyond the duration of the taps.
  private static let timeoutSeconds = 30.0

  private let device: any HapticDevice
  private let taps: Int
  private let observe: Observation

  /// - Parameters:
  ///   - device: an open device without an output.
  ///   - taps: the number of taps in each mode.
  ///   - observe: observes the device.
  package init(
    _ device: any HapticDevice, taps: Int = 200, observe: @escaping Observation
  ) {
    self.device = device
    self.taps = taps
    self.observe = observe
  }

  /// Plays the taps in each mode.
  /// - Parameter progress: called before each mode.
  package func run(progress: (String) -> Void) throws(BenchError) -> BenchResult {
    let header = BenchResult.currentHeader
    return BenchResult(name: "jitter", header: header, parts: [try part(progress: progress)])
  }

  /// Runs the bench without the facts about the system.
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

  /// Plays all taps, and returns the time at which the first was due.
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
    let timeout = Self.timeoutSeconds + Double(taps) * seconds
    guard ended.wait(timeout: .now() + timeout) == .success else {
      throw BenchError("\(device.listing.id) did not play to the end")
    }
    // The device's thread reports the end of the last tap after the end of the player.
    session.close(output)
    return first
  }

  /// The lateness of each tap: until the first play at or after its time and before the next one is
  /// due. A tap without a play counts as missed.
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

  /// The interval of two taps in nanoseconds.
  private var interval: Int64 {
    let capabilities = device.capabilities
    let pulse = capabilities.actuators.map(\.minimumPulseNanoseconds).max() ?? 0
    let tap = max(pulse, capabilities.tapLength.softNanoseconds)
    return max(Self.intervalNanoseconds, 2 * (tap + capabilities.updateIntervalNanoseconds))
  }
}
