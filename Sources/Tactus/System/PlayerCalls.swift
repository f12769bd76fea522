public import CTactus
internal import TactusDevice
internal import TactusEngine
internal import TactusPattern

// The functions of tactus/player.h, which describes them.

/// Sends a command to a player.
private func send(
  _ handle: tactus_player, _ command: (Player) throws(EngineError) -> Void
) -> tactus_result {
  perform { () throws(CallError) in
    let player = try HandleTable.shared.player(handle).player
    try asking { () throws(EngineError) in try command(player) }
  }
}

/// `tactus_player_create` of the header.
@c(tactus_player_create)
public func tactusPlayerCreate(
  _ device: tactus_device, _ pattern: tactus_pattern, _ zone: UInt32,
  _ player: UnsafeMutablePointer<tactus_player>?
) -> tactus_result {
  performStarting { () throws(CallError) in
    let opened = try HandleTable.shared.device(device)
    let contents = try HandleTable.shared.pattern(pattern)
    try unsafe Arguments.require(player, "player")
    let zone = try Arguments.zone(zone)
    guard opened.has(UInt32(zone.index)) else {
      throw CallError(
        TACTUS_ERROR_NOT_SUPPORTED, "\(opened.output.listing.id) has no zone \(zone.name)")
    }
    let made = try LibraryPlayer(opened, contents, zone)
    try unsafe Arguments.set(player, "player", to: tactus_player(id: made.handle))
  }
}

/// `tactus_player_destroy` of the header.
@c(tactus_player_destroy)
public func tactusPlayerDestroy(_ player: tactus_player) -> tactus_result {
  perform { () throws(CallError) in
    let table = HandleTable.shared
    guard let removed = table.remove(player.id, .player, LibraryPlayer.self) else { throw .handle }
    removed.forget()
    removed.engine.remove(player: player.id)
  }
}

/// `tactus_player_start` of the header.
@c(tactus_player_start)
public func tactusPlayerStart(_ player: tactus_player, _ at: Int64) -> tactus_result {
  send(player) { player throws(EngineError) in try player.start(at: at) }
}

/// `tactus_player_stop` of the header.
@c(tactus_player_stop)
public func tactusPlayerStop(_ player: tactus_player, _ at: Int64) -> tactus_result {
  send(player) { player throws(EngineError) in try player.stop(at: at) }
}

/// `tactus_player_cancel` of the header.
@c(tactus_player_cancel)
public func tactusPlayerCancel(_ player: tactus_player) -> tactus_result {
  send(player) { $0.cancel() }
}

/// `tactus_player_pause` of the header.
@c(tactus_player_pause)
public func tactusPlayerPause(_ player: tactus_player, _ at: Int64) -> tactus_result {
  send(player) { player throws(EngineError) in try player.pause(at: at) }
}

/// `tactus_player_resume` of the header.
@c(tactus_player_resume)
public func tactusPlayerResume(_ player: tactus_player, _ at: Int64) -> tactus_result {
  send(player) { player throws(EngineError) in try player.resume(at: at) }
}

/// `tactus_player_seek` of the header.
@c(tactus_player_seek)
public func tactusPlayerSeek(
  _ player: tactus_player, _ offset: Double, _ at: Int64
) -> tactus_result {
  perform { () throws(CallError) in
    let target = try HandleTable.shared.player(player).player
    let offset = try Arguments.position(offset, "offset_seconds")
    try asking { () throws(EngineError) in try target.seek(to: offset, at: at) }
  }
}

/// `tactus_player_set_passes` of the header.
@c(tactus_player_set_passes)
public func tactusPlayerSetPasses(
  _ player: tactus_player, _ passes: UInt32, _ at: Int64
) -> tactus_result {
  send(player) { player throws(EngineError) in
    try player.setPasses(passes == 0 ? .max : Int(passes), at: at)
  }
}

/// `tactus_player_set_loop_end` of the header.
@c(tactus_player_set_loop_end)
public func tactusPlayerSetLoopEnd(
  _ player: tactus_player, _ end: Double, _ at: Int64
) -> tactus_result {
  perform { () throws(CallError) in
    let target = try HandleTable.shared.player(player).player
    let end = try Arguments.position(end, "end_seconds")
    try asking { () throws(EngineError) in try target.setLoopEnd(end, at: at) }
  }
}

/// `tactus_player_set_rate` of the header.
@c(tactus_player_set_rate)
public func tactusPlayerSetRate(
  _ player: tactus_player, _ rate: Double, _ at: Int64
) -> tactus_result {
  perform { () throws(CallError) in
    let target = try HandleTable.shared.player(player).player
    guard rate > 0, rate.isFinite else {
      throw CallError(TACTUS_ERROR_ARGUMENT, "rate is \(rate); expected a number above 0")
    }
    try asking { () throws(EngineError) in try target.setRate(rate, at: at) }
  }
}

/// `tactus_player_set_muted` of the header.
@c(tactus_player_set_muted)
public func tactusPlayerSetMuted(_ player: tactus_player, _ isMuted: Bool) -> tactus_result {
  send(player) { $0.isMuted = isMuted }
}

/// `tactus_player_send` of the header.
@c(tactus_player_send)
public func tactusPlayerSend(
  _ player: tactus_player, _ control: UInt32, _ value: Double, _ at: Int64
) -> tactus_result {
  perform { () throws(CallError) in
    let target = try HandleTable.shared.player(player).player
    let parameter = DynamicParameter(
      try Arguments.control(control), try Arguments.finite(value, "value"))
    try asking { () throws(EngineError) in try target.send([parameter], at: at) }
  }
}

/// `tactus_player_send_curve` of the header.
@c(tactus_player_send_curve)
public func tactusPlayerSendCurve(
  _ player: tactus_player, _ control: UInt32, _ points: UnsafePointer<tactus_curve_point>?,
  _ count: UInt, _ at: Int64
) -> tactus_result {
  perform { () throws(CallError) in
    let target = try HandleTable.shared.player(player).player
    let curve = ParameterCurve(
      try Arguments.control(control), points: try unsafe Arguments.points(points, count))
    try asking { () throws(EngineError) in try target.schedule(curve, at: at) }
  }
}

/// `tactus_player_on_finish` of the header.
@c(tactus_player_on_finish)
public func tactusPlayerOnFinish(
  _ player: tactus_player, _ finished: tactus_finish_callback?,
  _ context: UnsafeMutableRawPointer?
) -> tactus_result {
  perform { () throws(CallError) in
    let callback = unsafe FinishCallback(finished, context)
    try HandleTable.shared.player(player).onFinish(callback)
  }
}

/// `tactus_player_get_idle` of the header.
@c(tactus_player_get_idle)
public func tactusPlayerGetIdle(
  _ player: tactus_player, _ isIdle: UnsafeMutablePointer<Bool>?
) -> tactus_result {
  perform { () throws(CallError) in
    let target = try HandleTable.shared.player(player).player
    try unsafe Arguments.set(isIdle, "is_idle", to: target.isIdle)
  }
}

/// `tactus_player_wait` of the header.
@c(tactus_player_wait)
public func tactusPlayerWait(_ player: tactus_player, _ timeout: Int64) -> tactus_result {
  perform { () throws(CallError) in try HandleTable.shared.player(player).wait(timeout) }
}
