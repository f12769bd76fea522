/// The fixes for the findings of `doctor`, as lines for a shell or as instructions.
enum Fix {
  /// The priority of the playback thread.
  static let priority = 70
  /// The limit of locked memory in KiB: more than a playback thread locks.
  private static let lockKibibytes = 65_536

  /// The file that grants priority and locked memory to a group. Packages install it.
  static let limitsFile = "/etc/security/limits.d/90-tactus.conf"

  /// Grants priority and locked memory to a group, and adds the user to it.
  static let limits = """
    printf '@audio - rtprio \(priority)\\n@audio - memlock \(lockKibibytes)\\n' | sudo tee \
    \(limitsFile) && \(group)
    """

  /// Adds the user to the group that has the limits.
  static let group = """
    sudo usermod -aG audio "$USER"; then log in again (a systemd service: LimitRTPRIO=\(priority), \
    LimitMEMLOCK=64M)
    """

  /// Raise the soft limit, which needs no rights if the hard limit allows it.
  static let softPriority = "ulimit -r \(priority), in this shell before playing"
  static let softLock = "ulimit -l \(lockKibibytes), in this shell before playing"

  /// The options that give a container the input devices, priority and locked memory.
  /// - Parameter kind: as ``PlaceFacts/container``; nil if it is unknown. Root needs these options
  ///   if a container has removed its capabilities, because limits do not apply to root.
  static func container(_ kind: String? = nil) -> String {
    switch kind {
    case "systemd-nspawn":
      """
      systemd-nspawn --bind=/dev/input --property='DeviceAllow=char-input rw' \
      --capability=CAP_SYS_NICE,CAP_IPC_LOCK
      """
    case "lxc", "lxc-libvirt":
      """
      in its configuration: lxc.cgroup2.devices.allow = c 13:* rwm, lxc.mount.entry = /dev/input \
      dev/input none bind,create=dir, lxc.prlimit.rtprio = \(priority)
      """
    case "kubernetes":
      """
      in its securityContext: capabilities add SYS_NICE and IPC_LOCK; mount /dev/input by a \
      device plugin
      """
    default:
      """
      start the container with --device /dev/input --cap-add=SYS_NICE --cap-add=IPC_LOCK --ulimit \
      rtprio=\(priority)
      """
    }
  }

  /// Mounts the parts of the system outside that a chroot needs; nil if nothing is missing.
  static func chroot(_ missing: [String]) -> String? {
    if missing.isEmpty { return nil }
    return "outside, as root: for d in \(missing.joined(separator: " ")); "
      + "do mount --rbind /$d ROOT/$d; done"
  }

  /// The fix if the limit permits the priority but the kernel still refuses it.
  static let controlGroup = """
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
