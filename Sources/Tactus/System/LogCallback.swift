internal import CTactus

/// A function of the program that receives the log.
@safe
// Sendable: the program promises that the function may be called on any thread.
struct LogCallback: @unchecked Sendable {
  private let function: tactus_log_callback
  private let context: UnsafeMutableRawPointer?

  init?(_ function: tactus_log_callback?, _ context: UnsafeMutableRawPointer?) {
    guard let function = unsafe function else { return nil }
    unsafe self.function = function
    unsafe self.context = context
  }

  func call(_ line: String) {
    HostThread.callBack(TACTUS_HOST_LOG) {
      unsafe line.withCString { unsafe function(context, $0) }
    }
  }
}
