import CoreHaptics
import Foundation

/// Reads an error in the ways that apps use.
enum Reasons {
  static func byPattern(_ body: () throws -> Void) -> String {
    do {
      try body()
      return "none"
    } catch CHHapticError.engineNotRunning {
      return "not running"
    } catch CHHapticError.invalidEventTime, CHHapticError.invalidEventDuration {
      return "invalid event"
    } catch {
      return "other"
    }
  }

  static func byCode(_ body: () throws -> Void) -> Int {
    do {
      try body()
    } catch let error as CHHapticError where error.code == .engineNotRunning {
      return error.code.rawValue
    } catch let error as CHHapticError {
      switch error.code {
      case .notSupported, .serverInitFailed: return 1
      default: return error.errorCode
      }
    } catch let error as NSError {
      return error.code
    }
    return 0
  }

  static func byDomain(_ body: () throws -> Void) -> Bool {
    do {
      try body()
      return false
    } catch {
      let error = error as NSError
      return error.domain == CoreHapticsErrorDomain
        && error.code == CHHapticError.Code.invalidEventTime.rawValue
    }
  }
}
