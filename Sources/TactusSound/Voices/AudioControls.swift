/// The dynamic parameters that shape sounds while they play.
struct AudioControls: BitwiseCopyable {
  let volume, pan, brightness, pitch: ControlLine

  @_noLocks @_noAllocation
  init(
    volume: ControlLine, pan: ControlLine, brightness: ControlLine, pitch: ControlLine
  ) {
    self.volume = volume
    self.pan = pan
    self.brightness = brightness
    self.pitch = pitch
  }
}
