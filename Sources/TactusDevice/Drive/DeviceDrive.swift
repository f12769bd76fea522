/// What a device's thread does, without the device: the motors, and the pace at which it may be
/// sent levels. It plays the same on a thread and in a simulation. Every time is a parameter, in
/// nanoseconds.
package struct DeviceDrive: Sendable {
  /// What each motor is sent.
  package struct Levels: Sendable, Equatable {
    package var values: InlineArray<2, Double>

    /// Whether no motor is to move.
    var isStill: Bool { (0..<2).allSatisfy { values[$0] <= 0 } }

    /// By their bits, so that a level equals itself whatever it is.
    package static func == (a: Levels, b: Levels) -> Bool {
      (0..<2).allSatisfy { a.values[$0].bitPattern == b.values[$0].bitPattern }
    }
  }

  /// What is to be sent now.
  package struct Order: Sendable {
    package var levels: Levels
    /// It is a copy of what plays.
    package var isRenewal: Bool
  }

  private let lease: Lease
  private var motors: InlineArray<2, MotorDrive>
  private var pace: Pace
  /// When what plays was sent last; nil: nothing plays.
  private var playedAt: Int64?

  /// - Parameter capabilities: as ``OutputCapabilities/validated()`` returns them; of more than two
  ///   actuators the first two.
  package init(_ capabilities: OutputCapabilities) {
    let lease = capabilities.standardLease
    let actuators = capabilities.actuators
    self.lease = lease
    motors = InlineArray { place in
      MotorDrive(
        actuators[min(place, actuators.count - 1)], lease: lease.durationNanoseconds,
        interval: capabilities.updateIntervalNanoseconds, queue: capabilities.queue)
    }
    pace = Pace(
      interval: capabilities.updateIntervalNanoseconds, queue: capabilities.queue)
  }

  /// Takes what was asked for since.
  package mutating func take(_ post: Post) {
    if post.isStop {
      for place in motors.indices { motors[place].stop() }
      // It overtakes everything, the device's rest between two levels too.
      pace.letThrough()
    }
    for place in motors.indices { motors[place].take(post.wishes[place]) }
  }

  /// What is to be sent now; nil: nothing.
  package mutating func order(at now: Int64) -> Order? {
    for place in motors.indices { motors[place].advance(to: now) }
    let levels = nextLevels(at: now)
    let isNew = levels != sentLevels
    guard now >= (isNew ? sendingTime(of: levels) : renewalAt) else { return nil }
    return Order(levels: levels, isRenewal: !isNew || now >= renewalAt)
  }

  /// Levels were sent, or left out because the device plays them already.
  /// - Parameters:
  ///   - order: as ``order(at:)`` gave it.
  ///   - decided: when it did.
  ///   - now: when the device had it.
  ///   - wasHeard: whether a call was made.
  package mutating func sent(
    _ order: Order, decided: Int64, at now: Int64, wasHeard: Bool = true
  ) {
    if wasHeard {
      pace.sent(isRenewal: order.levels == sentLevels, at: now)
      playedAt = order.levels.isStill ? nil : now
    }
    for place in motors.indices {
      motors[place].sent(order.levels.values[place], decided: decided, at: now)
    }
  }

  /// The kernel refused: nothing but a stop is sent before this time.
  package mutating func hold(until time: Int64) { pace.hold(until: time) }

  /// When there is more to do, if nothing is asked for before; `Int64.max`: nothing is to be done.
  package func nextStep(after now: Int64) -> Int64 {
    var time = renewalAt
    for place in motors.indices { time = min(time, motors[place].nextChange(after: now)) }
    let levels = nextLevels(at: now)
    if levels != sentLevels { time = min(time, sendingTime(of: levels)) }
    return time
  }

  /// What a motor was sent, and when what it is sent next was asked for.
  package func motor(_ place: Int) -> MotorDrive { motors[place] }

  private var sentLevels: Levels { Levels(values: InlineArray { motors[$0].sent }) }

  private func nextLevels(at now: Int64) -> Levels {
    Levels(values: InlineArray { motors[$0].next(at: now) })
  }

  /// When new levels may be sent.
  private func sendingTime(of levels: Levels) -> Int64 {
    let isTap = (0..<2).contains { motors[$0].crestTime(for: levels.values[$0]) != nil }
    return pace.levelAt(isTap: isTap || levels.isStill, latest: latestRenewal)
  }

  /// When what plays is to be sent again; `Int64.max`: nothing plays.
  private var renewalAt: Int64 {
    guard let playedAt else { return .max }
    return pace.renewalAt(due: playedAt &+ lease.renewalNanoseconds, latest: latestRenewal)
  }

  /// When what plays must have been sent again: a quarter of the lease is left for a thread that
  /// wakes late. `Int64.max`: nothing plays.
  private var latestRenewal: Int64 {
    playedAt.map { $0 &+ lease.durationNanoseconds / 4 * 3 } ?? .max
  }
}

extension OutputCapabilities {
  /// The lease that a driver lends a level for, also where nothing ends it for a dead process.
  package var standardLease: Lease { lease ?? .standard(.nobody) }
}
