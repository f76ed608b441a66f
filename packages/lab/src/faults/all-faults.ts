import { clockJump } from './clock-jump.ts'
import type { Fault, FaultName } from './fault.ts'
import { firewall } from './firewall.ts'
import { flappingLink } from './flapping-link.ts'
import { hostDisappears } from './host-disappears.ts'
import { imagePullFailure } from './image-pull-failure.ts'
import { lostReplies } from './lost-replies.ts'
import { serviceRestart } from './service-restart.ts'
import { slowDisk } from './slow-disk.ts'
import { wrongBootOrder } from './wrong-boot-order.ts'

export const ALL_FAULTS: Readonly<Record<FaultName, Fault>> = {
  'host-disappears': hostDisappears,
  'slow-disk': slowDisk,
  'lost-replies': lostReplies,
  'service-restart': serviceRestart,
  'wrong-boot-order': wrongBootOrder,
  'image-pull-failure': imagePullFailure,
  'flapping-link': flappingLink,
  'clock-jump': clockJump,
  firewall,
}
