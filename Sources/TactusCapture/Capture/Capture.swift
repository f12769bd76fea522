package import TactusDevice

/// A record of what a device was requested to play. It can be compared, written to a file and
/// replayed.
///
/// Times are nanoseconds from the first start of a player.
package struct Capture: Sendable, Hashable {
  /// The name of the format.
  package static let format = "tactus-capture"
  package static let version = 1

  /// The largest number of records in a capture: a quarter of an hour of a level that changes at
  /// 1 kHz, with two records per change.
  package static let recordLimit = 1 << 21

  /// The clock of the times.
  package enum Clock: String, Sendable, Hashable, CaseIterable {
    case monotonic, virtual
  }

  /// A segment with its three times.
  package struct CapturedSegment: Sendable, Hashable {
    /// The segment on the engine's clock.
    package var segment: Segment
    package var submittedNanoseconds: Int64
    /// The time at which the device plays the segment, including the declared latency.
    package var deviceNanoseconds: Int64

    package init(segment: Segment, submittedNanoseconds: Int64, deviceNanoseconds: Int64) {
      self.segment = segment
      self.submittedNanoseconds = submittedNanoseconds
      self.deviceNanoseconds = deviceNanoseconds
    }
  }

  package var device: DeviceListing
  package var capabilities: OutputCapabilities
  package var clock: Clock
  /// The requests for the zones, sorted by zone and start, without overlaps.
  package var levels: [ZoneLevel]
  /// The segments that were neither withdrawn nor replaced before their start, and the steps to 0
  /// that stops cause, sorted by actuator and start.
  package var segments: [CapturedSegment]
  /// The events that began, by onset, audio events included.
  package var events: [EventMark]
  package var violations: [Violation]
  /// The reported failures, by time.
  package var reports: [Report]
  /// The number of submitted segments, including those that were withdrawn.
  package var submittedSegmentCount: Int
  /// The number of dropped records. Above 0, the capture is incomplete.
  package var lostRecordCount: Int

  package init(
    device: DeviceListing, capabilities: OutputCapabilities, clock: Clock, levels: [ZoneLevel],
    segments: [CapturedSegment], events: [EventMark], violations: [Violation],
    reports: [Report] = [], submittedSegmentCount: Int, lostRecordCount: Int
  ) {
    self.device = device
    self.capabilities = capabilities
    self.clock = clock
    self.levels = levels
    self.segments = segments
    self.events = events
    self.violations = violations
    self.reports = reports
    self.submittedSegmentCount = submittedSegmentCount
    self.lostRecordCount = lostRecordCount
  }

  /// The level of an actuator at a time: that of the segment in force, or 0 if there is none.
  package func level(ofActuator actuator: Int, at time: Int64) -> Double {
    segment(ofActuator: actuator, at: time)?.segment.level(at: time) ?? 0
  }

  /// The segment in force at a time: the last one that begins at or before it; nil if none does.
  /// O(n).
  package func segment(ofActuator actuator: Int, at time: Int64) -> CapturedSegment? {
    segments.last {
      $0.segment.actuator == actuator && $0.segment.startNanoseconds <= time
    }
  }

  /// The requested intensity and sharpness of a zone at a time.
  /// - Parameter endsCount: true if the level that ends at that time applies, and false if the
  ///   level that begins at it applies.
  package func state(of zone: Zone, at time: Int64, endsCount: Bool = false) -> ZoneState {
    let level = levels.last { $0.zone == zone && $0.isInForce(at: time, endsCount: endsCount) }
    return level?.state(at: time) ?? ZoneState()
  }
}

extension ZoneLevel {
  /// Whether a time is within the level. By default the start is within and the end is not; with
  /// `endsCount` the end is within and the start is not.
  package func isInForce(at time: Int64, endsCount: Bool) -> Bool {
    endsCount
      ? startNanoseconds < time && time <= endNanoseconds
      : startNanoseconds <= time && time < endNanoseconds
  }

  /// Intensity and sharpness at a time within the level, linear between its ends.
  package func state(at time: Int64) -> ZoneState {
    let length = endNanoseconds - startNanoseconds
    guard length > 0 else {
      return ZoneState(intensity: startIntensity, sharpness: startSharpness)
    }
    let share = Double(time - startNanoseconds) / Double(length)
    return ZoneState(
      intensity: startIntensity + (endIntensity - startIntensity) * share,
      sharpness: startSharpness + (endSharpness - startSharpness) * share)
  }
}
