/// The dynamic parameters that shape sounds.
package struct AudioControls: Sendable, BitwiseCopyable {
  /// The parameters that act on a sound while it plays.
  let volume, pan, brightness, pitch: ControlLine
  /// Attack and decay act at the onset of an event, release at the beginning of its release.
  let attack, decay, release: ControlLine

  @_noLocks @_noAllocation
  package init(
    volume: ControlLine, pan: ControlLine, brightness: ControlLine, pitch: ControlLine,
    attack: ControlLine, decay: ControlLine, release: ControlLine
  ) {
    self.volume = volume
    self.pan = pan
    self.brightness = brightness
    self.pitch = pitch
    self.attack = attack
    self.decay = decay
    self.release = release
  }
}
