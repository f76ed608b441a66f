import type { Cluster } from '@groundwork/contract/clusters'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { client } from '../../client/client.ts'
import { memoryText } from '../../format/bytes.ts'
import { useMayWrite } from '../../session/session.ts'
import { t } from '../../texts/texts.ts'
import { useSupport } from '../use-support.ts'

const MIB = 1024 * 1024

/** What can be installed along with the cluster: operators, sets of them, and what they need. */
export function useOperators(cluster: Cluster) {
  const isSingleNode = cluster.control_plane_count === 1
  const version = cluster.openshift_version ?? ''
  const mayWrite = useMayWrite()
  const support = useSupport({
    version,
    architecture: cluster.cpu_architecture,
    platform: cluster.platform?.type,
  })
  const bundles = useQuery({
    queryKey: ['bundles', version, cluster.cpu_architecture, isSingleNode],
    // People who may only read are not told about sets.
    enabled: mayWrite,
    queryFn: ({ signal }) =>
      client.call('V2ListBundles', {
        query: {
          openshift_version: version,
          ...(cluster.cpu_architecture !== undefined && { cpu_architecture: cluster.cpu_architecture }),
          ...(isSingleNode && { feature_ids: ['SNO'] }),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
  const needs = useQuery({
    queryKey: ['preflight', cluster.id],
    queryFn: ({ signal }) =>
      client.call('v2GetPreflightRequirements', { params: { cluster_id: cluster.id }, signal }),
  })
  return { support, bundles: bundles.data ?? [], needs: needs.data?.operators ?? [], isSingleNode }
}

type Needs = ReturnType<typeof useOperators>['needs']

/** What an operator needs on top of OpenShift itself, for people. */
export function needTexts(needs: Needs, name: string): readonly string[] {
  const found = needs.find(({ operator_name }) => operator_name === name)?.requirements
  const { master, worker } = found ?? {}
  const numbers = [
    { role: t.statuses.roles.master, part: master },
    { role: t.statuses.roles.worker, part: worker },
  ].flatMap(({ role, part }) => {
    const { cpu_cores = 0, ram_mib = 0 } = part?.quantitative ?? {}
    return cpu_cores === 0 && ram_mib === 0
      ? []
      : [t.wizard.operators.perRole(role, cpu_cores, memoryText(ram_mib * MIB))]
  })
  const words = [...new Set([...(master?.qualitative ?? []), ...(worker?.qualitative ?? [])])]
  // Words say what numbers do, and when they count.
  const all = words.length > 0 ? words : numbers
  return all.length === 0 ? [] : [`${t.wizard.operators.needs}: ${all.join('; ')}`]
}
