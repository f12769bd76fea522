import Synchronization
import TactusCatalogue
import TactusDevice
import TactusEngine
import TactusPattern

@testable import TactusCertification

/// The calls of an engine to a device on which it plays ordinary patterns for several minutes: the
/// eight presets, and random patterns. No procedure of the certification plays any of these
/// patterns.
struct Workload: Sendable {
  enum Call: Sendable {
    case submit(Segment)
    case revise(from: Int64)
    case stop
  }

  /// The calls in the order of time, in nanoseconds of a virtual clock.
  let calls: [(time: Int64, call: Call)]
  let capabilities: OutputCapabilities
  let end: Int64

  /// - Parameter count: the number of random patterns, in addition to the presets.
  init(_ capabilities: OutputCapabilities, patterns count: Int) throws {
    self.capabilities = capabilities
    let device = NotingDevice(capabilities)
    let session = Session.virtual()
    let output = try session.open(device)
    var random = SeededNumbers(seed: 34)
    var time = Session.virtualStart
    let presets = Catalogue.presets.compactMap { AHAPReader.read($0.bytes).pattern }
    let patterns = presets + (0..<count).map { _ in Self.pattern(&random) }
    for pattern in patterns {
      let timeline = Timeline(pattern)
      let player = session.makePlayer(timeline, in: session.makeGroup(), on: output)
      try player.start()
      let length = min(timeline.hapticEndNanoseconds, 4_000_000_000)
      // One pattern in ten is stopped before its end.
      let isEnded = random.next(below: 10) == 0
      time += isEnded ? length / 2 : length + 100_000_000
      session.advance(to: time)
      if isEnded {
        try player.stop()
        time += 100_000_000
        session.advance(to: time)
      }
    }
    session.close()
    calls = device.calls
    end = time
  }

  /// A pattern of a few taps and continuous events, sometimes with a curve.
  private static func pattern(_ random: inout SeededNumbers) -> Pattern {
    let events = (0...random.next(below: 4)).map { _ in
      let parameters = [
        EventParameter(.hapticIntensity, Double(2 + random.next(below: 99)) / 100),
        EventParameter(.hapticSharpness, Double(random.next(below: 101)) / 100),
      ]
      let start = Double(random.next(below: 400)) / 1000
      return random.next(below: 2) == 0
        ? Event(.hapticTransient, time: start, parameters: parameters)
        : Event(
          .hapticContinuous, time: start, duration: Double(20 + random.next(below: 600)) / 1000,
          parameters: parameters)
    }
    guard random.next(below: 3) == 0 else { return Pattern(events: events) }
    let points = [0.0, 0.3, 0.8].map {
      ParameterCurve.ControlPoint($0, Double(random.next(below: 101)) / 100)
    }
    return Pattern(events: events, curves: [ParameterCurve(.hapticIntensity, points: points)])
  }
}

/// A device that records the calls to it.
private final class NotingDevice: HapticDevice, HapticOutput {
  let listing = DeviceListing(
    id: DeviceID(backend: "noting"), name: "Noting", category: .virtual,
    isEligibleForAutomaticChoice: false)
  let capabilities: OutputCapabilities
  private let noted = Mutex<[(time: Int64, call: Workload.Call)]>([])

  init(_ capabilities: OutputCapabilities) { self.capabilities = capabilities }

  var calls: [(time: Int64, call: Workload.Call)] { noted.withLock { $0 } }

  func makeOutput(
    report: @escaping @Sendable (OutputReport) -> Void
  ) throws(DeviceError) -> any HapticOutput { self }

  func submit(_ segments: Span<Segment>, at time: Int64) -> SubmitResult {
    for index in segments.indices {
      let segment = segments[index]
      noted.withLock { $0.append((time, .submit(segment))) }
    }
    return .accepted
  }

  func revise(from time: Int64) {
    noted.withLock { calls in calls.append((calls.last?.time ?? time, .revise(from: time))) }
  }

  func stop(at time: Int64) { noted.withLock { $0.append((time, .stop)) } }
}
