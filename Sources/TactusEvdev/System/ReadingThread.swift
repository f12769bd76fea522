internal import CLinuxInput
internal import Glibc
internal import TactusDevice

/// A thread that sleeps until a descriptor can be read, and ends when this is released or the
/// descriptor's end has come.
final class ReadingThread: DeviceWatch {
  private let bell: Int32

  /// Starts the thread, which closes the descriptor at its end.
  /// - Parameters:
  ///   - priority: what it asks for under SCHED_FIFO; 0: ordinary scheduling.
  ///   - read: called on the thread whenever there is something to be read.
  init(
    _ descriptor: Int32, priority: Int32 = 0, _ read: @escaping @Sendable (Int32) -> Void
  ) throws(KernelError) {
    bell = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
    guard bell >= 0 else {
      let error = KernelError(errno)
      _ = Glibc.close(descriptor)
      throw error
    }
    // The thread has a bell of its own: it may outlive this.
    let heard = dup(bell)
    do throws(KernelError) {
      try DetachedThread.start(priority: priority) {
        while tactus_wait_readable(descriptor, heard) == 1 { read(descriptor) }
        _ = Glibc.close(descriptor)
        _ = Glibc.close(heard)
      }
    } catch {
      _ = Glibc.close(descriptor)
      _ = Glibc.close(heard)
      _ = Glibc.close(bell)
      throw error
    }
  }

  deinit {
    tactus_eventfd_add(bell)
    _ = Glibc.close(bell)
  }
}
