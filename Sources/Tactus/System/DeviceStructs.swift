internal import CTactus
internal import TactusDevice
internal import TactusEngine

extension tactus_device_info {
  init(_ listing: DeviceListing) {
    self.init()
    size = MemoryLayout<Self>.size
    setText(&id, listing.id.description)
    setText(&name, SafeText.escaped(listing.name))
    category =
      switch listing.category {
      case .serial: TACTUS_CATEGORY_SERIAL
      case .vibrator: TACTUS_CATEGORY_VIBRATOR
      case .pad: TACTUS_CATEGORY_PAD
      case .wheel: TACTUS_CATEGORY_WHEEL
      case .virtual: TACTUS_CATEGORY_VIRTUAL
      }
    is_eligible = listing.isEligibleForAutomaticChoice
    switch listing.availability {
    case .available: availability = TACTUS_OK
    case .notPermitted(let text):
      availability = TACTUS_ERROR_NOT_PERMITTED
      setText(&fix, text)
    case .busy: availability = TACTUS_ERROR_BUSY
    case .notAnswering: availability = TACTUS_ERROR_NOT_ANSWERING
    }
  }
}

extension tactus_capabilities {
  init(_ capabilities: OutputCapabilities, zones: UInt32) {
    self.init(
      size: MemoryLayout<Self>.size, actuator_count: UInt32(capabilities.actuators.count),
      zones: zones, update_interval_ns: capabilities.updateIntervalNanoseconds,
      latency_ns: capabilities.latencyNanoseconds,
      look_ahead_ns: capabilities.lookAheadNanoseconds,
      stop_latency_ns: capabilities.stopLatencyNanoseconds ?? -1,
      soft_tap_ns: capabilities.tapLength.softNanoseconds,
      crisp_tap_ns: capabilities.tapLength.crispNanoseconds)
  }
}

extension tactus_actuator_info {
  init(_ actuator: Actuator) {
    self.init()
    size = MemoryLayout<Self>.size
    setText(&name, actuator.name)
    kind =
      switch actuator.kind {
      case .lra: TACTUS_ACTUATOR_LRA
      case .erm: TACTUS_ACTUATOR_ERM
      case .wideband: TACTUS_ACTUATOR_WIDEBAND
      }
    for zone in actuator.zones { zones |= 1 << UInt32(zone.index) }
    lowest_hz = actuator.frequencyBandHertz.lowerBound
    highest_hz = actuator.frequencyBandHertz.upperBound
    level_steps = UInt32(actuator.levelSteps ?? 0)
    minimum_pulse_ns = actuator.minimumPulseNanoseconds
  }
}

extension tactus_device_status {
  init(_ device: LibraryDevice) {
    let output = device.output
    self.init(
      size: MemoryLayout<Self>.size, is_lost: output.isGone, gain: output.gain,
      is_muted: device.isMuted, refused_submissions: UInt64(output.refusedSubmissions),
      skipped_taps: UInt64(output.skippedTaps), skipped_ns: output.skippedNanoseconds)
  }
}
