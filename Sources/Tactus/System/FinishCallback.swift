internal import CTactus

/// A function of the host program that is called when a player ends.
@safe
// Sendable: the program promises that the function may be called on any thread.
struct FinishCallback: @unchecked Sendable {
  private let function: tactus_finish_callback
  private let context: UnsafeMutableRawPointer?

  init?(_ function: tactus_finish_callback?, _ context: UnsafeMutableRawPointer?) {
    guard let function = unsafe function else { return nil }
    unsafe self.function = function
    unsafe self.context = context
  }

  func call(_ player: UInt64, _ result: tactus_result) {
    HostThread.callBack(TACTUS_HOST_NOTICE) {
      unsafe function(context, tactus_player(id: player), result)
    }
  }
}
