package import TactusDevice

/// What a device was asked to make felt, as a value that can be compared, written and replayed.
///
/// Times are nanoseconds from the first start of a player.
package struct Capture: Sendable, Hashable {
  /// What the document calls itself.
  package static let format = "tactus-capture"
  package static let version = 1

  /// Records that a capture holds at most: a quarter of an hour at 1 kHz.
  package static let recordLimit = 1 << 21

  /// The clock that the times were taken from.
  package enum Clock: String, Sendable, Hashable, CaseIterable {
    case monotonic, virtual
  }

  /// A segment and its three times.
  package struct CapturedSegment: Sendable, Hashable {
    /// Start and end on the engine's clock.
    package var segment: Segment
    package var submittedNanoseconds: Int64
    /// When the device acts on it: its declared latency counted.
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
  /// What the zones were asked for, by zone and start, without overlaps.
  package var levels: [ZoneLevel]
  /// What the actuators were told and not taken back, by actuator and start.
  package var segments: [CapturedSegment]
  /// Events that began, by onset, heard ones included.
  package var events: [EventMark]
  package var violations: [Violation]
  /// What the device did not do, by time.
  package var reports: [Report]
  /// Segments that were submitted, those included that were taken back later.
  package var submittedSegmentCount: Int
  /// Records that found no room: the capture is not whole if this is above 0.
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

  /// The level that an actuator ends up with at a time: the segment in force, moved and held.
  package func level(ofActuator actuator: Int, at time: Int64) -> Double {
    segment(ofActuator: actuator, at: time)?.segment.level(at: time) ?? 0
  }

  /// The segment that is in force at a time: the last that begins at or before it. O(n).
  package func segment(ofActuator actuator: Int, at time: Int64) -> CapturedSegment? {
    segments.last {
      $0.segment.actuator == actuator && $0.segment.startNanoseconds <= time
    }
  }

  /// What a zone was asked for at a time.
  /// - Parameter endsCount: whether a level that ends just then counts, rather than what follows.
  package func state(of zone: Zone, at time: Int64, endsCount: Bool = false) -> ZoneState {
    let level = levels.last { $0.zone == zone && $0.isInForce(at: time, endsCount: endsCount) }
    return level?.state(at: time) ?? ZoneState()
  }
}

extension ZoneLevel {
  /// Whether a time is within the level: its start but not its end, or with `endsCount` its end
  /// but not its start.
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
