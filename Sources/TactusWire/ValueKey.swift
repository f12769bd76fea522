/// What can be read of a device, and in part set.
public enum ValueKey: UInt8, Sendable, Hashable, CaseIterable {
  case driveLimit = 1
  case onTimeLimit = 2
  case faults = 3
  case motion = 4
  case model = 5
  case counters = 6
  case modelFaults = 7
}
