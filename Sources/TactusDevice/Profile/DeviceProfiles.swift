/// The profiles that are known, those of the user before those of the project.
public struct DeviceProfiles: Sendable, Hashable {
  /// All of them; of two rules that look equally close the earlier profile's counts.
  public var profiles: [DeviceProfile]

  /// No profile at all, unless said otherwise.
  public init(_ profiles: [DeviceProfile] = []) { self.profiles = profiles }

  /// A profile and the rule of it that a device agreed with.
  public struct Match: Sendable, Hashable {
    /// The profile.
    public var profile: DeviceProfile
    /// The rule.
    public var rule: MatchRule
  }

  /// The profile whose rule looks closest among those that a device agrees with; nil if there is
  /// none.
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
