extension SoundCard {
  /// Whether the driver fetches only frames that were written, and waits for them if the queue is
  /// short: snd-usb-audio in its low-latency mode, since Linux 5.16 (`prepare_playback_urb` in
  /// `sound/usb/pcm.c`). An option of the module turns the mode off, and cards that are timed by
  /// their own recordings do not use it.
  package func waitsForFrames(_ files: CardFiles) -> Bool {
    guard usbFolder != nil,
      files.text("/sys/module/snd_usb_audio/parameters/lowlatency") == "Y",
      let release = files.text("/proc/sys/kernel/osrelease"), Self.isRecent(release),
      let streams = files.text("/proc/asound/card\(number)/stream\(device)")
    else { return false }
    return !streams.split(separator: "\n").contains { $0.hasSuffix("Implicit Feedback Mode: Yes") }
  }

  /// Whether a release of the kernel, `6.1.0-18-amd64`, is 5.16 or later.
  private static func isRecent(_ release: String) -> Bool {
    let numbers = release.split(separator: ".", maxSplits: 2).prefix(2).map {
      Int($0.prefix { $0.isASCII && $0.isNumber }) ?? 0
    }
    guard numbers.count == 2 else { return false }
    return (numbers[0], numbers[1]) >= (5, 16)
  }
}
