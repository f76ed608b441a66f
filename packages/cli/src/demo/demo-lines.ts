// How the demonstration stands, as lines for a terminal.
import type { DemoCluster, DemoHost, DemoView } from '@groundwork/lab/demo'
import { progressBar } from '../terminal/progress-bar.ts'

export type Colour = 'green' | 'cyan' | 'red' | 'yellow' | 'gray' | 'bold'

export interface DemoLinesOptions {
  readonly width: number
  /** It must not change how wide the text is. */
  readonly paint: (colour: Colour, text: string) => string
  /** Bars of blocks; else of letters that every terminal has. */
  readonly hasBlocks: boolean
}

const CLUSTER_BAR = 30
const HOST_BAR = 10
/** On a narrower terminal percents of hosts have to do. */
const WIDE = 100
const GAP = '  '
const DONE = ['installed', 'adding-hosts', 'added-to-existing-cluster']
const BAD = ['error', 'cancelled', 'disconnected', 'installing-pending-user-action']
/** Before an installation there is no stage: what the status means to people. */
const STATUS_WORDS: Readonly<Record<string, string>> = {
  discovering: 'reading its hardware',
  insufficient: 'being checked',
  'pending-for-input': 'needs input',
  known: 'ready to be installed',
  'preparing-for-installation': 'files are being created',
  'preparing-successful': 'ready to start',
  installed: 'installed',
  'added-to-existing-cluster': 'installed, joins the cluster',
}

/** None is wider than the width. */
export function demoLines({ clusters }: DemoView, options: DemoLinesOptions): readonly string[] {
  const hosts = clusters.flatMap((cluster) => cluster.hosts)
  const widthOf = (texts: readonly string[]) => Math.max(0, ...texts.map((text) => text.length))
  const widths = {
    name: widthOf(hosts.map(({ name }) => name)),
    role: widthOf(hosts.map(roleOf)),
    state: Math.max(26, widthOf(hosts.map(stateOf))),
    cluster: widthOf(clusters.map(({ name }) => name)),
    status: Math.max(26, widthOf(clusters.map(({ status }) => status))),
  }
  return clusters.flatMap((cluster) => ['', ...clusterLines(cluster, widths, options)])
}

type Widths = Readonly<Record<'name' | 'role' | 'state' | 'cluster' | 'status', number>>
type Cell = readonly [text: string, colour: Colour | null]

function clusterLines(cluster: DemoCluster, widths: Widths, options: DemoLinesOptions): readonly string[] {
  const { name, status, percent, says, hosts } = cluster
  const colour = colourOf(status, percent)
  const head: Cell[] = [
    [name.padEnd(widths.cluster), 'bold'],
    [status.padEnd(widths.status), colour],
    ...barCells(percent, CLUSTER_BAR, colour, options),
  ]
  return [
    line(head, options),
    line([[says, 'gray']], options),
    ...hosts.map((host) => hostLine(host, widths, options)),
  ]
}

function hostLine(host: DemoHost, widths: Widths, options: DemoLinesOptions): string {
  const colour = colourOf(host.status, host.percent)
  return line(
    [
      [`  ${host.name.padEnd(widths.name)}`, null],
      [roleOf(host).padEnd(widths.role), 'gray'],
      [stateOf(host).padEnd(widths.state), colour],
      ...barCells(host.percent, options.width < WIDE ? 0 : HOST_BAR, colour, options),
      [host.says, BAD.includes(host.status) ? 'red' : 'yellow'],
    ],
    options,
  )
}

const roleOf = ({ role, isBootstrap, isDay2 }: DemoHost): string =>
  [role, isBootstrap ? 'bootstrap' : '', isDay2 ? 'day 2' : ''].filter(Boolean).join(', ')

/** What it does, and how far it is when that is a matter of percents. */
export function stateOf({ status, stage, detail }: DemoHost): string {
  if (DONE.includes(status) || BAD.includes(status) || stage === '') return STATUS_WORDS[status] ?? status
  return /^\d+%$/.test(detail) ? `${stage} ${detail}` : stage
}

function colourOf(status: string, percent: number | null): Colour | null {
  if (BAD.includes(status)) return 'red'
  if (DONE.includes(status) || status === 'ready' || status === 'known') return 'green'
  return percent === null ? null : 'cyan'
}

function barCells(
  percent: number | null,
  width: number,
  colour: Colour | null,
  { hasBlocks }: DemoLinesOptions,
): readonly Cell[] {
  const figure: Cell = [percent === null ? '     ' : `${String(percent).padStart(3)} %`, null]
  if (width === 0) return [figure]
  if (percent === null) return [[' '.repeat(width), null], figure]
  return [[progressBar(percent, width, hasBlocks), colour], figure]
}

/** Cut where the terminal ends: a line that wraps would be two, and be drawn wrongly ever after. */
function line(cells: readonly Cell[], { width, paint }: DemoLinesOptions): string {
  let left = width
  const shown = cells.map(([text, colour], index) => {
    const whole = index === cells.length - 1 ? text : text + GAP
    const part = whole.length <= left ? whole : left > 1 ? `${whole.slice(0, left - 1)}…` : ''
    left -= part.length
    return { part, colour }
  })
  while (shown.length > 0 && shown.at(-1)?.part.trim() === '') shown.pop()
  return shown
    .map(({ part, colour }, index) => {
      const text = index === shown.length - 1 ? part.trimEnd() : part
      return colour === null || text.trim() === '' ? text : paint(colour, text)
    })
    .join('')
}

/** What changed since the last look, a line for each: for those who read a file and not a terminal. Percents alone are no change. */
export function demoChanges(before: readonly DemoCluster[], now: readonly DemoCluster[]): readonly string[] {
  const known = new Map(before.map((cluster) => [cluster.id, cluster]))
  return now.flatMap((cluster) => {
    const old = known.get(cluster.id)
    const hosts = cluster.hosts.flatMap((host) => {
      const was = old?.hosts.find(({ id }) => id === host.id)
      if (was?.status === host.status && was.stage === host.stage) return []
      const role = host.role === '' ? '' : ` (${host.role})`
      return [`${cluster.name} ${host.name}${role}: ${stateOf({ ...host, detail: '' })}`]
    })
    if (old?.status === cluster.status) return hosts
    return [...hosts, `${cluster.name}: ${cluster.status}. ${cluster.says}`]
  })
}
