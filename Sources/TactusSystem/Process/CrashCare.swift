internal import CSystem

/// Stops the motors and restores the terminal when the process crashes.
package enum CrashCare {
  /// Registers an open device. In a crash these bytes, if any, are written to it, and then it is
  /// closed. A device beyond the first 32, or with more than 80 bytes, is ignored. Thread-safe.
  package static func add(_ descriptor: Int32, stop: [UInt8] = []) {
    unsafe tactus_crash_add(descriptor, stop, stop.count)
  }

  /// Removes a device. Call it before closing the device. Thread-safe.
  package static func remove(_ descriptor: Int32) { tactus_crash_remove(descriptor) }

  /// Saves the settings of a terminal before they are changed, and the bytes that a crash writes to
  /// its output before it restores them. For one terminal at a time.
  package static func keepTerminal(input: Int32, output: Int32, leave: [UInt8]) {
    unsafe tactus_crash_keep_terminal(input, output, leave, leave.count)
  }

  /// Removes the terminal: a crash leaves it as it is.
  package static func forgetTerminal() { tactus_crash_forget_terminal() }

  /// Installs a handler for the signals of a crash. After the handler the signal ends the process
  /// as usual. Call it once, on the main thread.
  package static func arm() { tactus_crash_arm() }
}
