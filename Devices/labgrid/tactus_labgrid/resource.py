"""The resource that an exporter publishes."""

import attr
from labgrid.factory import target_factory
from labgrid.resource.common import Resource


@target_factory.reg_resource
@attr.s(eq=False)
class TactusDevice(Resource):
    """A haptic device.

    Args:
        device (str): its id for `tactus --device`, on the machine of the client: `evdev:...`,
            `serial:/dev/ttyACM0`, `serial:exec:nc lab-host 4000`, `loopback`
    """

    device = attr.ib(validator=attr.validators.instance_of(str))
