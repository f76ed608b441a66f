import { hostLabel } from '../../context/host-label.ts'
import { failure, success } from '../../tables/verdict.ts'
import type { HostValidation } from '../host-validation.ts'
import { isPastReboot } from '../predicates.ts'

export const mediaConnected: HostValidation = {
  id: 'media-connected',
  category: 'network',
  gate: 'connection',
  ignorable: true,
  gatesUnbound: true,
  meaning: 'The discovery image that the host was booted from can still be read.',
  rule: 'The agent has not reported the boot medium as unreadable. Not checked once the host reboots into what was installed.',
  cure: 'Attach the virtual medium or USB stick again and reboot the host from it.',
  leftOutWhen: [isPastReboot],
  check: ({ host }) => {
    const name = hostLabel(host)
    if (host.media_status !== 'disconnected') return success(`Host ${name} can read its boot medium.`)
    return failure({
      message: `Host ${name} can no longer read the medium it was booted from.`,
      cause: {
        summary: 'The agent reported its boot medium as disconnected.',
        seen: { media_status: host.media_status },
        needed: { media_status: 'connected' },
      },
      remedies: [
        {
          who: 'machine',
          what: `Attach the discovery image to ${name} again (virtual media sessions often time out) and reboot the machine from it.`,
        },
      ],
    })
  },
}
