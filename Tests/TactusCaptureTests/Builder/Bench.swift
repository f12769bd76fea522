import TactusCapture
import TactusDevice
import TactusLoopback

/// Builds a capture record by record. Times are in milliseconds unless their name ends in a unit.
final class Bench {
  private var builder: CaptureBuilder

  init(
    _ model: LoopbackModel = .lra, change: (inout OutputCapabilities) -> Void = { _ in }
  ) throws {
    var capabilities = model.capabilities
    change(&capabilities)
    let listing = DeviceListing(id: model.id, name: model.summary, category: .virtual)
    builder = CaptureBuilder(listing, try capabilities.validated())
  }

  /// A segment at 150 Hz on the first actuator, unless another frequency or actuator is given.
  static func segment(
    _ start: Double, _ end: Double, _ levels: (Double, Double), actuator: Int = 0,
    hertz: Double = 150, isDueOnArrival: Bool = false
  ) -> Segment {
    Segment(
      actuator: actuator, startNanoseconds: nanoseconds(start), endNanoseconds: nanoseconds(end),
      startLevel: levels.0, endLevel: levels.1, frequencyHertz: hertz,
      isDueOnArrival: isDueOnArrival)
  }

  static func nanoseconds(_ milliseconds: Double) -> Int64 { Int64(milliseconds * 1e6) }

  /// Adds the submission of segments that the output accepted.
  func submit(
    _ segments: [Segment], levels: [ZoneLevel] = [], events: [EventMark] = [], at time: Double
  ) {
    builder.take(.submitted(atNanoseconds: Self.nanoseconds(time)))
    for segment in segments { builder.take(.segment(segment)) }
    for level in levels { builder.take(.level(level)) }
    for event in events { builder.take(.event(event)) }
  }

  /// Adds a segment that is submitted at its start.
  func play(_ start: Double, _ end: Double, _ levels: (Double, Double)) {
    submit([Self.segment(start, end, levels)], at: start)
  }

  func revise(from time: Double) {
    builder.take(.revised(fromNanoseconds: Self.nanoseconds(time)))
  }

  func stop(at time: Double) { builder.take(.stopped(atNanoseconds: Self.nanoseconds(time))) }

  func capture(origin: Int64, clock: Capture.Clock) -> Capture {
    builder.capture(origin: origin, clock: clock)
  }

  var capture: Capture { capture(origin: 0, clock: .virtual) }

  var rules: [Violation.Rule] { capture.violations.map(\.rule) }

  func levels(_ milliseconds: [Double]) -> [Double] {
    let capture = capture
    return milliseconds.map { capture.level(ofActuator: 0, at: Self.nanoseconds($0)) }
  }
}
