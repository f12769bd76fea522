package import TactusDevice
package import TactusPCM
internal import TactusSound

/// The input of the independent renderer as a JSON document. The head of `samples.py` describes the
/// keys.
package struct SampleDocument {
  private let capabilities: OutputCapabilities
  private let stream: SampleStream
  private let changes: [RenderLog.Change]
  /// The rows of the clock, as text.
  private let clocks: [String]
  private let beginnings: [Int64]
  private let gain: Double

  /// Creates a document with segments that are all known from the first frame on. The time of the
  /// first frame is 0.
  package init(
    _ segments: [Segment], _ capabilities: OutputCapabilities, _ stream: SampleStream,
    gain: Double
  ) {
    (self.capabilities, self.stream, self.gain) = (capabilities, stream, gain)
    changes = segments.map { .segment($0) }
    clocks = [Self.row(0, segments.count, FrameClock(rate: stream.rate, origin: 0))]
    beginnings = []
  }

  /// Creates a document from the record of a stream. The independent renderer then renders each
  /// frame from the changes that the stream knew at that time.
  package init(
    _ record: RenderLog.Record, _ capabilities: OutputCapabilities, _ stream: SampleStream,
    gain: Double = 1
  ) {
    (self.capabilities, self.stream, self.gain) = (capabilities, stream, gain)
    changes = record.changes
    clocks = record.entries.map { Self.row($0.frame, $0.changes, $0.clock) }
    beginnings = record.marks.filter(\.isBeginning).map(\.frame)
  }

  /// The JSON text.
  /// - Parameter frames: the number of frames to render.
  package func text(frames: Int) -> String {
    let actuators = zip(capabilities.actuators, stream.drives).map(Self.text)
    let changes = changes.map(Self.text)
    return "{\"rate\": \(stream.rate), \"gain\": \(gain), \"frames\": \(frames), "
      + "\"actuators\": [" + actuators.joined(separator: ", ") + "],\n"
      + "\"beginnings\": \(beginnings),\n\"clocks\": [" + clocks.joined(separator: ", ")
      + "],\n\"changes\": [\n" + changes.joined(separator: ",\n") + "]}"
  }

  private static func row(_ frame: Int64, _ changes: Int, _ clock: FrameClock) -> String {
    "[\(frame), \(changes), \(clock.anchorFrame), \(clock.anchorTime), \(clock.stretch)]"
  }

  private static func text(_ actuator: Actuator, _ drive: SampleDrive) -> String {
    "{\"peak\": \(drive.peak), \"low\": \(actuator.frequencyBandHertz.lowerBound), "
      + "\"rise\": \(actuator.motor?.riseNanoseconds ?? 0), "
      + "\"coast\": \(actuator.motor?.coastNanoseconds ?? 0), "
      + "\"power\": \(text(drive.power)), \"heat\": \(text(drive.heat))}"
  }

  private static func text(_ budget: DriveBudget?) -> String {
    budget.map { "[\($0.level), \(Double($0.nanoseconds) / 1e9)]" } ?? "null"
  }

  private static func text(_ change: RenderLog.Change) -> String {
    switch change {
    case .segment(let segment):
      "[\"segment\", \(segment.actuator), \(segment.startNanoseconds), \(segment.endNanoseconds), "
        + "\(segment.startLevel), \(segment.endLevel), \(segment.frequencyHertz)]"
    case .revise(let time): "[\"revise\", \(time)]"
    case .silence: "[\"silence\"]"
    }
  }
}
