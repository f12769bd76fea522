internal import TactusDevice

extension Configuration {
  /// Returns the configuration with the user's settings applied.
  ///
  /// The file is the one that `sources.file` names, or else the one that `TACTUS_CONFIG` names, or
  /// else the first that exists of `$XDG_CONFIG_HOME/tactus/config.json5` (`
  /// /.config/tactus/...` if the variable is unset) and `/etc/tactus/config.json5`. Environment
  /// variables override the file.
  ///
  /// - Throws: ``ConfigurationError`` with every problem in the file, the environment and the
  ///   profiles. In this case nothing is applied.
  public func loaded(from sources: ConfigurationSources) throws(ConfigurationError) -> Configuration
  {
    var result = self
    var problems: [String] = []
    do throws(ConfigurationError) { try result.applyFile(sources) } catch {
      problems += error.problems
    }
    problems += result.applyEnvironment(sources)
    do throws(ConfigurationError) { try result.loadProfiles(sources) } catch {
      problems += error.problems
    }
    if problems.isEmpty { return result }
    throw ConfigurationError(problems: problems)
  }

  private mutating func applyFile(_ sources: ConfigurationSources) throws(ConfigurationError) {
    files = []
    var found: (path: String, bytes: [UInt8])?
    for path in sources.candidates {
      if found == nil, let bytes = try sources.read(path) {
        found = (path, bytes)
        files.append(ConfigurationFile(path: path, state: .read))
      } else {
        files.append(ConfigurationFile(path: path, state: found == nil ? .missing : .notNeeded))
      }
    }
    guard let found else {
      guard let named = sources.namedFile else { return }
      let origin = sources.file == nil ? "TACTUS_CONFIG" : "the path"
      throw ConfigurationError(problems: ["\(named): error: no such file; check \(origin)"])
    }
    var reading = ConfigurationReading(
      found.bytes, path: found.path, home: sources.variable("HOME"), over: self)
    self = try reading.read()
  }

  /// Sets the values that environment variables contain, and returns the problems with them.
  private mutating func applyEnvironment(_ sources: ConfigurationSources) -> [String] {
    var problems: [String] = []
    var keys: Set<ConfigurationKey> = []
    for key in ConfigurationKey.allCases {
      guard let text = sources.variable(key.variable) else { continue }
      do throws(ConfigurationFault) {
        try set(key, to: .text(text))
        origins[key] = .environment(key.variable)
        keys.insert(key)
      } catch {
        problems.append("\(key.variable): error: \(error.line)")
      }
    }
    settle(keys)
    return problems
  }

  /// Removes settings that contradict newer ones. A new backend removes a device of another
  /// backend, and a new device removes the setting of another backend. For example, with `--backend
  /// loopback` a gamepad that the configuration file names is not used.
  /// - Parameter keys: the keys that have just been set.
  package mutating func settle(_ keys: Set<ConfigurationKey>) {
    guard let backend, let device, device.backend != backend else { return }
    if keys.contains(.backend), !keys.contains(.device) {
      self.device = nil
      origins[.device] = origins[.backend]
    } else if keys.contains(.device), !keys.contains(.backend) {
      self.backend = nil
      origins[.backend] = origins[.device]
    }
  }
}
