/// The bounds and times of a link between a host and a device.
package enum LinkLimits {
  /// Orders between the playback thread and the link's thread. A power of two.
  package static var orders: Int { @_noLocks @_noAllocation get { 1024 } }
  /// Places among them that segments leave to revisions, which cannot be refused.
  package static var ordersForRevisions: Int { @_noLocks @_noAllocation get { 128 } }
  /// Segments that wait to be sent. What the engine may have submitted ahead, four times over.
  package static let queue = 512
  /// Reports that wait to be delivered.
  package static let reports = 256
  /// Frames that wait to be traced.
  package static let records = 1024
  /// Starts of segments due on arrival that are remembered.
  package static let arrivals = 64
  /// Bytes that wait to be written at most: two frames, a stop, and the byte before a greeting.
  package static let outgoingBytes = 256
  /// Nanoseconds between two greetings, and between two questions for a page, while there is no
  /// answer.
  package static let greetingInterval: Int64 = 100_000_000
  /// Nanoseconds after which a device that was asked and says nothing is given up.
  package static let patience: Int64 = 1_000_000_000
  /// Nanoseconds that a device which is opened has to answer: opening a port starts many boards
  /// anew, and some wait for a new firmware first.
  package static let openingPatience: Int64 = 3_000_000_000
  /// Nanoseconds that opening a device may take in all, from the first greeting until its clock is
  /// known; ``preparation`` more where its motors are tested first.
  package static let opening: Int64 = 5_000_000_000
  /// Nanoseconds that a device has to be ready where devices are only listed: a list takes a
  /// second at most.
  package static let listing: Int64 = 900_000_000
  /// Nanoseconds after which a device that answers, and accepts nothing of what it is sent, is
  /// given up: twice the silence of a line that is given up.
  package static let acceptance: Int64 = 2_000_000_000
  /// Nanoseconds after which a device that answers, and does not confirm a stop, is given up. STOP
  /// has been sent a dozen times by then.
  package static let confirmation: Int64 = 1_000_000_000
  /// Nanoseconds between two questions whether the motors are off after a stop.
  package static let stillnessInterval: Int64 = 20_000_000
  /// Nanoseconds after which a device that answers, and not what it is asked for its time, is given
  /// up: its clock has drifted 2.5 ms by then at most (``ClockEstimate/highestDrift``).
  package static let timePatience: Int64 = 5_000_000_000
  /// Steps of its clock, or restarts, by which a device is given up, and the nanoseconds within
  /// which they are counted: a host that sleeps causes one.
  package static let oddities = 8
  package static let oddityPeriod: Int64 = 10_000_000_000
  /// Nanoseconds that a device which answers has to test and calibrate its motors: 2.5 s each at
  /// most by its firmware, and a second try.
  package static let preparation: Int64 = 8_000_000_000
  /// Exchanges of TIME that a link begins with.
  package static let firstExchanges = 8
  /// Nanoseconds between two exchanges while nothing sounds: the only traffic then.
  package static let idleExchangeInterval: Int64 = 10_000_000_000
  /// Nanoseconds between two exchanges while something plays.
  package static let exchangeInterval: Int64 = 500_000_000
  /// Nanoseconds without an order after which nothing plays.
  package static let idleAfter: Int64 = 1_000_000_000
  /// Nanoseconds after which an unanswered command is sent again: at least this, and four times
  /// what an answer took.
  package static let retransmission: Int64 = 30_000_000
  /// Nanoseconds after which an unanswered command is asked about again, where answers do not
  /// usually take as long: after a cut this is what passes before the line is known to be there.
  package static let longestPause: Int64 = 60_000_000
  /// HEARTBEATs whose answers are waited for: more than are sent before a device is given up.
  package static let beats = 32
  /// Nanoseconds by which a frame may have reached the device later, or earlier, than another that
  /// was sent as long after.
  package static let leaseMargin: Int64 = 5_000_000
  /// Nanoseconds: a tap that is later is not played any more.
  package static let latestTap: Int64 = 1_000_000_000
  /// Of full drive: by how much a level jumps where something begins.
  package static let leastRise = 0.01
  /// Nanoseconds between two questions for room while the schedule is full.
  package static let creditInterval: Int64 = 5_000_000
  /// Nanoseconds after its start until a segment has left the device's schedule: a tick, and what
  /// the clock estimate may be off by.
  package static let scheduleMargin: Int64 = 3_000_000
  /// Ordered commands that are on their way at most; the protocol allows 64.
  package static let window = 32
}
