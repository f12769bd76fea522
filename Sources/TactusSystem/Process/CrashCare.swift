internal import CSystem

/// What a crashing process still does: it stops the motors and restores the terminal.
package enum CrashCare {
  /// Registers an open device. In a crash it receives these bytes, if any, and is closed. A device
  /// beyond the first 32 is ignored. Thread-safe.
  package static func add(_ descriptor: Int32, stop: [UInt8] = []) {
    unsafe tactus_crash_add(descriptor, stop, stop.count)
  }

  /// Removes a device. Call it before closing the device. Thread-safe.
  package static func remove(_ descriptor: Int32) { tactus_crash_remove(descriptor) }

  /// Saves the settings of a terminal before they are changed, and the bytes to write when it is
  /// restored. For one terminal at a time.
  package static func keepTerminal(input: Int32, output: Int32, leave: [UInt8]) {
    unsafe tactus_crash_keep_terminal(input, output, leave, leave.count)
  }

  /// Removes the terminal.
  package static func forgetTerminal() { tactus_crash_forget_terminal() }

  /// Installs handlers for the signals of a crash; the process then ends by the signal. Call it
  /// once, on the main thread.
  package static func arm() { tactus_crash_arm() }
}
