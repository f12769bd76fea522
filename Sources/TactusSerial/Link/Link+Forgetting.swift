internal import TactusDevice
internal import TactusWire

/// What is void, and what a device is told again that has forgotten it.
extension Link {
  /// Everything that was ordered is void; the device is told so.
  mutating func silence() {
    queue.removeAll(keepingCapacity: true)
    told.removeAll()
    forgetSent()
  }

  /// Makes what is on its way void, and tells the device again what it still has to do. Its motors
  /// are off in between, for as long as the stop and the first segment are on the line.
  mutating func tellAgain(at now: Int64) {
    counters.toldAgain += 1
    let wanted = told.wanted(
      at: clock.deviceMicroseconds(at: now), now: now, lease: lease)
    told.removeAll()
    let place = max(LinkLimits.queue - wanted.count, 0)
    queue = wanted + queue.prefix(place)
    forgetSent()
    mustTellAgain = false
  }

  /// Whether a stop still has to leave, or to be answered.
  package var hasFarewell: Bool {
    phase == .ready && (stopping != .none || !outgoing.isEmpty)
  }

  private mutating func forgetSent() {
    window.removeAll()
    translation.reset()
    revision = nil
    credits = answer?.capabilities.capacitySegments ?? 0
    stopping = .due
    mustTellAgain = false
  }

  /// What has waited for longer than its lease is not sent.
  mutating func dropStale(at now: Int64) {
    guard let first = queue.first, first.isStale(at: now, lease: lease) else { return }
    let (before, lease) = (queue.count, lease)
    queue.removeAll { $0.isStale(at: now, lease: lease) }
    counters.stale += before - queue.count
  }

  /// The device began anew, or knows nothing of this session.
  mutating func restarted(at now: Int64) {
    if isActive(at: now) {
      return end(
        DeviceError(.gone, "the device has started anew while it played; find devices again"))
    }
    greetAgain(at: now)
  }

  /// Greets in a new session, as if the port had just been opened.
  private mutating func greetAgain(at now: Int64) {
    silence()
    stopping = .none
    isStopRepeated = false
    session &+= 1
    phase = .greeting
    (greetedSince, askedAt) = (now, .min)
    (nextSequence, latestDeviceTime) = (0, 0)
    expectingSince = nil
    clock = ClockEstimate()
    exchanges = ExchangePlan(settings)
  }
}
