internal import TactusBackends
internal import TactusCapture
internal import TactusCommand
internal import TactusDevice
internal import TactusPattern

/// A pattern as a device of a profile plays it: the highest drive of each actuator over time.
struct ProfileFeel: Sendable, Hashable {
  /// The number of columns.
  static let columns = 400

  /// The length of all columns together, in seconds.
  let seconds: Double
  /// The actuators, in the order of the profile.
  let actuators: [Actuator]

  /// One actuator.
  struct Actuator: Sendable, Hashable {
    var name: String
    /// The highest level of each column, 0 to 1.
    var levels: [Double]
  }

  /// Plays a pattern on the virtual clock.
  /// - Parameter seconds: the end of the columns, at most ``StudioLimits/feelSeconds``.
  /// - Throws: an error if the pattern cannot be played, for example ``CommandFailure`` for a
  ///   profile without actuators.
  init(
    _ pattern: Pattern, _ profile: DeviceProfile, _ configuration: Configuration, seconds: Double
  ) throws {
    guard let capabilities = profile.capabilities else {
      throw CommandFailure(
        .failed, "the profile \(profile.name) has no actuators, because the device declares them")
    }
    var own = configuration
    (own.gain, own.isMuted, own.zone) = (1, false, .default)
    let length = min(max(seconds, 0.001), StudioLimits.feelSeconds)
    let rendering = try Rendering(pattern, capabilities: capabilities, own, length)
    let listing = DeviceListing(
      id: DeviceID(backend: "profile"), name: profile.title, category: profile.category)
    let capture = try rendering.capture(as: listing)
    self.seconds = length
    let end = Double(Nanoseconds.from(seconds: length))
    let segments = capture.segments.map(\.segment)
    let drives = capabilities.isModelled ? Self.drives(segments, capabilities, end) : []
    actuators = capabilities.actuators.enumerated().map { index, actuator in
      let levels =
        index < drives.count
        ? drives[index] : Self.levels(segments.filter { $0.actuator == index }, end)
      return Actuator(name: actuator.name, levels: levels)
    }
  }

  /// The highest drive of each column, for motors whose driver changes the levels of segments: the
  /// driver starts taps with a kick, and maps levels to the range above the dead zone.
  private static func drives(
    _ segments: [Segment], _ capabilities: OutputCapabilities, _ end: Double
  ) -> [[Double]] {
    let motors = min(capabilities.actuators.count, RequestBatch.motors)
    var levels = Array(repeating: [Double](repeating: 0, count: columns), count: motors)
    let last = max(Int64(end) - 1, 0)
    for sample in DriveSimulation.samples(segments, capabilities, over: 0...last) {
      let next = min(sample.nanoseconds + DriveSimulation.step, Int64(end))
      for motor in 0..<motors {
        let drive = sample.drives[motor]
        let held = Segment(
          actuator: motor, startNanoseconds: sample.nanoseconds, endNanoseconds: next,
          startLevel: drive, endLevel: drive, frequencyHertz: 0)
        draw(held, until: Double(next), end, &levels[motor])
      }
    }
    return levels
  }

  /// The highest level of each column. After a segment its last level is held until the next one.
  private static func levels(_ segments: [Segment], _ end: Double) -> [Double] {
    var levels = [Double](repeating: 0, count: columns)
    for (place, segment) in segments.enumerated() {
      let next = place + 1 < segments.count ? segments[place + 1].startNanoseconds : Int64(end)
      draw(segment, until: Double(next), end, &levels)
    }
    return levels
  }

  /// Raises each column in which a segment is in force to the segment's level in that column.
  private static func draw(
    _ segment: Segment, until next: Double, _ end: Double, _ levels: inout [Double]
  ) {
    let (start, width) = (Double(segment.startNanoseconds), end / Double(columns))
    let length = Double(segment.endNanoseconds) - start
    let first = max(Int(start / width), 0)
    let last = min(Int((next - 1) / width), columns - 1)
    guard next > start, first <= last else { return }
    for column in first...last {
      for edge in [Double(column) * width, Double(column + 1) * width] {
        let place = min(max(edge, start), next)
        let share = length > 0 ? min((place - start) / length, 1) : 1
        let level = segment.startLevel + (segment.endLevel - segment.startLevel) * share
        levels[column] = max(levels[column], level)
      }
    }
  }
}
