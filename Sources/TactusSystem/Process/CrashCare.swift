internal import CSystem

/// What a crash of the process still does: it stills the motors and gives the terminal back.
package enum CrashCare {
  /// Names an open device that a crash must still, by these bytes where there are any, and by
  /// closing it. Of more than 32 devices nothing is noted. Any thread.
  package static func add(_ descriptor: Int32, stop: [UInt8] = []) {
    unsafe tactus_crash_add(descriptor, stop, stop.count)
  }

  /// Forgets a device; to be called before it is closed. Any thread.
  package static func remove(_ descriptor: Int32) { tactus_crash_remove(descriptor) }

  /// Notes the settings of a terminal, before they are changed, and what is to be written to give
  /// it back. One at a time.
  package static func keepTerminal(input: Int32, output: Int32, leave: [UInt8]) {
    unsafe tactus_crash_keep_terminal(input, output, leave, leave.count)
  }

  /// Forgets the terminal.
  package static func forgetTerminal() { tactus_crash_forget_terminal() }

  /// Catches the signals of a crash from now on; the process then ends by the signal. To be called
  /// once, by the main thread.
  package static func arm() { tactus_crash_arm() }
}
