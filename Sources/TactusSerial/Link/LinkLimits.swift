/// The limits, intervals and timeouts of a link between a host and a device.
package enum LinkLimits {
  /// The largest number of segments that wait to be sent: four times the number that the project's
  /// firmware holds.
  package static let queue = 512
  /// The largest number of reports that wait for delivery.
  package static let reports = 256
  /// The largest number of frames that wait for the trace.
  package static let records = 1024
  /// The number of starts of segments due on arrival that are kept in ``Arrivals``.
  package static let arrivals = 64
  /// The largest number of bytes that wait to be written: two frames, a stop, and the byte before a
  /// greeting.
  package static let outgoingBytes = 256
  /// The interval at which HELLO and other requests of a greeting are repeated, in nanoseconds.
  package static let greetingInterval: Int64 = 100_000_000
  /// The device is disconnected if it sends nothing for this many nanoseconds after a request.
  package static let silence: Int64 = 1_000_000_000
  /// How long a device may take to answer after opening, in nanoseconds. Opening a port restarts
  /// many boards, and some of them first wait for a firmware update.
  package static let openingTimeout: Int64 = 3_000_000_000
  /// The time limit of opening in nanoseconds, from the first greeting until the clock is known. If
  /// the device tests its motors, it has ``preparation`` in addition.
  package static let opening: Int64 = 5_000_000_000
  /// The time limit of opening while devices are listed, in nanoseconds. Listing takes at most a
  /// second.
  package static let listing: Int64 = 900_000_000
  /// A device that answers but accepts nothing is disconnected after this many nanoseconds: twice
  /// the limit for a silent device.
  package static let acceptance: Int64 = 2_000_000_000
  /// A device that answers but does not confirm a stop is disconnected after this many nanoseconds.
  /// By then STOP was sent a dozen times.
  package static let confirmation: Int64 = 1_000_000_000
  /// The interval at which the link asks whether the motors are off after a stop, in nanoseconds.
  package static let stillnessInterval: Int64 = 20_000_000
  /// A device that answers, but not with its time, is disconnected after this many nanoseconds. By
  /// then its clock has drifted by at most 2.5 ms (``ClockEstimate/highestDrift``).
  package static let timeTimeout: Int64 = 5_000_000_000
  /// The number of clock steps, or of restarts, after which a device is disconnected, and the
  /// nanoseconds in which they are counted. A host that sleeps causes one step.
  package static let oddities = 8
  package static let oddityPeriod: Int64 = 10_000_000_000
  /// How long a device that answers may test and calibrate its motors, in nanoseconds. The firmware
  /// takes at most 2.5 s for each motor, and may make a second attempt.
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
  /// The shortest time after which the link asks about an unanswered command, in nanoseconds. The
  /// time is longer if four times the usual duration of an answer is longer.
  package static let retransmission: Int64 = 30_000_000
  /// The limit up to which missing answers extend the answer timeout, in nanoseconds. It makes the
  /// link ask again soon after an interruption of the line. The timeout exceeds it if answers
  /// usually take longer.
  package static let longestPause: Int64 = 60_000_000
  /// The largest number of pending HEARTBEATs. Fewer are sent before a device is disconnected.
  package static let beats = 32
  /// How much the transmission times of two frames may differ, in nanoseconds.
  package static let leaseMargin: Int64 = 5_000_000
  /// A tap that is later than this many nanoseconds is skipped.
  package static let latestTap: Int64 = 1_000_000_000
  /// The smallest step of level, relative to full drive, that begins a sensation.
  package static let leastRise = 0.01
  /// The interval of requests for credits while the schedule is full, in nanoseconds.
  package static let creditInterval: Int64 = 5_000_000
  /// The longest time from the start of a segment until the segment has left the device's schedule,
  /// in nanoseconds: a tick, and the error of the clock estimate.
  package static let scheduleMargin: Int64 = 3_000_000
  /// The largest number of ordered commands in flight; the protocol allows 64.
  package static let window = 32
}
