internal import TactusDevice
internal import TactusEngine

/// An open device in the session, shared by all engines that play on it. The last engine that lets
/// go of it closes it.
final class Connection: Sendable {
  let output: SessionOutput
  private let session: Session
  private let engines = Guarded<[ObjectIdentifier: WeakEngine]>([:])

  init(_ output: SessionOutput, _ session: Session) {
    self.output = output
    self.session = session
    output.onGone { [weak self] in self?.tellLoss() }
  }

  deinit { session.close(output) }

  /// Whether the device has gone for good.
  var isLost: Bool { output.isGone }

  /// The engine is to be told of the loss of the device.
  func add(_ engine: EngineCore) {
    engines.withLock { $0[ObjectIdentifier(engine)] = WeakEngine(engine) }
    if isLost { engine.connectionWasLost(self) }
  }

  func remove(_ engine: EngineCore) {
    engines.withLock { engines in _ = engines.removeValue(forKey: ObjectIdentifier(engine)) }
  }

  /// The device has gone: every engine on it is reset, in the order in which nothing is promised.
  func tellLoss() {
    let engines = engines.withLock { $0.values.compactMap(\.engine) }
    for engine in engines { engine.connectionWasLost(self) }
  }
}

private struct WeakEngine: Sendable {
  private(set) weak var engine: EngineCore?

  init(_ engine: EngineCore) { self.engine = engine }
}
