/// A registration for changes of the list of devices. The registration ends when it is released.
public protocol DeviceWatch: AnyObject, Sendable {}
