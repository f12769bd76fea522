/// The part of a device's thread that needs no device: it decides which levels to send to the
/// motors, and when. The same code runs on the thread and in a simulation. Every time is a
/// parameter, in nanoseconds.
package struct DeviceDrive: Sendable {
  /// The level of each motor.
  package struct Levels: Sendable, Equatable {
    package var values: InlineArray<2, Double>

    /// Whether every level is 0.
    var isStill: Bool { (0..<2).allSatisfy { values[$0] <= 0 } }

    /// Compares the bits, so that every level equals itself, NaN included.
    package static func == (a: Levels, b: Levels) -> Bool {
      (0..<2).allSatisfy { a.values[$0].bitPattern == b.values[$0].bitPattern }
    }
  }

  /// The levels to send now.
  package struct Order: Sendable {
    package var levels: Levels
    /// Whether the order extends the lease: it repeats the levels that play, or it sends new levels
    /// at a time at which a renewal is due.
    package var isRenewal: Bool
  }

  private let lease: Lease
  private var motors: InlineArray<2, MotorDrive>
  private var pace: Pace
  /// When the levels that play were last sent; nil if nothing plays.
  private var playedAt: Int64?

  /// Creates the drive of a device.
  /// - Parameter capabilities: as ``OutputCapabilities/validated()`` returns them. Only the first
  ///   two actuators are used.
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

  /// Applies all requests since the last call.
  package mutating func take(_ batch: RequestBatch) {
    if batch.isStop {
      for place in motors.indices { motors[place].stop() }
      // A stop does not wait for the pause that the device needs between two levels.
      pace.letThrough()
    }
    for place in motors.indices { motors[place].take(batch.requests[place]) }
  }

  /// The levels to send now; nil if nothing has to be sent now.
  package mutating func order(at now: Int64) -> Order? {
    for place in motors.indices { motors[place].advance(to: now) }
    let levels = nextLevels(at: now)
    let isNew = levels != sentLevels
    guard now >= (isNew ? sendingTime(of: levels) : renewalAt) else { return nil }
    return Order(levels: levels, isRenewal: !isNew || now >= renewalAt)
  }

  /// Records that an order was carried out: its levels were sent, or nothing had to be sent because
  /// the device plays them already.
  /// - Parameters:
  ///   - order: the order, as ``order(at:)`` returned it.
  ///   - decided: when ``order(at:)`` was called.
  ///   - now: when the call to the device returned; `decided` if `wasHeard` is false.
  ///   - wasHeard: whether the order restarts the pause between levels and the lease. False only if
  ///     nothing was sent because the device already plays levels above 0 that round to the same
  ///     effect.
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

  /// Records that the kernel refused a level. Until the given time, only a stop is sent.
  package mutating func hold(until time: Int64) { pace.hold(until: time) }

  /// When the next level is due if no request arrives before; `Int64.max` if none is due.
  package func nextStep(after now: Int64) -> Int64 {
    var time = renewalAt
    for place in motors.indices { time = min(time, motors[place].nextChange(after: now)) }
    let levels = nextLevels(at: now)
    if levels != sentLevels { time = min(time, sendingTime(of: levels)) }
    return time
  }

  /// The state of one motor, for example the level that was sent last.
  package func motor(_ place: Int) -> MotorDrive { motors[place] }

  private var sentLevels: Levels { Levels(values: InlineArray { motors[$0].sent }) }

  private func nextLevels(at now: Int64) -> Levels {
    Levels(values: InlineArray { motors[$0].next(at: now) })
  }

  /// When levels that differ from the sent ones may be sent.
  private func sendingTime(of levels: Levels) -> Int64 {
    let isTap = (0..<2).contains { motors[$0].peakTime(for: levels.values[$0]) != nil }
    return pace.levelAt(isTap: isTap || levels.isStill, latest: latestRenewal)
  }

  /// When the levels that play are sent again; `Int64.max` if nothing plays.
  private var renewalAt: Int64 {
    guard let playedAt else { return .max }
    return pace.renewalAt(due: playedAt &+ lease.renewalNanoseconds, latest: latestRenewal)
  }

  /// The latest time of a renewal, which leaves a quarter of the lease for a thread that wakes
  /// late. `Int64.max` if nothing plays.
  private var latestRenewal: Int64 {
    playedAt.map { $0 &+ lease.durationNanoseconds / 4 * 3 } ?? .max
  }
}

extension OutputCapabilities {
  /// The lease of every level that a driver plays. Drivers keep to a lease even if neither the
  /// kernel nor the device enforces one.
  package var standardLease: Lease { lease ?? .standard(.nobody) }
}
