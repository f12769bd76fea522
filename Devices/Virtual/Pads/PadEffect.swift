/// An effect as a program uploaded it.
package struct PadEffect: Sendable, Hashable {
  /// The force, in the units of `<linux/input.h>`.
  package enum Force: Sendable, Hashable {
    case rumble(strong: UInt16, weak: UInt16)
    case constant(level: Int16)
    case periodic(waveform: UInt16, periodMilliseconds: UInt16, magnitude: Int16)
    /// A kind whose values virtual pads do not read.
    case other(kind: UInt16)
  }

  package var force: Force
  /// The length of one play; 0 if it lasts until it is stopped.
  package var lengthMilliseconds: Int
  /// The time from the play command to the beginning of the effect.
  package var delayMilliseconds: Int

  package init(_ force: Force, lengthMilliseconds: Int, delayMilliseconds: Int = 0) {
    self.force = force
    self.lengthMilliseconds = lengthMilliseconds
    self.delayMilliseconds = delayMilliseconds
  }

  /// The drive of the two motors, 0 to 65,535. As in ff-memless, a magnitude drives both, and
  /// waveform and period are ignored.
  package var drive: (strong: Int, weak: Int) {
    switch force {
    case .rumble(let strong, let weak): return (Int(strong), Int(weak))
    case .constant(let level): return both(level)
    case .periodic(_, _, let magnitude): return both(magnitude)
    case .other: return (0, 0)
    }
  }

  private func both(_ magnitude: Int16) -> (strong: Int, weak: Int) {
    let drive = min(2 * Int(magnitude.magnitude), 65_535)
    return (drive, drive)
  }
}

/// One command that a virtual pad received.
package struct PadEvent: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    /// An effect was stored in a slot and replaced its contents.
    case upload(slot: Int, PadEffect, replaced: PadEffect?)
    /// An upload arrived that is not answered while the pad is mute.
    case held(slot: Int)
    /// An upload was refused with an errno, as the pad was configured.
    case refused(slot: Int, errno: Int32)
    case erase(slot: Int)
    /// An effect is to be played this many times, at least once.
    case play(slot: Int, count: Int)
    case stop(slot: Int)
    case gain(UInt16)
    case autocenter(UInt16)
  }

  package var kind: Kind
  /// The time at which the kernel forwarded the command, in nanoseconds on CLOCK_MONOTONIC.
  package var nanoseconds: Int64

  package init(_ kind: Kind, at nanoseconds: Int64) {
    self.kind = kind
    self.nanoseconds = nanoseconds
  }
}
