/// A registration for changes of the list of devices. Releasing it ends the registration.
public protocol DeviceWatch: AnyObject, Sendable {}
