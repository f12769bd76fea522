/// The bounds and times of a link between a host and a device.
package enum LinkLimits {
  /// The largest number of segments that wait to be sent: four times what the project's firmware
  /// holds.
  package static let queue = 512
  /// Reports that wait for delivery.
  package static let reports = 256
  /// Frames that wait for the trace.
  package static let records = 1024
  /// The number of starts of segments due on arrival that are kept in ``Arrivals``.
  package static let arrivals = 64
  /// The most bytes that wait to be written: two frames, a stop, and the byte before a greeting.
  package static let outgoingBytes = 256
  /// The interval of greetings, and of requests for a page, without an answer, in nanoseconds.
  package static let greetingInterval: Int64 = 100_000_000
  /// Nanoseconds of silence after a request until the device is disconnected.
  package static let silence: Int64 = 1_000_000_000
  /// How long a device may take to answer after opening, in nanoseconds: opening a port restarts
  /// many boards, and some first wait for a firmware update.
  package static let openingTimeout: Int64 = 3_000_000_000
  /// The time limit of opening in nanoseconds, from the first greeting until the clock is known;
  /// plus ``preparation`` if the device tests its motors.
  package static let opening: Int64 = 5_000_000_000
  /// The time limit of opening for a list of devices, in nanoseconds: a list takes at most a
  /// second.
  package static let listing: Int64 = 900_000_000
  /// Nanoseconds until a device that answers but accepts nothing is disconnected: twice the limit
  /// for a silent one.
  package static let acceptance: Int64 = 2_000_000_000
  /// Nanoseconds until a device that answers but does not acknowledge a stop is disconnected. By
  /// then STOP was sent a dozen times.
  package static let confirmation: Int64 = 1_000_000_000
  /// The interval of queries whether the motors are off after a stop, in nanoseconds.
  package static let stillnessInterval: Int64 = 20_000_000
  /// Nanoseconds until a device that answers, but not with its time, is disconnected. By then its
  /// clock has drifted by at most 2.5 ms (``ClockEstimate/highestDrift``).
  package static let timeTimeout: Int64 = 5_000_000_000
  /// The number of clock steps, or restarts, that disconnects a device, and the nanoseconds in
  /// which they are counted. A host that sleeps causes one.
  package static let oddities = 8
  package static let oddityPeriod: Int64 = 10_000_000_000
  /// How long a device that answers may test and calibrate its motors, in nanoseconds: at most 2.5
  /// s each in its firmware, and a second attempt.
  package static let preparation: Int64 = 8_000_000_000
  /// The number of TIME exchanges at the beginning of a link.
  package static let firstExchanges = 8
  /// The interval of TIME exchanges while nothing plays, in nanoseconds. There is no other traffic
  /// then.
  package static let idleExchangeInterval: Int64 = 10_000_000_000
  /// The interval of TIME exchanges while something plays, in nanoseconds.
  package static let exchangeInterval: Int64 = 500_000_000
  /// Nanoseconds without an order after which the link counts as idle, if no segment plays.
  package static let idleAfter: Int64 = 1_000_000_000
  /// The shortest time until an unanswered command is asked about, in nanoseconds. It is longer if
  /// four times the usual duration of an answer is longer.
  package static let retransmission: Int64 = 30_000_000
  /// The largest answer timeout that missing answers lead to, in nanoseconds, if answers are
  /// usually quicker. Thus the link asks within this time after an interruption of the line.
  package static let longestPause: Int64 = 60_000_000
  /// The number of pending HEARTBEATs: more than are sent before a device is disconnected.
  package static let beats = 32
  /// How much the transmission times of two frames may differ, in nanoseconds.
  package static let leaseMargin: Int64 = 5_000_000
  /// A tap that is later than this, in nanoseconds, is skipped.
  package static let latestTap: Int64 = 1_000_000_000
  /// The smallest step of level, relative to full drive, that begins a sensation.
  package static let leastRise = 0.01
  /// The interval of requests for credits while the schedule is full, in nanoseconds.
  package static let creditInterval: Int64 = 5_000_000
  /// Nanoseconds from its start until a segment has left the device's schedule: a tick, and the
  /// error of the clock estimate.
  package static let scheduleMargin: Int64 = 3_000_000
  /// The largest number of ordered commands in flight; the protocol allows 64.
  package static let window = 32
}
