import { hostLabel } from '../../context/host-label.ts'
import { DEFAULT_SETTINGS as LIMITS } from '../../facts/settings.ts'
import { failure, success } from '../../tables/verdict.ts'
import { formatDuration, formatInstant } from '../../text/wording.ts'
import type { HostValidation } from '../host-validation.ts'
import { isPastReboot } from '../predicates.ts'
import { connectedUntil, disconnectAfterMs, lastContactAt } from '../timers.ts'

export const connected: HostValidation = {
  id: 'connected',
  category: 'network',
  gate: 'connection',
  ignorable: false,
  gatesUnbound: true,
  meaning: 'The agent on the host still contacts this service.',
  rule: `The last poll is at most ${formatDuration(LIMITS.maxDisconnectionMs)} old, ${formatDuration(LIMITS.maxDisconnectionMs + LIMITS.bootstrapDisconnectionExtraMs)} for the bootstrap host. Not checked once the host reboots into what was installed.`,
  cure: 'See on the console whether the machine is up, and whether it can reach the address of this service.',
  followsPolls: true,
  leftOutWhen: [isPastReboot],
  check: (context) => {
    const { host, now } = context
    const name = hostLabel(host)
    if (now <= connectedUntil(context)) return success(`Host ${name} is connected.`)
    const limit = formatDuration(disconnectAfterMs(context))
    const last = formatInstant(lastContactAt(context))
    return failure({
      message: `Host ${name} was last heard of at ${last}; it counts as disconnected after ${limit} of silence.`,
      cause: {
        summary: `The agent has not polled since ${last}.`,
        seen: { checked_in_at: last },
        needed: { max_silence_seconds: disconnectAfterMs(context) / 1_000 },
      },
      remedies: [
        {
          who: 'machine',
          what: `Check on the console that ${name} has power and still runs the discovery image.`,
        },
        {
          who: 'network',
          what: `Check that ${name} can resolve and reach the address of this service over HTTPS.`,
        },
      ],
    })
  },
  flipsAt: (context) => {
    if (isPastReboot.holds(context) || context.now > connectedUntil(context)) return null
    return connectedUntil(context) + 1
  },
}
