import type { HostContext } from '../../context/host-context.ts'
import { hostLabel } from '../../context/host-label.ts'
import { updateCluster } from '../../tables/remedies.ts'
import { failure, LEFT_OUT, type Remedy, success } from '../../tables/verdict.ts'
import { listOf } from '../../text/wording.ts'
import type { HostValidation } from '../host-validation.ts'
import { isPastReboot } from '../predicates.ts'

export const ntpSynced: HostValidation = {
  id: 'ntp-synced',
  category: 'network',
  gate: 'none',
  ignorable: true,
  gatesUnbound: false,
  meaning: 'The clock of the host follows a time server. A warning: it stops nothing.',
  rule: 'At least one time source of the host is in the state `synced`. For a host without a cluster it is only reported when its infra-env names time sources.',
  cure: 'Name a time server that the hosts can reach, or open UDP port 123 to the one that is configured.',
  leftOutWhen: [isPastReboot],
  check: (context) => {
    const { host, cluster, infraEnv } = context
    const name = hostLabel(host)
    const sources = host.ntp_sources ?? []
    const synced = sources.find(({ source_state }) => source_state === 'synced')
    if (synced) return success(`Host ${name} follows the time server ${synced.source_name ?? ''}.`)
    if (!cluster && !infraEnv?.additional_ntp_sources) return LEFT_OUT

    const states = sources.map(
      ({ source_name, source_state }) => `${source_name ?? '?'} (${source_state ?? '?'})`,
    )
    return failure({
      message:
        states.length === 0
          ? `Host ${name} has no time server.`
          : `Host ${name} follows no time server: ${listOf(states)}.`,
      cause: {
        summary: `None of ${sources.length} time sources is synced.`,
        seen: { ntp_sources: states },
        needed: { synced_sources: 1 },
      },
      remedies: [
        {
          who: 'network',
          what: `Let ${name} reach its time servers on UDP port 123.`,
          command: 'chronyc sources -v',
        },
        nameTimeServer(context),
      ],
    })
  },
}

const HINT = '<time servers, separated by commas>'

function nameTimeServer({ host, cluster }: HostContext): Remedy {
  const what = 'Name a time server that the hosts can reach.'
  if (cluster) {
    const field = cluster.cluster.ntp_sources === '' ? 'additional_ntp_source' : 'ntp_sources'
    return { who: 'user', what, call: updateCluster(cluster.cluster, { [field]: HINT }, [field]) }
  }
  return {
    who: 'user',
    what,
    call: {
      operation: 'UpdateInfraEnv',
      params: { infra_env_id: host.infra_env_id },
      body: { additional_ntp_sources: HINT },
      fillIn: ['additional_ntp_sources'],
    },
  }
}
