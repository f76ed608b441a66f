// The calls that remedies about hardware and operators propose, applied to facts; the rest is in apply-call.ts.
import type { HostFacts } from '../facts/host-facts.ts'
import type { ClusterSnapshot } from '../facts/snapshot.ts'
import type { ApiCall } from '../tables/verdict.ts'
import { applyCall } from './apply-call.ts'
import { monitoredOperators } from './olm.ts'

export function applyHardwareCall(snapshot: ClusterSnapshot, call: ApiCall): ClusterSnapshot {
  if (call.operation === 'v2UpdateHost') {
    const applied = applyCall(snapshot, call)
    const hosts = applied.hosts.map((host) =>
      host.id === call.params.host_id ? patchDisks(host, call.body) : host,
    )
    return { ...applied, hosts }
  }
  const { olm_operators, disk_encryption, ...others } = call.body
  const applied = applyCall(snapshot, { ...call, body: others })
  const { cluster } = applied
  const names = olm_operators as readonly { readonly name: string }[] | undefined
  return {
    ...applied,
    cluster: {
      ...cluster,
      ...(names && {
        monitored_operators: monitoredOperators(
          names.map(({ name }) => name),
          cluster,
        ),
      }),
      disk_encryption: { ...cluster.disk_encryption, ...(disk_encryption as object | undefined) },
    },
  }
}

function patchDisks(host: HostFacts, body: ApiCall['body']): HostFacts {
  const { disks_skip_formatting = [], disks_selected_config = [] } = body as {
    disks_skip_formatting?: readonly { disk_id: string; skip_formatting: boolean }[]
    disks_selected_config?: readonly { id: string; role: string }[]
  }
  const freed = disks_skip_formatting.filter(({ skip_formatting }) => !skip_formatting)
  const chosen = disks_selected_config.find(({ role }) => role === 'install')
  return {
    ...host,
    skip_formatting_disks: host.skip_formatting_disks.filter(
      (id) => !freed.some(({ disk_id }) => disk_id === id),
    ),
    ...(chosen && { installation_disk_id: chosen.id }),
  }
}
