/// What happened during an attempt, in the order of time: the evidence that everything else is
/// derived from.
///
/// ```
/// time_ns,source,what,number,value,text
/// 0,harness,start,1,0,
/// 61208,instrument,level,0,1,lra
/// ```
package struct Transcript: Sendable, Hashable {
  /// Who says it.
  package enum Source: String, Sendable, Hashable, CaseIterable {
    /// Who runs the test: what was asked, and what was done to the device.
    case harness
    /// The process that plays.
    case player
    case device
    /// Who watches the device.
    case instrument
  }

  /// What is said. What number, value and text mean stands with each.
  package enum What: String, Sendable, Hashable, CaseIterable {
    /// A fact of the run; text: `name=value`, or the name of what value tells.
    case fact
    /// Which run and which attempt a transcript is of, see ``TranscriptHead``; number: the attempt.
    case run
    /// An attempt began; number: from 1; text: the test, see ``RunRecord/Trial``.
    case begins
    /// An attempt came to its end; number: which.
    case ends
    /// It did not: the device died, the harness broke, something was missing, or ctrl-C ended the
    /// run; number: which; text: why.
    case died, broke, lacked, interrupted
    /// The device was opened; number: how often before.
    case open
    /// A fact that the device declares; text: `name=value`; value: where it is a number.
    case declares
    /// An operation or argument was tried; number: which; text: what.
    case tried
    /// It should be taken (value 1) or refused (0); number: which.
    case expects
    /// The protocol has no way to say the operation, which is left out; text: what.
    case unsaid
    /// It was taken; number: which; value: nanoseconds after the command, where that is told.
    case taken
    /// It was refused; number: which; text: why.
    case refused
    /// No answer came, or of a player's command none had come when its number was used again;
    /// number: which.
    case silence
    /// An answer came that is credited to no command; text: why, see ``Uncredited``.
    case uncredited
    /// A command to begin; number: which effect; value: when it should, in nanoseconds, 0: at once.
    case start
    /// The level that the effect should have; number: which effect; value: 0 to 1.
    case asks
    /// The nanoseconds that it should last; number: which effect.
    case lasts
    /// A command to stop; number: which effect.
    case stop
    /// An effect was over; number: which effect.
    case ended
    /// A command passed the instrument on its way to the device;
    /// number: what came back, see ``CommandAnswer``; text: what it asks for, see
    /// ``DeviceCommand``.
    case command
    /// The device was opened or greeted: nothing is driven, and nothing scheduled.
    case reset
    /// The level of an actuator from then on, a straight line to the next; number: which actuator.
    case level
    /// The level of an actuator then; nothing is said of the time until the next. Number: which.
    case reading
    /// From then on the drive is not watched.
    case rests
    /// What an actuator is driven with from then on, in hertz; number: which.
    case frequency
    /// What an accelerometer read, in g; number: on which of its axes.
    case acceleration
    /// The player was killed, frozen or let go on.
    case killed, frozen, thawed
    /// The device was unplugged, plugged in.
    case unplugged, plugged
    /// A fault of the actuator was injected; number: which.
    case fault
    /// The device reported a fault, or that it has gone; number: which.
    case failed, gone
    /// A segment came after its start, by the device's own account; value: nanoseconds.
    case late
    /// Frames that were sent; number: how many; text: `damaged`, `doubled`, `swapped`, `whole`.
    case frames
    /// The host did not let a thread run for a while, which ended then; value: nanoseconds; text:
    /// which thread, see ``WatchedThread``.
    case stalled
    /// The observation ends.
    case end
  }

  package struct Entry: Sendable, Hashable {
    /// Nanoseconds from the beginning of the attempt.
    package var nanoseconds: Int64
    package var source: Source
    package var what: What
    package var number: Int
    package var value: Double
    package var text: String

    package init(
      _ nanoseconds: Int64, _ source: Source, _ what: What, _ number: Int = 0,
      value: Double = 0, text: String = ""
    ) {
      self.nanoseconds = nanoseconds
      self.source = source
      self.what = what
      self.number = number
      self.value = value
      self.text = text
    }
  }

  /// Entries that one attempt may have: the flood of RB-3 and room beside it.
  package static let entryLimit = 400_000

  /// By time; what happened at one time keeps its order.
  package private(set) var entries: [Entry]

  /// Sorts the entries by time. The sort of the standard library keeps the order of equal ones, and
  /// takes linear time where they are in order.
  package init(_ entries: [Entry] = []) {
    self.entries = entries.sorted { $0.nanoseconds < $1.nanoseconds }
  }

  /// The entries of a kind, by time.
  package func all(_ what: What) -> [Entry] { entries.filter { $0.what == what } }

  /// The first of a kind with a number, at or after a time.
  package func first(_ what: What, _ number: Int? = nil, from time: Int64 = .min) -> Entry? {
    entries.first {
      $0.what == what && (number == nil || $0.number == number) && $0.nanoseconds >= time
    }
  }

  /// The entries of a kind by their number, the first of each.
  package func byNumber(_ what: What) -> [Int: Entry] {
    Dictionary(all(what).map { ($0.number, $0) }) { first, _ in first }
  }

  /// What the instrument saw of an actuator.
  package func trace(ofActuator actuator: Int = 0) -> Trace {
    Trace(
      entries.filter { $0.what == .level && $0.number == actuator }
        .map { Trace.Corner($0.nanoseconds, $0.value) })
  }
}
