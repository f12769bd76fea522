/// The keys of a device's values. A host can read all but ``modelFaults``, and set some of them.
public enum ValueKey: UInt8, Sendable, Hashable, CaseIterable {
  case driveLimit = 1
  case onTimeLimit = 2
  case faults = 3
  case motion = 4
  case model = 5
  case counters = 6
  case modelFaults = 7
  case accelerometer = 8
}
