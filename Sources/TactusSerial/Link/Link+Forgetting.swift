internal import TactusDevice
internal import TactusWire

/// What is void.
extension Link {
  /// Everything that was ordered is void; the device is told so.
  mutating func silence(at now: Int64) {
    queue.removeAll()
    told.removeAll()
    forgetSent(at: now)
  }

  /// Whether a stop still has to leave, or to be answered.
  package var hasFarewell: Bool {
    phase == .ready && (stopping != .none || !outgoing.isEmpty)
  }

  /// Makes what is on its way void. Settings among it are sent again.
  mutating func forgetSent(at now: Int64) {
    let settings = window.commands.map(\.message).filter { $0.type == .set }
    setup = settings + setup
    window.removeAll()
    translation.reset()
    (revision, forgottenAt) = (nil, nil)
    beats.removeAll()
    credits = answer?.capabilities.capacitySegments ?? 0
    stopping = .due
    stoppedAt = now
    (mustTellAgain, isSuspect, isProbeDue) = (false, false, false)
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
    silence(at: now)
    stopping = .none
    isStopRepeated = false
    session &+= 1
    phase = .greeting
    (greetedSince, askedAt) = (now, .min)
    (nextSequence, latestDeviceTime) = (0, 0)
    (expectingSince, heardRenewalAt, isSuspended) = (nil, .min, false)
    clock = ClockEstimate()
    exchanges = ExchangePlan(settings)
  }
}
