// The questions that pages ask of the live state.
import type { Cluster } from '@groundwork/contract/clusters'
import type { HostSummary, MediaReader } from '@groundwork/contract/groundwork'
import type { InfraEnv } from '@groundwork/contract/infra-envs'
import { compareNames, createSortedList } from '@groundwork/fleet/host-table'
import { isSameList } from '@groundwork/json/same-list'
import { useCallback, useMemo, useState } from 'react'
import { hostsByCluster, hostsByName } from './host-lists.ts'
import { useLive } from './live-context.tsx'
import { changeKey, hostKey, type LiveState } from './live-state.ts'

export const useConnection = () => useLive(selectConnection)
const selectConnection = ({ connection }: LiveState) => connection

export const useIsLoaded = () => useLive(selectIsLoaded)
const selectIsLoaded = ({ isLoaded }: LiveState) => isLoaded

export const useAreEventsLoaded = () => useLive(selectAreEventsLoaded)
const selectAreEventsLoaded = ({ areEventsLoaded }: LiveState) => areEventsLoaded

export const useAreHostsLoaded = () => useLive(selectAreHostsLoaded)
const selectAreHostsLoaded = ({ areHostsLoaded }: LiveState) => areHostsLoaded

const selectClusters = ({ clusters }: LiveState) => clusters
/** Newest first. */
export function useClusters(): readonly Cluster[] {
  const clusters = useLive(selectClusters)
  return useMemo(
    () => [...clusters.values()].sort((a, b) => ((a.created_at ?? '') < (b.created_at ?? '') ? 1 : -1)),
    [clusters],
  )
}

export const useCluster = (id: string): Cluster | undefined =>
  useLive(useCallback(({ clusters }: LiveState) => clusters.get(id), [id]))

const selectInfraEnvs = ({ infraEnvs }: LiveState) => infraEnvs
export function useInfraEnvs(): readonly InfraEnv[] {
  const infraEnvs = useLive(selectInfraEnvs)
  return useMemo(() => [...infraEnvs.values()], [infraEnvs])
}

export const useInfraEnv = (id: string): InfraEnv | undefined =>
  useLive(useCallback(({ infraEnvs }: LiveState) => infraEnvs.get(id), [id]))

/** The infra-envs whose hosts come to this cluster by themselves. */
export function useInfraEnvsOf(clusterId: string): readonly InfraEnv[] {
  const infraEnvs = useInfraEnvs()
  return useMemo(() => infraEnvs.filter(({ cluster_id }) => cluster_id === clusterId), [infraEnvs, clusterId])
}

const selectHosts = ({ hosts }: LiveState) => hosts
/** All of them, by name. */
export function useHosts(): readonly HostSummary[] {
  const hosts = useLive(selectHosts)
  return useMemo(() => hostsByName(hosts), [hosts])
}

const selectHostCount = ({ hosts }: LiveState) => hosts.size
export const useHostCount = (): number => useLive(selectHostCount)

/** Those that are meant, by name. Drawn again only when one of them changes; `isMeant` should stay the same function. */
export function useHostsThat(isMeant: (host: HostSummary) => boolean): readonly HostSummary[] {
  const select = useCallback(({ hosts }: LiveState) => [...hosts.values()].filter(isMeant), [isMeant])
  const hosts = useLive(select, isSameList)
  const [sorted] = useState(() => createSortedList<HostSummary>(compareNames))
  return useMemo(() => sorted(hosts), [sorted, hosts])
}

const NO_HOSTS: readonly HostSummary[] = []
/** By name. */
export function useHostsOf(clusterId: string): readonly HostSummary[] {
  const select = useCallback(
    ({ hosts }: LiveState) => hostsByCluster(hosts).get(clusterId) ?? NO_HOSTS,
    [clusterId],
  )
  return useLive(select, isSameList)
}

/** How many hosts a cluster has; before they are loaded, as the cluster itself says. */
export const useHostCountOf = ({
  id,
  total_host_count = 0,
}: Pick<Cluster, 'id' | 'total_host_count'>): number =>
  useLive(
    useCallback(
      ({ hosts, areHostsLoaded }: LiveState) =>
        areHostsLoaded ? (hostsByCluster(hosts).get(id)?.length ?? 0) : total_host_count,
      [id, total_host_count],
    ),
  )

export const useHost = (infraEnvId: string, hostId: string): HostSummary | undefined =>
  useLive(
    useCallback(
      ({ hosts }: LiveState) => hosts.get(hostKey({ infra_env_id: infraEnvId, id: hostId })),
      [infraEnvId, hostId],
    ),
  )

export function useReadersOf(infraEnvId: string): readonly MediaReader[] {
  const select = useCallback(
    ({ readers }: LiveState) =>
      [...readers.values()].filter(({ infra_env_id }) => infra_env_id === infraEnvId),
    [infraEnvId],
  )
  return useLive(select, isSameList)
}

const selectReaders = ({ readers }: LiveState) => readers
export const useReaders = () => useLive(selectReaders)

const selectEvents = ({ events }: LiveState) => events
export const useRecentEvents = () => useLive(selectEvents)

const selectOsImages = ({ osImages }: LiveState) => osImages
export function useOsImages() {
  const images = useLive(selectOsImages)
  return useMemo(() => [...images.values()], [images])
}

/** Grows whenever something about the cluster or its hosts changed; as part of a query key it makes that query ask again. */
export const useChangesWithin = (clusterId: string): number =>
  useLive(
    useCallback(
      ({ changes, generation }: LiveState) => (changes.get(changeKey('within', clusterId)) ?? 0) + generation,
      [clusterId],
    ),
  )

export const useHostChanges = (infraEnvId: string, hostId: string): number =>
  useLive(
    useCallback(
      ({ changes, generation }: LiveState) =>
        (changes.get(changeKey('host', hostKey({ infra_env_id: infraEnvId, id: hostId }))) ?? 0) + generation,
      [infraEnvId, hostId],
    ),
  )
