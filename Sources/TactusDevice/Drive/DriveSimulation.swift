/// Computes the levels that a device's thread sends to the motors for given segments, and the
/// motion of the motors. It runs ``DeviceDrive`` on a simulated clock, without a device.
package struct DriveSimulation {
  /// The state of the motors at one time.
  package struct Sample: Sendable {
    /// Nanoseconds, on the clock of the segments.
    package var nanoseconds: Int64
    /// The drive that was sent to each of the first two motors, 0 to 1.
    package var drives: InlineArray<2, Double>
    /// The peak acceleration of each motor, in g; 0 if the motor has no model.
    package var gravities: InlineArray<2, Double>
  }

  /// Nanoseconds between two samples of a series.
  package static let step: Int64 = 1_000_000

  private let segments: [Segment]
  private var place = 0
  private var drive: DeviceDrive
  private var batch = RequestBatch()
  private var next: Int64 = .max

  /// Creates a simulation. O(n log n).
  /// - Parameters:
  ///   - segments: the segments of each actuator in the order of submission. Only the first two
  ///     actuators are simulated.
  ///   - capabilities: as ``OutputCapabilities/validated()`` returns them.
  package init(_ segments: [Segment], _ capabilities: OutputCapabilities) {
    self.segments = segments.filter { (0..<RequestBatch.motors).contains($0.actuator) }
      .sorted { $0.startNanoseconds < $1.startNanoseconds }
    drive = DeviceDrive(capabilities)
  }

  /// One sample per ``step``, computed lazily.
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

  /// The state of the motors at a time. Times must not decrease from call to call.
  package mutating func sample(at time: Int64) -> Sample {
    pass(to: time)
    var sample = Sample(
      nanoseconds: time, drives: InlineArray(repeating: 0), gravities: InlineArray(repeating: 0))
    for place in 0..<RequestBatch.motors {
      var motor = drive.motor(place)
      motor.advance(to: time)
      sample.drives[place] = motor.sent
      sample.gravities[place] = motor.modelled?.gravities ?? 0
    }
    return sample
  }

  /// Executes all steps that are due up to a time.
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

  /// Submits all segments that begin now.
  private mutating func submit(at now: Int64) {
    batch.begin()
    while place < segments.count, segments[place].startNanoseconds == now {
      batch.ask(segments[place], at: now, steps: InlineArray(repeating: 0))
      place += 1
    }
    drive.take(batch)
  }
}

extension OutputCapabilities {
  /// Whether ``DriveSimulation`` adds information to the levels of the segments: the output plays
  /// on arrival, and at least one motor has a model or is switched on and off by the driver.
  package var isModelled: Bool {
    lookAheadNanoseconds == 0
      && actuators.prefix(RequestBatch.motors).contains {
        $0.motor != nil || $0.rendering != .steps
      }
  }
}
