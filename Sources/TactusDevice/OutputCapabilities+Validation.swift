extension OutputCapabilities {
  /// These capabilities, with each number limited to the bounds of ``DeviceLimits``.
  ///
  /// The engine calls this once when it opens an output, and does not check the values again.
  /// - Throws: ``DeviceError`` of kind `invalid` if limiting cannot help: no actuator, too many
  ///   actuators, two actuators with the same name, an actuator without a zone, or an invalid
  ///   ``stream``.
  public func validated() throws(DeviceError) -> OutputCapabilities {
    try checkActuators()
    try stream?.check(actuators: actuators.count)
    var result = self
    let longest = DeviceLimits.longestNanoseconds
    let interval = DeviceLimits.updateIntervalNanoseconds
    result.actuators = actuators.map(\.limited)
    result.updateIntervalNanoseconds = min(
      max(updateIntervalNanoseconds, interval.lowerBound), interval.upperBound)
    result.latencyNanoseconds = min(max(latencyNanoseconds, 0), longest)
    result.lookAheadNanoseconds = min(max(lookAheadNanoseconds, 0), longest)
    result.capacitySegments = capacitySegments.map {
      min(max($0, actuators.count), DeviceLimits.capacitySegments)
    }
    result.lease = lease?.limited
    result.queue = queue?.limited
    result.stopDelayNanoseconds = min(max(stopDelayNanoseconds, 0), longest)
    result.tapLength = TapLength(
      softNanoseconds: min(max(tapLength.softNanoseconds, 1), longest),
      crispNanoseconds: min(max(tapLength.crispNanoseconds, 1), longest))
    return result
  }

  private func checkActuators() throws(DeviceError) {
    guard (1...DeviceLimits.actuators).contains(actuators.count) else {
      throw DeviceError(
        .invalid,
        "the output declares \(actuators.count) actuators; declare 1 to \(DeviceLimits.actuators)")
    }
    guard Set(actuators.map(\.name)).count == actuators.count else {
      throw DeviceError(
        .invalid, "the output declares two actuators with the same name; rename one")
    }
    for actuator in actuators where actuator.zones.isEmpty {
      throw DeviceError(.invalid, "actuator \(actuator.name) serves no zone; give it one")
    }
  }
}

extension Actuator {
  fileprivate var limited: Actuator {
    var result = self
    let limits = DeviceLimits.frequencyHertz
    let low = min(max(frequencyBandHertz.lowerBound, limits.lowerBound), limits.upperBound)
    let high = min(max(frequencyBandHertz.upperBound, low), limits.upperBound)
    result.frequencyBandHertz = low...high
    result.levelSteps = levelSteps.map { min(max($0, 1), 65_535) }
    result.minimumPulseNanoseconds = min(
      max(minimumPulseNanoseconds, 0), DeviceLimits.longestNanoseconds)
    let deadZone = response.deadZone.isFinite ? min(max(response.deadZone, 0), 0.99) : 0
    let gamma = response.gamma.isFinite ? min(max(response.gamma, 0.1), 10) : 1
    result.response = LevelResponse(deadZone: deadZone, gamma: gamma)
    result.motor = motor?.limited
    return result
  }
}

extension MotorModel {
  fileprivate var limited: MotorModel? {
    guard fullGravities.isFinite, fullGravities > 0 else { return nil }
    let longest = DeviceLimits.longestNanoseconds
    return MotorModel(
      riseNanoseconds: min(max(riseNanoseconds, 1), longest),
      coastNanoseconds: min(max(coastNanoseconds, 1), longest), fullGravities: fullGravities)
  }
}

extension DriverQueue {
  /// The queue, limited to the bounds of the contract.
  var limited: DriverQueue {
    DriverQueue(
      depth: max(depth, 1),
      spacingNanoseconds: min(
        max(spacingNanoseconds, 1), DeviceLimits.updateIntervalNanoseconds.upperBound),
      repeatsReports: repeatsReports)
  }
}

extension Lease {
  fileprivate var limited: Lease {
    let duration = min(max(durationNanoseconds, 2_000_000), DeviceLimits.longestNanoseconds)
    return Lease(
      durationNanoseconds: duration,
      renewalNanoseconds: min(max(renewalNanoseconds, 1_000_000), duration / 2),
      enforcedBy: enforcedBy)
  }
}
