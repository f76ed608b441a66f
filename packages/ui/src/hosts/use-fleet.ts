// Everything the table shows, from the live state and the address of the page.
import type { HostSummary } from '@groundwork/contract/groundwork'
import type { HostNames } from '@groundwork/fleet/host-fields'
import { EVERY_HOST, type Filter, type ParsedFilter, parseFilter } from '@groundwork/fleet/host-filter'
import { compareHosts, createSortedList } from '@groundwork/fleet/host-table'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useLive } from '../live/live-context.tsx'
import type { LiveState } from '../live/live-state.ts'
import { asksForAge, fleetRows, hostRow, hostTest } from './fleet-rows.ts'
import { type FleetSearch, type FleetView, readView, writeView } from './fleet-view.ts'

const selectHosts = ({ hosts }: LiveState) => hosts

/** All hosts, or those of a cluster, by key. */
export function useFleetHosts(clusterId: string | null): ReadonlyMap<string, HostSummary> {
  const all = useLive(selectHosts)
  return useMemo(() => {
    if (clusterId === null) return all
    return new Map([...all].filter(([, host]) => host.cluster_id === clusterId))
  }, [all, clusterId])
}

const sameNames = (a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>): boolean =>
  a.size === b.size && [...a].every(([id, name]) => b.get(id) === name)
const selectClusterNames = ({ clusters }: LiveState): ReadonlyMap<string, string> =>
  new Map([...clusters.values()].map(({ id, name }) => [id, name ?? id]))
const selectInfraEnvNames = ({ infraEnvs }: LiveState): ReadonlyMap<string, string> =>
  new Map([...infraEnvs.values()].map(({ id = '', name }) => [id, name ?? id]))

/** The same object until a name changes: rows are not drawn again for nothing. */
export function useHostNames(): HostNames {
  const clusters = useLive(selectClusterNames, sameNames)
  const infraEnvs = useLive(selectInfraEnvNames, sameNames)
  return useMemo(() => ({ clusters, infraEnvs }), [clusters, infraEnvs])
}

const URL_PAUSE_MS = 250

/** Typing is shown at once; the address follows after a pause, because browsers allow few changes of it. */
export function useFleetView(defaultColumns: readonly string[]) {
  const search = useSearch({ strict: false }) as FleetSearch
  const navigate = useNavigate()
  const [view, setView] = useState<FleetView>(() => readView(search, defaultColumns))
  const written = useRef(JSON.stringify(writeView(view, defaultColumns)))
  // Back, forward, or a link to another view.
  const given = JSON.stringify(writeView(readView(search, defaultColumns), defaultColumns))
  useEffect(() => {
    if (given === written.current) return
    written.current = given
    setView(readView(JSON.parse(given) as FleetSearch, defaultColumns))
  }, [given, defaultColumns])
  useEffect(() => {
    const next = writeView(view, defaultColumns)
    const text = JSON.stringify(next)
    if (text === written.current) return
    const timer = setTimeout(() => {
      written.current = text
      void navigate({ to: '.', search: (old) => ({ ...old, ...next }), replace: true })
    }, URL_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [view, navigate, defaultColumns])
  return [view, setView] as const
}

/** The last filter that was right stays in force while the next one is typed. */
export function useFilter(text: string): { readonly parsed: ParsedFilter; readonly filter: Filter } {
  const parsed = useMemo(() => parseFilter(text), [text])
  const last = useRef<Filter>(EVERY_HOST)
  if (parsed.ok) last.current = parsed.filter
  return { parsed, filter: parsed.ok ? parsed.filter : last.current }
}

const CLOCK_MS = 10_000

/** The present moment, now and then, but only for a filter that asks for ages. */
function useFilterClock(filter: Filter): number {
  const [now, setNow] = useState(Date.now)
  const isNeeded = useMemo(() => asksForAge(filter), [filter])
  useEffect(() => {
    if (!isNeeded) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), CLOCK_MS)
    return () => clearInterval(timer)
  }, [isNeeded])
  return now
}

/** Fields that are names of something else: for any other order it does not matter that these names come later. */
const NAMED_FIELDS: ReadonlySet<string> = new Set(['cluster', 'infraenv'])
const NO_NAMES: HostNames = {}

export function useFleetRows(
  hosts: ReadonlyMap<string, HostSummary>,
  view: FleetView,
  filter: Filter,
  names: HostNames,
  closedGroups: ReadonlySet<string>,
) {
  const now = useFilterClock(filter)
  const { sort, group } = view
  const orderNames = NAMED_FIELDS.has(sort.field) ? names : NO_NAMES
  const sorted = useMemo(
    () => createSortedList<HostSummary>(compareHosts(sort, orderNames)),
    [sort, orderNames],
  )
  const ordered = useMemo(() => sorted(hosts.values()), [sorted, hosts])
  const isShown = useMemo(() => hostTest({ filter, names, now }), [filter, names, now])
  const matching = useMemo(() => ordered.filter(isShown), [ordered, isShown])
  const rows = useMemo(
    () => fleetRows(matching, { group, closedGroups, names }),
    [matching, group, closedGroups, names],
  )
  const keys = useMemo(() => matching.map((host) => hostRow(host).key), [matching])
  return { matching, rows, keys }
}
