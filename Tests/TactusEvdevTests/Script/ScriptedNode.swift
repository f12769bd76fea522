import Dispatch
import Glibc
import TactusSystem

@testable import TactusEvdev

/// An event node of a scripted kernel: its slots, its refusals, and the drives of its motors over
/// time.
struct ScriptedNode: Sendable {
  /// The calls that can be refused, delayed and held.
  enum Call: Hashable { case open, bits, upload, play }

  /// An effect in a slot.
  struct Slot: Sendable {
    var effect: Effect
    var owner: Int32
    /// The time at which the effect was started; nil if it was not started or was stopped.
    var startedAt: Int64?
  }

  /// The drives of the motors from a time on.
  struct Movement: Hashable, Sendable {
    var time: Int64
    var strong: Double
    var weak: Double
  }

  var bits = CapabilityBits(codes: [CapabilityBits.rumble])
  /// The forms of effects that the driver accepts.
  var takes: Set<EffectForm> = [.rumble]
  var slotCount = 16
  var effects: [Int16: Slot] = [:]
  /// Whether the driver ends an effect after its length, as ff-memless does.
  var isTimed = true
  /// Whether an upload is refused while an effect plays, as da7280 does.
  var isBusyWhilePlaying = false
  var isDenied = false
  var isUnplugged = false
  /// The errors of the next calls.
  var refusals: [Call: ArraySlice<Int32>] = [:]
  /// The nanoseconds that the next calls take.
  var delays: [Call: ArraySlice<Int64>] = [:]
  /// Closures that run during the next calls.
  var interludes: [Call: @Sendable () -> Void] = [:]
  /// Gates that hold calls until the test opens them.
  var gates: [Call: Gate] = [:]
  var calls: [ScriptedKernel.Call] = []
  /// Every change of the motors' drives that a call causes.
  var movements: [Movement] = []

  mutating func upload(
    _ effect: Effect, from owner: Int32, at now: Int64
  ) throws(Errno) -> Int16 {
    if let errno = refusals[.upload]?.popFirst() { throw Errno(errno) }
    guard takes.contains(effect.kind.form) else { throw Errno(EINVAL) }
    if isBusyWhilePlaying, effects.values.contains(where: { $0.startedAt != nil }) {
      throw Errno(EBUSY)
    }
    if effect.id < 0 { return try add(effect, from: owner) }
    guard let old = effects[effect.id], old.effect.kind.form == effect.kind.form else {
      throw Errno(EINVAL)
    }
    guard old.owner == owner else { throw Errno(EACCES) }
    effects[effect.id]?.effect = effect
    return effect.id
  }

  private mutating func add(_ effect: Effect, from owner: Int32) throws(Errno) -> Int16 {
    guard let free = (0..<Int16(slotCount)).first(where: { effects[$0] == nil }) else {
      throw Errno(ENOSPC)
    }
    effects[free] = Slot(effect: effect, owner: owner, startedAt: nil)
    return free
  }

  /// Occupies slots for other programs.
  mutating func fill(_ count: Int) {
    for id in 0..<Int16(count) {
      effects[id] = Slot(
        effect: Effect(id: id, kind: EffectForm.rumble.still, lengthMilliseconds: 1), owner: -1)
    }
  }

  /// Removes all uploaded effects, as if the kernel had lost them.
  mutating func loseEffects() { effects = [:] }

  /// Records the present drives of the motors.
  mutating func note(_ now: Int64) {
    let (strong, weak) = levels(at: now)
    if movements.last?.strong == strong, movements.last?.weak == weak { return }
    movements.append(Movement(time: now, strong: strong, weak: weak))
  }

  /// The drives of the motors at a time: the sum of the playing effects, 0 to 1.
  func levels(at time: Int64) -> (strong: Double, weak: Double) {
    var sum = (strong: 0.0, weak: 0.0)
    for slot in effects.values {
      guard let start = slot.startedAt else { continue }
      let end = start + Int64(slot.effect.lengthMilliseconds) * 1_000_000
      if isTimed, time >= end { continue }
      let (strong, weak) = slot.effect.kind.levels
      sum.strong = min(sum.strong + strong, 1)
      sum.weak = min(sum.weak + weak, 1)
    }
    return sum
  }
}

extension Effect.Kind {
  var form: EffectForm {
    switch self {
    case .rumble: .rumble
    case .sine: .sine
    case .constant: .constant
    }
  }

  /// The drives of the effect, 0 to 1.
  var levels: (strong: Double, weak: Double) {
    switch self {
    case .rumble(let strong, let weak): (Double(strong) / 0xffff, Double(weak) / 0xffff)
    case .sine(_, let magnitude): (Double(magnitude) / 0x7fff, Double(magnitude) / 0x7fff)
    case .constant(let level): (Double(level) / 0x7fff, Double(level) / 0x7fff)
    }
  }
}

/// Holds a thread until a test lets it go.
final class Gate: Sendable {
  private let arrived = DispatchSemaphore(value: 0)
  private let opened = DispatchSemaphore(value: 0)

  /// Called by the thread that is to be held.
  func pass() {
    arrived.signal()
    opened.wait()
    opened.signal()
  }

  /// Waits until a thread is held. Returns false if none arrived within 60 s.
  func waitForArrival() -> Bool { arrived.wait(timeout: .now() + .seconds(60)) == .success }

  /// Lets all threads pass from now on.
  func open() { opened.signal() }
}
