public import Foundation

extension CHHapticEngine {
  /// A player of a pattern. Inexpensive; also possible while the engine is stopped.
  /// - Throws: ``CHHapticError`` `invalidAudioResource` if the pattern plays a sound that the
  ///   engine has not registered, `notSupported` if the device was lost and is not there.
  public func makePlayer(with pattern: CHHapticPattern) throws -> any CHHapticPatternPlayer {
    PatternPlayer(try core.makePlayer(pattern))
  }

  /// A player that can be paused, moved, looped and slowed down.
  /// - Throws: as ``makePlayer(with:)``.
  public func makeAdvancedPlayer(
    with pattern: CHHapticPattern
  ) throws -> any CHHapticAdvancedPatternPlayer {
    AdvancedPatternPlayer(try core.makePlayer(pattern))
  }

  /// Plays an AHAP file once, to its end. An engine that is stopped is started.
  /// - Throws: ``CHHapticError`` as ``CHHapticPattern/init(contentsOf:)`` and `start()`.
  public func playPattern(from fileURL: URL) throws {
    try play(try CHHapticPattern(contentsOf: fileURL))
  }

  /// Plays the text of an AHAP file once, to its end. An engine that is stopped is started.
  /// - Throws: ``CHHapticError`` as ``CHHapticPattern/init(contentsOf:)`` and `start()`.
  public func playPattern(from data: Data) throws {
    try play(try CHHapticPattern(ahap: data))
  }

  private func play(_ pattern: CHHapticPattern) throws(CHHapticError) {
    try core.begin(try core.makePlayer(pattern), at: 0, startsEngine: true)
  }

  /// The name of early samples.
  @available(*, deprecated, renamed: "makePlayer(with:)")
  public func createPlayer(with pattern: CHHapticPattern) throws -> any CHHapticPatternPlayer {
    try makePlayer(with: pattern)
  }

  /// The name of early samples.
  @available(*, deprecated, renamed: "makeAdvancedPlayer(with:)")
  public func createAdvancedPlayer(
    with pattern: CHHapticPattern
  ) throws -> any CHHapticAdvancedPatternPlayer {
    try makeAdvancedPlayer(with: pattern)
  }
}

extension CHHapticEngine {
  /// Registers a sound, for ``CHHapticEvent/init(audioResourceID:parameters:relativeTime:)``. It is
  /// forgotten in a reset.
  /// - Parameters:
  ///   - resourceURL: a regular file, wherever it is; it is looked up now.
  ///   - options: Booleans under ``CHHapticAudioResourceKeyUseVolumeEnvelope`` and
  ///     ``CHHapticAudioResourceKeyLoopEnabled``.
  /// - Throws: ``CHHapticError`` `fileNotFound` if there is no such file, `resourceNotAvailable` if
  ///   256 sounds are registered, `invalidAudioResource` for an option that is no Boolean.
  public func registerAudioResource(
    _ resourceURL: URL, options: [AnyHashable: Any] = [:]
  ) throws -> CHHapticAudioResourceID {
    try core.register(resourceURL, options)
  }

  /// Forgets a sound. Players that play it already are not changed.
  /// - Throws: ``CHHapticError`` `invalidAudioResource` if the engine has no such sound.
  public func unregisterAudioResource(_ resourceID: CHHapticAudioResourceID) throws {
    try core.unregister(resourceID)
  }
}
