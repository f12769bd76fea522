internal import CTactus

/// A function of the host program that is called on a change, and its context pointer.
@safe
// Sendable: the program promises that the function may be called on any thread.
struct ChangeCallback: @unchecked Sendable {
  private let function: tactus_change_callback
  private let context: UnsafeMutableRawPointer?

  init?(_ function: tactus_change_callback?, _ context: UnsafeMutableRawPointer?) {
    guard let function = unsafe function else { return nil }
    unsafe self.function = function
    unsafe self.context = context
  }

  func call() {
    HostThread.callBack(TACTUS_HOST_NOTICE) { unsafe function(context) }
  }
}
