/// The dynamic parameters that shape sounds.
package struct AudioControls: Sendable, BitwiseCopyable {
  /// They act on what sounds.
  let volume, pan, brightness, pitch: ControlLine
  /// They act at the onset of an event, the last one where its release begins.
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
