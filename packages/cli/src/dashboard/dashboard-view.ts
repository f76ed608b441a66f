// The whole screen as lines: clusters above, what is known of the chosen one below.
import type { Cluster } from '@groundwork/contract/clusters'
import type { Check } from '@groundwork/contract/groundwork'
import type { StreamStatus } from '@groundwork/stream-client/follow-stream'
import { compareText } from '@groundwork/text/compare-text'
import { statusTone } from '../kinds/status-tone.ts'
import { plainLine } from '../terminal/plain-text.ts'
import { progressBar } from '../terminal/progress-bar.ts'
import { type DashboardChoice, KEYS_HELP, PANES, type Pane } from './dashboard-keys.ts'
import type { FleetPicture } from './fleet-picture.ts'

export interface DashboardInput {
  readonly fleet: FleetPicture
  readonly choice: DashboardChoice
  /** Of the chosen cluster, as far as they were read. */
  readonly failing: readonly { readonly host: string | null; readonly check: Check }[]
  readonly url: string
  readonly status: StreamStatus | 'connecting'
  readonly now: number
}

export interface DashboardSize {
  readonly columns: number
  readonly rows: number
}

export interface DashboardStyle {
  readonly hasBlocks: boolean
  readonly paint: (style: 'strong' | 'good' | 'bad' | 'dim' | 'chosen', text: string) => string
}

const BAR_WIDTH = 12
export const orderOfClusters = ({ clusters }: FleetPicture): readonly Cluster[] =>
  [...clusters.values()].sort((a, b) => compareText(nameOf(a), nameOf(b)))

const nameOf = (cluster: Cluster): string => cluster.name ?? cluster.id

/** Exactly so many lines as the terminal has, none of them wider. */
export function dashboardLines(
  input: DashboardInput,
  { columns, rows }: DashboardSize,
  style: DashboardStyle,
): readonly string[] {
  const clusters = orderOfClusters(input.fleet)
  const chosen = clusters.find(({ id }) => id === input.choice.clusterId) ?? clusters[0] ?? null
  const upper = Math.max(1, Math.min(clusters.length, Math.floor((rows - 6) / 2)))
  const lower = Math.max(0, rows - upper - 6)
  const at = chosen === null ? 0 : clusters.indexOf(chosen)
  const first = Math.max(0, Math.min(at - Math.floor(upper / 2), clusters.length - upper))
  const toWidth = (text: string) => plainLine(text).slice(0, columns).padEnd(columns)

  const list = clusters.slice(first, first + upper).map((cluster) => {
    const text = toWidth(clusterLine(cluster, input.fleet, style))
    if (cluster === chosen) return style.paint('chosen', text)
    return paintByStatus(cluster.status, text, style)
  })
  const body = paneLines(input, chosen)
  const scroll = Math.min(input.choice.scroll, Math.max(0, body.length - lower))
  const shown = body.slice(scroll, scroll + lower)
  const more = body.length - scroll - shown.length
  return [
    style.paint('strong', toWidth(headLine(input))),
    style.paint('dim', toWidth(CLUSTER_HEAD)),
    ...(list.length > 0 ? list : [toWidth('  No clusters yet: "groundwork create cluster" makes one.')]),
    toWidth(''),
    style.paint('strong', toWidth(paneHead(input.choice.pane, chosen, more))),
    ...shown.map(({ text, status }) => paintByStatus(status, toWidth(text), style)),
    ...Array.from({ length: lower - shown.length }, () => toWidth('')),
    toWidth(''),
    style.paint('dim', toWidth(KEYS_HELP)),
  ].slice(0, rows)
}

/** Lines of the lower part, for scrolling. */
export const paneRows = (rows: number, clusterCount: number): number =>
  Math.max(0, rows - Math.max(1, Math.min(clusterCount, Math.floor((rows - 6) / 2))) - 6)

