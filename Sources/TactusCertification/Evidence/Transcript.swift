/// The events of an attempt in the order of time. All results are derived from this evidence.
///
/// ```
/// time_ns,source,what,number,value,text
/// 0,harness,start,1,0,
/// 61208,instrument,level,0,1,lra
/// ```
package struct Transcript: Sendable, Hashable {
  /// The source of an entry.
  package enum Source: String, Sendable, Hashable, CaseIterable {
    /// The harness: requests, and actions on the device.
    case harness
    /// The player process.
    case player
    case device
    /// An instrument.
    case instrument
  }

  /// The kind of an entry. Each kind defines its number, value and text.
  package enum What: String, Sendable, Hashable, CaseIterable {
    /// A fact of the run; text: `name=value`, or only the name of a fact that is in `value`.
    case fact
    /// The run and the attempt of a transcript, see ``TranscriptHead``; number: the number of the
    /// attempt.
    case run
    /// An attempt began; number: the number of the attempt, from 1; text: the test, see
    /// ``RunRecord/Trial``.
    case begins
    /// An attempt was completed; number: the number of the attempt.
    case ends
    /// An attempt was not completed, because the device failed (`died`), the harness failed
    /// (`broke`), a file or permission was missing (`lacked`), or ctrl-C ended the run
    /// (`interrupted`); number: the number of the attempt; text: the reason.
    case died, broke, lacked, interrupted
    /// The device was opened; number: how often it had been opened before.
    case open
    /// A fact that the device or an instrument declares about itself. The text is `name=value`, or
    /// only the name of a fact whose number is in `value`.
    case declares
    /// The harness tries an operation or an argument; number: the number of the operation; text:
    /// its name.
    case tried
    /// The device should accept (value 1) or refuse (value 0) the operation with this number.
    case expects
    /// The device's protocol cannot express the operation, so the harness leaves it out; text: the
    /// name of the operation.
    case unsaid
    /// The device accepted the operation with this number; value: nanoseconds after the command, if
    /// known.
    case taken
    /// The device refused the operation with this number; text: the reason.
    case refused
    /// The operation with this number got no answer, or a player's command got none before its
    /// number was used again.
    case silence
    /// An answer that is not assigned to a command; text: the reason, see ``Uncredited``.
    case uncredited
    /// A command to start; number: the effect; value: the planned start in nanoseconds, or 0 for a
    /// start without delay.
    case start
    /// The level that the harness requests from a planned time on; number: the effect; value: 0
    /// to 1.
    case asks
    /// The requested length in nanoseconds; number: the effect.
    case lasts
    /// A command to stop; number: the effect.
    case stop
    /// An effect ended; number: the effect.
    case ended
    /// A command was observed on its way to the device; number: the answer, see ``CommandAnswer``;
    /// text: the command, see ``DeviceCommand``.
    case command
    /// The device was opened, or a session began: from then on nothing is driven or scheduled.
    case reset
    /// The level of an actuator from this time on, with a straight line to the next one; number:
    /// the actuator.
    case level
    /// The level of an actuator at this time only; it is unknown until the next reading. Number:
    /// the actuator.
    case reading
    /// The instrument pauses: from this time on, the drive is not measured.
    case rests
    /// The frequency of an actuator from this time on, in hertz; number: the actuator.
    case frequency
    /// A reading of an accelerometer in g; number: the axis.
    case acceleration
    /// A sound of the device begins (value 1) or ends (value 0).
    case sound
    /// The motion of a click in a test with many clicks; number: the effect; value: the peak in g,
    /// or -1 if it is unknown; text: the digest of its samples, see ``KeptClicks``.
    case click
    /// The player was killed, frozen or continued.
    case killed, frozen, thawed
    /// The device was unplugged or plugged in. The value of `unplugged` is the time in nanoseconds
    /// for which the system listed the device after that; 0 if it is not known.
    case unplugged, plugged
    /// The harness injected a fault of the actuator; number: the kind of the fault.
    case fault
    /// The player's device reported a fault (`failed`), or was disconnected (`gone`); number: how
    /// often this had happened before.
    case failed, gone
    /// The device reported the state of an actuator's driver; number: the actuator; text: the
    /// faults by which the driver protects itself, see ``DriverFault``. An entry is written
    /// for the first report and for each change.
    case driver
    /// The device reported that a segment arrived late; value: nanoseconds.
    case late
    /// A frame that the harness sends; number: its number, from 1; text: its state, which is
    /// `damaged`, `doubled`, `swapped` or `whole`. The text is `given up` if the test ends because
    /// the device did not answer, see ``BadLine``.
    case frames
    /// A stall of a thread ended; value: its length in nanoseconds; text: the thread, see
    /// ``WatchedThread``.
    case stalled
    /// The end of the attempt's observation.
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

  /// The largest number of entries of an attempt. The test RB-3 makes the most entries, because it
  /// sends up to 100,000 commands.
  package static let entryLimit = 400_000

  /// The largest number of samples that an instrument may record in an attempt. If they are more
  /// than the evidence can contain, ``KeptClicks`` chooses the ones to keep.
  package static let sampleLimit = 3_840_000

  /// The largest number of beginnings and ends of sounds in an attempt.
  static let soundLimit = 10_000

  /// The entries, sorted by time. Entries with the same time keep their order.
  package private(set) var entries: [Entry]

  /// Sorts the entries by time. The standard library's sort is stable, and linear for sorted
  /// entries.
  package init(_ entries: [Entry] = []) {
    self.entries = entries.sorted { $0.nanoseconds < $1.nanoseconds }
  }

  /// - Parameter entries: entries in the order of time.
  init(sorted entries: [Entry]) { self.entries = entries }

  /// The entries of a kind, by time.
  package func all(_ what: What) -> [Entry] { entries.filter { $0.what == what } }

  /// The first entry of a kind, with a given number if one is given, at or after a time.
  package func first(_ what: What, _ number: Int? = nil, from time: Int64 = .min) -> Entry? {
    entries.first {
      $0.what == what && (number == nil || $0.number == number) && $0.nanoseconds >= time
    }
  }

  /// The text of the declaration of an instrument that hears the device; value: samples per second.
  static let soundRate = "sound rate"

  /// The first entry of a kind that meets a condition.
  func first(_ what: What, where isWanted: (Entry) -> Bool) -> Entry? {
    entries.first { $0.what == what && isWanted($0) }
  }

  /// The first entry of a kind for each number.
  package func byNumber(_ what: What) -> [Int: Entry] {
    Dictionary(all(what).map { ($0.number, $0) }) { first, _ in first }
  }

  /// The measured drive of an actuator.
  package func trace(ofActuator actuator: Int = 0) -> Trace {
    Trace(
      entries.filter { $0.what == .level && $0.number == actuator }
        .map { Trace.Corner($0.nanoseconds, $0.value) })
  }
}
