internal import TactusDevice
internal import TactusWire

/// What is void.
extension Link {
  /// Everything that was ordered is void; the device is told so.
  /// - Parameter refused: the number of a setting that the device does not take.
  mutating func silence(at now: Int64, without refused: UInt8? = nil) {
    queue.removeAll()
    told.removeAll()
    forgetSent(at: now, without: refused)
  }

  /// Whether a stop still has to leave, or to be answered.
  package var hasFarewell: Bool {
    phase == .ready && (stopping != .none || !outgoing.isEmpty)
  }

  /// Makes what is on its way void. Settings among it are sent again.
  mutating func forgetSent(at now: Int64, without refused: UInt8? = nil) {
    let settings = window.commands.filter { $0.message.type == .set && $0.sequence != refused }
    setup = settings.map(\.message) + setup
    window.removeAll()
    translation.reset()
    (revision, forgottenAt) = (nil, nil)
    beats.removeAll()
    credits = answer?.capabilities.capacitySegments ?? 0
    stopping = .due
    stoppedAt = now
    if unconfirmedSince == nil { unconfirmedSince = now }
    (mustTellAgain, isSuspect, isProbeDue) = (false, false, false)
  }

  /// The device began anew, or knows nothing of this session.
  mutating func restarted(at now: Int64) {
    if isActive(at: now) {
      return end(
        DeviceError(
          .gone,
          "the device has restarted while it played, or its clock went back; find devices again")
      )
    }
    oddities.restarts += 1
    if oddities.noteRestart(at: now) { return end(restartError) }
    greetAgain(at: now)
  }

  /// Greets in a new session, as if the port had just been opened.
  private mutating func greetAgain(at now: Int64) {
    silence(at: now)
    stopping = .none
    isStopRepeated = false
    session &+= 1
    phase = .greeting
    // No sooner after the last greeting than another that was not answered.
    (greetedSince, askedAt) = (now, helloAt)
    if openingSince == nil { openingSince = now }
    (unconfirmedSince, timeUnansweredSince, stillness) = (nil, nil, .unasked)
    mended()
    (nextSequence, latestDeviceTime) = (0, 0)
    (expectingSince, heardRenewalAt, isSuspended) = (nil, .min, false)
    clock = ClockEstimate()
    exchanges = ExchangePlan(settings)
  }
}
