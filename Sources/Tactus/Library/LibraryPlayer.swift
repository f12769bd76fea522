internal import CTactus
internal import Synchronization
internal import TactusBackends
internal import TactusDevice
internal import TactusEngine
internal import TactusPattern
internal import TactusSound
internal import TactusSystem

/// A player of the C library.
final class LibraryPlayer: Sendable {
  private struct State {
    var finished: FinishCallback?
    /// The events that end the calls that wait for the player.
    var waits: [SharedWakeEvent] = []
  }

  let player: Player
  let engine: LibraryEngine
  private let state = Guarded(State())
  private let handleWord = Atomic<UInt64>(0)

  init(_ device: LibraryDevice, _ pattern: LibraryPattern, _ zone: Zone) throws(CallError) {
    engine = device.engine
    let contents = pattern.pattern
    let bank = Self.bank(engine, pattern, contents)
    let timeline = Timeline(
      contents, transientLength: device.output.capabilities.tapLength,
      soundLengths: bank?.lengths(of: contents) ?? [])
    player = engine.session.makePlayer(
      timeline, in: device.group(zone), on: device.output, sounds: bank)
    handleWord.store(try HandleTable.shared.add(self, .player), ordering: .releasing)
    engine.add(player: handle)
    device.add(player)
    player.onEnd { [weak self] ending in self?.noteEnd(ending) }
    player.onChange { [weak self] in self?.endWaits() }
  }

  var handle: UInt64 { handleWord.load(ordering: .acquiring) }

  /// The sounds of a pattern; nil if it has none or no sounds are played.
  private static func bank(
    _ engine: LibraryEngine, _ pattern: LibraryPattern, _ contents: Pattern
  ) -> SoundBank? {
    guard contents.events.contains(where: { !$0.type.isHaptic }), let stage = engine.stage()
    else { return nil }
    stage.prepare()
    let folder = engine.configuration.resources
    let lookup =
      pattern.file.map { ResourceLookup(patternFile: $0, resourceFolder: folder) }
      ?? ResourceLookup(patternFolder: nil, resourceFolder: folder)
    let (bank, problems) = SoundLoader(lookup).load(contents, rate: stage.rate)
    for problem in problems { engine.log.warning(problem.message) }
    return bank
  }

  func onFinish(_ callback: FinishCallback?) { state.withLock { $0.finished = callback } }

  private func noteEnd(_ ending: PlayerEvents.Ending) {
    let callback = state.withLock { $0.finished }
    callback?.call(handle, ending == .failed ? TACTUS_ERROR_GONE : TACTUS_OK)
  }

  private func endWaits() {
    let waits = state.withLock { $0.waits }
    for wait in waits { wait.event.signal() }
  }

  /// Waits until the player is idle.
  func wait(_ timeout: Int64) throws(CallError) {
    if player.isIdle { return }
    if HostThread.isInNotice { throw CallError(TACTUS_ERROR_WRONG_THREAD) }
    if engine.isVirtual {
      throw CallError(TACTUS_ERROR_NOT_SUPPORTED, "advance the virtual clock instead of waiting")
    }
    let end = MonotonicClock.nowNanoseconds.addingReportingOverflow(max(timeout, 0))
    let wake: SharedWakeEvent
    do throws(Errno) { wake = try SharedWakeEvent() } catch {
      throw CallError(TACTUS_ERROR_SYSTEM, "\(error)")
    }
    state.withLock { $0.waits.append(wake) }
    defer { state.withLock { state in state.waits.removeAll { $0 === wake } } }
    try wait(wake, until: end.overflow ? .max : end.partialValue)
  }

  private func wait(_ wake: SharedWakeEvent, until end: Int64) throws(CallError) {
    while !player.isIdle {
      let left = end - MonotonicClock.nowNanoseconds
      if left <= 0 { throw CallError(TACTUS_ERROR_TIMEOUT) }
      // A long wait is divided, because the call takes milliseconds as a 32-bit number.
      let milliseconds = Int32(min(left / 1_000_000 + 1, 1_000_000))
      _ = Poll.look(Interest(descriptor: wake.event.descriptor), milliseconds: milliseconds)
      wake.event.clear()
    }
  }

  /// Removes the callbacks. The player plays on to its end.
  func forget() {
    onFinish(nil)
    player.onEnd(nil)
  }
}
