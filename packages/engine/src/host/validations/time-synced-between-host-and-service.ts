import type { HostContext } from '../../context/host-context.ts'
import { hostLabel } from '../../context/host-label.ts'
import { failure, pending, success } from '../../tables/verdict.ts'
import { formatInstant } from '../../text/wording.ts'
import { clockOffset, MAX_AHEAD_MINUTES, MAX_BEHIND_MINUTES } from '../clock-offset.ts'
import type { HostNeed, HostValidation } from '../host-validation.ts'
import { isPastReboot } from '../predicates.ts'

const needsTimestamp: HostNeed = {
  name: 'clock of the host',
  isMet: ({ host }) => host.timestamp > 0 && host.checked_in_at !== null,
  whileMissing: ({ host }) =>
    pending({
      message: `Host ${hostLabel(host)} has never told the time of its clock, so it cannot be compared with the clock of this service.`,
      cause: {
        summary: 'The agent polls without the parameter `timestamp`.',
        seen: { timestamp: host.timestamp, discovery_agent_version: host.discovery_agent_version },
        needed: { timestamp: 'unix seconds with every poll' },
      },
      remedies: [
        { who: 'nobody', what: 'Wait for the next poll of the agent, if the host registered a moment ago.' },
        {
          who: 'machine',
          what: 'Boot the host from a current discovery image: old agents do not send the time with their polls.',
        },
      ],
    }),
}

export const timeSyncedBetweenHostAndService: HostValidation = {
  id: 'time-synced-between-host-and-service',
  category: 'network',
  gate: 'sufficient',
  ignorable: true,
  gatesUnbound: false,
  meaning:
    'The clocks of the host and of this service agree well enough for certificates to be valid on both.',
  rule: `At its last poll the clock of the host was at most ${MAX_BEHIND_MINUTES} minutes behind and at most ${MAX_AHEAD_MINUTES} minutes ahead of this service.`,
  cure: 'Set the clock of the machine, or give it a time server.',
  followsPolls: true,
  leftOutWhen: [isPastReboot],
  needs: [needsTimestamp],
  check: (context) => {
    const { host } = context
    const name = hostLabel(host)
    const offset = clockOffset(host.timestamp, serviceTime(context))
    if (typeof offset === 'string') return success(`The clocks of host ${name} and of this service agree.`)
    const [direction, limit] = offset < 0 ? ['behind', MAX_BEHIND_MINUTES] : ['ahead of', MAX_AHEAD_MINUTES]
    return failure({
      message: `The clock of host ${name} is ${Math.abs(offset)} minutes ${direction} the clock of this service; at most ${limit} are allowed.`,
      cause: {
        summary: `The host said ${formatInstant(host.timestamp * 1_000)}, this service had ${formatInstant(serviceTime(context))}.`,
        seen: { offset_minutes: offset },
        needed: { min_offset_minutes: -MAX_BEHIND_MINUTES, max_offset_minutes: MAX_AHEAD_MINUTES },
      },
      remedies: [
        {
          who: 'machine',
          what: `Set the clock of ${name}, in its firmware or on its console.`,
          command: 'chronyc makestep && hwclock --systohc',
        },
        {
          who: 'service',
          what: `Check the clock of this service, if it is the wrong one.`,
        },
      ],
    })
  },
}

/** The host's time was taken at its last poll. Comparing it with `now` instead would let a silent host drift. */
const serviceTime = ({ host, now }: HostContext): number => host.checked_in_at ?? now
