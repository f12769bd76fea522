internal import CTactus
internal import Synchronization
internal import TactusBackends
internal import TactusDevice
internal import TactusEngine
internal import TactusSystem

/// An open device of the C library.
final class LibraryDevice: Sendable {
  private struct State {
    var lost: ChangeCallback?
    var players: [ObjectIdentifier: WeakPlayer] = [:]
  }

  let engine: LibraryEngine
  let output: SessionOutput
  /// The groups by zone. The players of a group are muted together.
  private let groups: [PlayerGroup]
  private let taps: DirectTaps
  /// A set of zones: the bits 1 << ``Zone/index``.
  let zones: UInt32
  private let state = Guarded(State())
  private let muted: Atomic<Bool>
  private let isClosed = Atomic<Bool>(false)
  private let handleWord = Atomic<UInt64>(0)

  init(_ engine: LibraryEngine, _ output: SessionOutput) {
    self.engine = engine
    self.output = output
    var zones: UInt32 = 1 << Zone.default.index | 1 << Zone.all.index
    for zone in output.capabilities.actuators.flatMap(\.zones) { zones |= 1 << zone.index }
    self.zones = zones
    groups = Zone.allCases.map { engine.session.makeGroup(zone: $0) }
    taps = DirectTaps(engine.session, output, groups, zones: zones)
    muted = Atomic(engine.configuration.isMuted)
    if isMuted { setMuted(true) }
    output.onGone { [weak self] in self?.reportLoss() }
  }

  /// Gives the device a handle.
  func register() throws(CallError) {
    handleWord.store(try HandleTable.shared.add(self, .device), ordering: .releasing)
  }

  /// The handle of the device.
  var handle: UInt64 { handleWord.load(ordering: .acquiring) }

  /// Whether the device has a zone.
  func has(_ zone: UInt32) -> Bool { zone < 32 && zones & 1 << zone != 0 }

  // MARK: Direct levels, without locks and allocations

  func level(_ zone: UInt32, _ intensity: Float, _ sharpness: Float) -> tactus_result {
    guard has(zone) else {
      return zone < 8 ? TACTUS_ERROR_NOT_SUPPORTED : TACTUS_ERROR_ARGUMENT
    }
    if isUnusable { return TACTUS_ERROR_GONE }
    output.setLevel(
      Zone.at(Int(zone)), intensity: isMuted ? 0 : intensity, sharpness: sharpness)
    return TACTUS_OK
  }

  func tap(_ zone: UInt32, _ intensity: Float, _ sharpness: Float) -> tactus_result {
    guard has(zone) else {
      return zone < 8 ? TACTUS_ERROR_NOT_SUPPORTED : TACTUS_ERROR_ARGUMENT
    }
    if isUnusable { return TACTUS_ERROR_GONE }
    return taps.tap(Int(zone), Double(intensity), Double(sharpness))
  }

  private var isUnusable: Bool { output.isGone || isClosed.load(ordering: .acquiring) }

  // MARK: Switches

  var isMuted: Bool { muted.load(ordering: .acquiring) }

  func setMuted(_ isMuted: Bool) {
    muted.store(isMuted, ordering: .releasing)
    for group in groups { engine.session.setMuted(isMuted, group) }
    if isMuted { silence() }
  }

  /// Ends all direct levels.
  private func silence() {
    for zone in Zone.allCases { output.setLevel(zone, intensity: 0, sharpness: 0) }
  }

  /// Ends everything that plays.
  func stop() {
    silence()
    taps.cancel()
    for player in players { player.cancel() }
  }

  // MARK: Players

  func group(_ zone: Zone) -> PlayerGroup { groups[zone.index] }

  func add(_ player: Player) {
    state.withLock { state in
      // Players that were released are removed once in a while.
      if state.players.count >= 64 {
        state.players = state.players.filter { $0.value.player != nil }
      }
      state.players[ObjectIdentifier(player)] = WeakPlayer(player)
    }
  }

  private var players: [Player] { state.withLock { $0.players.values.compactMap(\.player) } }

  // MARK: The end

  func onLost(_ callback: ChangeCallback?) {
    state.withLock { $0.lost = callback }
    if output.isGone && !isClosed.load(ordering: .acquiring) { reportLoss() }
  }

  private func reportLoss() {
    let callback = state.withLock { state in
      defer { state.lost = nil }
      return state.lost
    }
    callback?.call()
  }

  /// Stops the device and closes it.
  func close() {
    isClosed.store(true, ordering: .releasing)
    state.withLock { $0.lost = nil }
    engine.session.close(output)
  }
}

private struct WeakPlayer: Sendable {
  private(set) weak var player: Player?

  init(_ player: Player) { self.player = player }
}
