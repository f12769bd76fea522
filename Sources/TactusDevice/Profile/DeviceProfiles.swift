/// The known profiles: first the profiles of the user, then the profiles of the project.
public struct DeviceProfiles: Sendable, Hashable {
  /// All profiles. If two rules are equally specific, the earlier profile applies.
  public var profiles: [DeviceProfile]

  /// Creates a list; empty by default.
  public init(_ profiles: [DeviceProfile] = []) { self.profiles = profiles }

  /// A profile, and the rule of it that a device matches.
  public struct Match: Sendable, Hashable {
    /// The profile.
    public var profile: DeviceProfile
    /// The rule.
    public var rule: MatchRule
  }

  /// The profile with the most specific rule that a device matches; nil if it matches none.
  public func match(_ identity: DeviceIdentity) -> Match? {
    var best: Match?
    for profile in profiles {
      for rule in profile.rules where rule.matches(identity) {
        if rule.closeness > best?.rule.closeness ?? -1 {
          best = Match(profile: profile, rule: rule)
        }
      }
    }
    return best
  }
}
