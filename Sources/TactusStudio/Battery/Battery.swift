/// The charge of a device's battery, as the driver of the device reports it.
struct Battery: Sendable, Hashable {
  /// 0 to 100; nil if the driver reports only a level.
  var percent: Int?
  /// `critical`, `low`, `normal`, `high` or `full`; nil if the driver reports only a percentage.
  var level: String?
  /// `charging`, `discharging`, `not charging` or `full`; nil: unknown.
  var state: String?
}
