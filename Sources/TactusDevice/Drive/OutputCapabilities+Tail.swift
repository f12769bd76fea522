extension OutputCapabilities {
  /// The longest time from the end of a submission until all of its sensations are over, in
  /// nanoseconds: the latency, plus the gap, the kick and the shortest pulse of a slow motor. A
  /// stop before that time cuts the last tap.
  package var tailNanoseconds: Int64 {
    let drives = actuators.map { actuator in
      (actuator.motor == nil ? 0 : MotorDrive.longestDelay) + actuator.minimumPulseNanoseconds
    }
    return latencyNanoseconds + (drives.max() ?? 0)
  }
}