function headLine({ fleet, url, status, now }: DashboardInput): string {
  const state =
    status === 'live' ? 'live' : status === 'connecting' ? 'connecting ...' : 'CONNECTION LOST, trying again'
  const booting = [...fleet.readers.values()].filter(({ state: reading }) => reading === 'reading').length
  const counts = `${fleet.clusters.size} clusters, ${fleet.hosts.size} hosts, ${booting} reading images`
  return `Groundwork  ${url}  ${state}  ${counts}  ${clockTime(now)}`
}

const clockTime = (now: number): string => new Date(now).toTimeString().slice(0, 8)

const CLUSTER_HEAD = `  ${'CLUSTER'.padEnd(24)} ${'STATUS'.padEnd(30)} ${'PROGRESS'.padEnd(BAR_WIDTH + 6)} HOSTS`

function clusterLine(cluster: Cluster, { hosts }: FleetPicture, style: DashboardStyle): string {
  const percent = cluster.progress?.total_percentage ?? 0
  const own = [...hosts.values()].filter(({ cluster_id }) => cluster_id === cluster.id)
  const ready = own.filter(({ status }) => statusTone(status) !== 'bad').length
  return `  ${nameOf(cluster).padEnd(24)} ${cluster.status.padEnd(30)} ${progressBar(percent, BAR_WIDTH, style.hasBlocks)} ${String(percent).padStart(3)} % ${ready}/${own.length}`
}

function paneHead(pane: Pane, chosen: Cluster | null, more: number): string {
  const tabs = PANES.map((name, index) =>
    name === pane ? `[${index + 1} ${name}]` : ` ${index + 1} ${name} `,
  )
  return `${chosen === null ? '' : `${nameOf(chosen)}  `}${tabs.join(' ')}${more > 0 ? `  ${more} more below` : ''}`
}

interface PaneLine {
  readonly text: string
  readonly status: string
}

function paneLines(
  { fleet, choice, failing, now }: DashboardInput,
  chosen: Cluster | null,
): readonly PaneLine[] {
  if (chosen === null) return []
  switch (choice.pane) {
    case 'hosts':
      return [...fleet.hosts.values()]
        .filter(({ cluster_id }) => cluster_id === chosen.id)
        .sort((a, b) => compareText(a.name, b.name))
        .map(({ name, role, suggested_role, status, status_info, progress }) => {
          const what = progress.stage === null ? status_info : `${progress.stage} ${progress.info}`.trim()
          const shownRole = role === 'auto-assign' ? suggested_role : role
          return { text: `  ${name.padEnd(24)} ${shownRole.padEnd(12)} ${status.padEnd(24)} ${what}`, status }
        })
    case 'checks':
      return failing.length === 0
        ? [{ text: '  Every check holds.', status: '' }]
        : failing.map(({ host, check }) => ({
            text: `  ${(host ?? 'cluster').padEnd(24)} ${check.cause ?? check.message}`,
            status: check.is_blocking ? 'error' : '',
          }))
    case 'boot':
      return [...fleet.readers.values()].map(({ address, state, state_info }) => ({
        text: `  ${address.padEnd(24)} ${state_info}`,
        status: state === 'stalled' ? 'error' : '',
      }))
    case 'events':
      return fleet.events
        .filter(({ cluster_id }) => cluster_id === chosen.id)
        .map(({ event_time, severity, message }) => ({
          text: `  ${ago(now, event_time)}  ${message}`,
          status: severity === 'error' || severity === 'critical' ? 'error' : '',
        }))
  }
}

function ago(now: number, time: string): string {
  const seconds = Math.max(0, Math.round((now - Date.parse(time)) / 1_000))
  const text =
    seconds < 120
      ? `${seconds} s`
      : seconds < 7_200
        ? `${Math.round(seconds / 60)} min`
        : `${Math.round(seconds / 3_600)} h`
  return text.padStart(8)
}

function paintByStatus(status: string, text: string, { paint }: DashboardStyle): string {
  const tone = statusTone(status)
  return tone === 'good' || tone === 'bad' ? paint(tone, text) : text
}
