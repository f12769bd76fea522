#if canImport(UIKit)
  import UIKit

  /// Compiles only with Apple's UIKit.
  public func width(of view: UIView) -> Double { Double(view.bounds.width) }

  /// Whether this package was compiled with a module UIKit.
  public let hasViews = true
#else
  /// Whether this package was compiled with a module UIKit.
  public let hasViews = false
#endif
