import CLibraryChecks
import Tactus
import TactusSystem
import Testing

/// Checks the library as a program in C uses it. The checks are in `Tests/CLibraryChecks`.
@Suite struct LibraryTests {
  /// Records an issue if a check in C returns the text of a failed expectation.
  private func expect(_ failure: UnsafePointer<CChar>?) {
    if let failure = unsafe failure { Issue.record("\(unsafe String(cString: failure))") }
  }

  @Test func `a handle of another kind, or one that was never given out, is an error`() {
    unsafe expect(check_handles_of_other_kinds())
  }

  @Test func `a handle is an error after its object was closed`() {
    unsafe expect(check_use_after_close())
  }

  @Test func `a missing argument is an error`() { unsafe expect(check_missing_arguments()) }

  @Test func `a value out of its range is an error`() {
    unsafe expect(check_values_out_of_range())
  }

  @Test func `a call that a callback must not make is an error`() {
    unsafe expect(check_calls_inside_callbacks())
  }

  @Test func `a direct level lasts until the next one, on every kind of device`() {
    unsafe expect(check_direct_levels())
  }

  @Test func `taps overlap, and add up with a level`() { unsafe expect(check_taps()) }

  @Test func `gain, mute and stop act on direct levels`() {
    unsafe expect(check_mute_gain_and_stop())
  }

  @Test func `a pattern is built event by event, sampled and written`() {
    unsafe expect(check_pattern_building())
  }

  @Test func `a pattern that cannot be read is reported with its place`() {
    unsafe expect(check_pattern_reading())
  }

  @Test func `a player starts, pauses, seeks, loops, stops and is muted at given times`() {
    unsafe expect(check_player_commands())
  }

  @Test func `parameters and curves act on a player`() {
    unsafe expect(check_curves_and_parameters())
  }

  @Test func `the end of a player is reported once for each start`() {
    unsafe expect(check_completion())
  }

  @Test func `the loss of a device ends its players and is reported`() {
    unsafe expect(check_lost_device())
  }

  @Test func `devices are listed and described`() { unsafe expect(check_devices()) }

  @Test func `with 16 devices or 8,192 commands no further device opens, and the error says so`() {
    unsafe expect(check_full_engine())
  }

  @Test func `a capture is sampled, written and read as a pattern`() throws {
    let folder = try TemporaryFolder("tactus-capture")
    unsafe expect(check_capture("\(folder.path)/capture.json"))
  }

  @Test func `settings and log are those of the configuration`() {
    unsafe expect(check_settings_and_log())
  }

  @Test func `structs of later and of invalid sizes are handled`() {
    unsafe expect(check_small_structs())
  }

  @Test func `a million levels and 100,000 taps are accepted, or refused because too many wait`() {
    unsafe expect(check_a_million_levels())
  }

  @Test func `devices and players are closed while other threads use them`() {
    unsafe expect(check_close_beside_use())
  }
}
