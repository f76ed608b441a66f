// The questions that pages ask of the live state.
import type { Cluster } from '@groundwork/contract/clusters'
import type { HostSummary, MediaReader } from '@groundwork/contract/groundwork'
import type { InfraEnv } from '@groundwork/contract/infra-envs'
import { isSameList } from '@groundwork/json/same-list'
import { useCallback, useMemo } from 'react'
import { useLive } from './live-context.tsx'
import { changeKey, hostKey, type LiveState } from './live-state.ts'

export const useConnection = () => useLive(selectConnection)
const selectConnection = ({ connection }: LiveState) => connection

export const useIsLoaded = () => useLive(selectIsLoaded)
const selectIsLoaded = ({ isLoaded }: LiveState) => isLoaded

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
  return useMemo(() => sortByName([...hosts.values()]), [hosts])
}

export function useHostsOf(clusterId: string): readonly HostSummary[] {
  const select = useCallback(
    ({ hosts }: LiveState) => [...hosts.values()].filter(({ cluster_id }) => cluster_id === clusterId),
    [clusterId],
  )
  const hosts = useLive(select, isSameList)
  return useMemo(() => sortByName(hosts), [hosts])
}

/** How many hosts a cluster has; before they are loaded, as the cluster itself says. */
export function useHostCountOf({
  id,
  total_host_count = 0,
}: Pick<Cluster, 'id' | 'total_host_count'>): number {
  const areLoaded = useAreHostsLoaded()
  const hosts = useHostsOf(id)
  return areLoaded ? hosts.length : total_host_count
}

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

const collator = new Intl.Collator('en', { numeric: true })
const sortByName = (hosts: readonly HostSummary[]): readonly HostSummary[] =>
  [...hosts].sort((a, b) => collator.compare(a.name, b.name))
