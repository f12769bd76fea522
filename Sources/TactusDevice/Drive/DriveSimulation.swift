/// What a device's thread sends the motors of a device for given segments, and how they shake:
/// ``DeviceDrive`` on a clock of its own. Pure.
package struct DriveSimulation {
  /// The motors at a time.
  package struct Sample: Sendable {
    /// Nanoseconds, on the clock of the segments.
    package var nanoseconds: Int64
    /// What each of the first two motors was sent, 0 to 1.
    package var drives: InlineArray<2, Double>
    /// The peak acceleration of each, in g; 0 where nothing is known of how it moves.
    package var gravities: InlineArray<2, Double>
  }

  /// Nanoseconds between two samples of a series.
  package static let step: Int64 = 1_000_000

  private let segments: [Segment]
  private var place = 0
  private var drive: DeviceDrive
  private var asked = InlineArray<2, Asked>(repeating: Asked())
  private var next: Int64 = .max

  /// O(n log n).
  /// - Parameters:
  ///   - segments: of any actuators, of which the first two count; of each actuator in the order in
  ///     which they were submitted.
  ///   - capabilities: as ``OutputCapabilities/validated()`` returns them.
  package init(_ segments: [Segment], _ capabilities: OutputCapabilities) {
    self.segments = segments.filter { (0..<Post.motors).contains($0.actuator) }
      .sorted { $0.startNanoseconds < $1.startNanoseconds }
    drive = DeviceDrive(capabilities)
  }

  /// A sample each ``step``, computed as it is asked for.
  /// - Parameter times: from the first sample to the last, in nanoseconds.
  package static func samples(
    _ segments: [Segment], _ capabilities: OutputCapabilities, over times: ClosedRange<Int64>
  ) -> some Sequence<Sample> {
    let steps = stride(from: times.lowerBound, through: times.upperBound, by: Int(step))
    var simulation = DriveSimulation(segments, capabilities)
    return sequence(state: steps.makeIterator()) { steps in
      steps.next().map { simulation.sample(at: $0) }
    }
  }

  /// The motors at a time; the times may not run backwards.
  package mutating func sample(at time: Int64) -> Sample {
    pass(to: time)
    var sample = Sample(
      nanoseconds: time, drives: InlineArray(repeating: 0), gravities: InlineArray(repeating: 0))
    for place in 0..<Post.motors {
      var motor = drive.motor(place)
      motor.advance(to: time)
      sample.drives[place] = motor.sent
      sample.gravities[place] = motor.modelled?.gravities ?? 0
    }
    return sample
  }

  /// Does what is due, step by step, until a time.
  private mutating func pass(to time: Int64) {
    while true {
      let arrival = place < segments.count ? segments[place].startNanoseconds : .max
      let now = min(arrival, next)
      guard now <= time else { return }
      if arrival == now { submit(at: now) }
      if let order = drive.order(at: now) { drive.sent(order, decided: now, at: now) }
      next = drive.nextStep(after: now)
    }
  }

  /// Takes all segments that begin now.
  private mutating func submit(at now: Int64) {
    var post = Post()
    while place < segments.count, segments[place].startNanoseconds == now {
      let segment = segments[place]
      let motor = segment.actuator
      if !post.wishes[motor].isNew { post.wishes[motor] = Wish(after: asked[motor].level(at: now)) }
      post.wishes[motor].take(segment, at: now)
      asked[motor] = Asked(segment)
      place += 1
    }
    drive.take(post)
  }
}

extension OutputCapabilities {
  /// Whether ``DriveSimulation`` tells more than the levels of the segments: the output plays on
  /// arrival, and one of its motors has a model or is switched on and off by the driver.
  package var isModelled: Bool {
    lookAheadNanoseconds == 0
      && actuators.prefix(Post.motors).contains { $0.motor != nil || $0.rendering != .steps }
  }
}
