import { hostLabel } from '../../context/host-label.ts'
import { clockSpread, isSynced } from '../../network/ntp.ts'
import { updateCluster } from '../../tables/remedies.ts'
import { failure, success } from '../../tables/verdict.ts'
import { formatInstant, listOf, plural } from '../../text/wording.ts'
import type { ClusterValidation } from '../cluster-validation.ts'

const MAX_SPREAD_MINUTES = 4

export const ntpServerConfigured: ClusterValidation = {
  id: 'ntp-server-configured',
  category: 'network',
  gate: 'required',
  ignorable: true,
  meaning: 'The clocks of the hosts agree with each other, as etcd and certificates need.',
  rule: `The slowest and the fastest clock of the hosts are at most ${MAX_SPREAD_MINUTES} whole minutes apart. Hosts that are discovering, disconnected or waiting to be booted after a reset do not count, nor does a host that never told its time.`,
  cure: 'Name a time server that all hosts can reach, or set the clock of the machine that is off.',
  followsPolls: true,
  check: ({ cluster, hosts }) => {
    const spread = clockSpread(hosts)
    if (!spread) return success('No host has told its time yet.')
    if (spread.minutes <= MAX_SPREAD_MINUTES) {
      return success(`The clocks of the hosts are at most ${plural(spread.minutes, 'minute')} apart.`)
    }
    const { slowest, fastest, minutes } = spread
    const unsynced = hosts
      .filter((host) => !isSynced(host))
      .map(hostLabel)
      .sort()
    const field = cluster.ntp_sources === '' ? 'additional_ntp_source' : 'ntp_sources'
    return failure({
      message: `The clock of host ${hostLabel(fastest)} is ${minutes} minutes ahead of host ${hostLabel(slowest)}; at most ${MAX_SPREAD_MINUTES} are allowed.`,
      cause: {
        summary: `${hostLabel(slowest)} says ${formatInstant(slowest.timestamp * 1_000)}, ${hostLabel(fastest)} says ${formatInstant(fastest.timestamp * 1_000)}.`,
        seen: { spread_minutes: minutes, hosts_without_time_server: unsynced },
        needed: { max_spread_minutes: MAX_SPREAD_MINUTES },
      },
      remedies: [
        {
          who: 'user',
          what: `Name a time server that all hosts can reach${unsynced.length > 0 ? `; without one are ${listOf(unsynced)}` : ''}.`,
          call: updateCluster(cluster, { [field]: '<time servers, separated by commas>' }, [field]),
        },
        {
          who: 'machine',
          what: `Set the clock of the host that is off: ${listOf([hostLabel(slowest), hostLabel(fastest)])} disagree.`,
          command: 'chronyc makestep && hwclock --systohc',
        },
      ],
    })
  },
}
