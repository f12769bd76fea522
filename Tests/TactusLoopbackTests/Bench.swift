import TactusDevice
import TactusLoopback
import Testing

/// A loopback that is submitted to by hand. Times are milliseconds.
struct Bench {
  let device: LoopbackDevice
  let output: any HapticOutput

  init(
    _ model: LoopbackModel = .lra, recordLimit: Int = 1 << 12,
    change: (inout OutputCapabilities) -> Void = { _ in }
  ) throws {
    var capabilities = model.capabilities
    change(&capabilities)
    device = LoopbackDevice(capabilities, recordLimit: recordLimit)
    output = try device.makeOutput { _ in }
  }

  /// A segment of the first actuator at 150 Hz.
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

  @discardableResult
  func submit(
    _ segments: [Segment], levels: [ZoneLevel] = [], events: [EventMark] = [], at time: Double
  ) -> SubmitResult {
    output.submit(
      segments.span, levels: levels.span, events: events.span, at: Self.nanoseconds(time))
  }

  /// Submits when the segment starts.
  @discardableResult
  func play(_ start: Double, _ end: Double, _ levels: (Double, Double)) -> SubmitResult {
    submit([Self.segment(start, end, levels)], at: start)
  }

  func revise(from time: Double) { output.revise(from: Self.nanoseconds(time)) }

  func stop(at time: Double) { output.stop(at: Self.nanoseconds(time)) }

  var capture: Capture { device.capture(origin: 0, clock: .virtual) }

  var rules: [Violation.Rule] { capture.violations.map(\.rule) }

  func levels(_ milliseconds: [Double]) -> [Double] {
    let capture = capture
    return milliseconds.map { capture.level(ofActuator: 0, at: Self.nanoseconds($0)) }
  }
}
