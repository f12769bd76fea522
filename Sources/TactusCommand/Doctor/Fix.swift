/// The fixes for the findings of `doctor`, as lines for a shell.
enum Fix {
  /// The priority of the playback thread.
  static let priority = 70
  /// The limit of locked memory in KiB: more than a playback thread locks.
  private static let lockKibibytes = 65_536

  /// Grants priority and locked memory to a group, and adds the user to it.
  static let limits = """
    printf '@audio - rtprio \(priority)\\n@audio - memlock \(lockKibibytes)\\n' | sudo tee \
    /etc/security/limits.d/90-tactus.conf && sudo usermod -aG audio "$USER"; then log in again (a \
    systemd service: LimitRTPRIO=\(priority), LimitMEMLOCK=64M)
    """

  /// Raises the soft limit, where the hard limit allows it.
  static let softPriority = "ulimit -r \(priority), in this shell before playing"
  static let softLock = "ulimit -l \(lockKibibytes), in this shell before playing"

  /// The fix for root. Limits do not apply to root, so that a container must have removed the
  /// capabilities.
  static let container = """
    start the container with --cap-add=SYS_NICE --cap-add=IPC_LOCK --ulimit rtprio=\(priority)
    """

  /// The fix if the limit permits the priority, and the kernel still refuses it.
  static let group = """
    the limit allows it and the kernel refuses: give the control group real-time time \
    (cpu.rt_runtime_us), or set kernel.sched_rt_runtime_us back to 950000
    """

  static let latencyRequest = """
    echo 'KERNEL=="cpu_dma_latency", GROUP="audio", MODE="0660"' | sudo tee \
    /etc/udev/rules.d/90-tactus.rules && sudo udevadm control --reload && sudo udevadm trigger \
    --name-match=cpu_dma_latency && sudo usermod -aG audio "$USER"; then log in again
    """

  static let timers = "boot without highres=off and nohz=off, with CONFIG_HIGH_RES_TIMERS=y"
  static let preemption = "boot a kernel with preemption: sudo apt-get install linux-image-rt-amd64"
}
