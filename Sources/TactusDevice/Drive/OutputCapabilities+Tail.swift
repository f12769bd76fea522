extension OutputCapabilities {
  /// Nanoseconds from the end of what was submitted until all of it is felt, at most: on its way
  /// for the latency, then behind a gap, a kick and the shortest pulse of a slow motor. A stop
  /// before that cuts the last tap.
  package var tailNanoseconds: Int64 {
    let drives = actuators.map { actuator in
      (actuator.motor == nil ? 0 : MotorDrive.longestDelay) + actuator.minimumPulseNanoseconds
    }
    return latencyNanoseconds + (drives.max() ?? 0)
  }
}
