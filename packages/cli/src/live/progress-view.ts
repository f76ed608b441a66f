// An installation as lines of text: a line for the cluster and one for each host.
import type { ClusterEstimate } from '@groundwork/contract/groundwork'
import { plainLine, plainText } from '../terminal/plain-text.ts'
import { progressBar } from '../terminal/progress-bar.ts'
import type { ClusterPicture } from './picture.ts'
import { remainingText } from './remaining-text.ts'

export interface ProgressStyle {
  readonly width: number
  /** Whether the terminal shows more than letters. */
  readonly hasBlocks: boolean
  readonly paint: (status: string, text: string) => string
}

const BAR_WIDTH = 20

export function progressLines(
  { cluster, hosts }: ClusterPicture,
  estimate: ClusterEstimate | null,
  style: ProgressStyle,
): readonly string[] {
  const percent = cluster.progress?.total_percentage ?? 0
  const left = remainingText(estimate)
  const name = plainText(cluster.name ?? cluster.id)
  const head = `${name}  ${style.paint(cluster.status, plainText(cluster.status))}  ${progressBar(percent, BAR_WIDTH, style.hasBlocks)} ${percent} %${left === '' ? '' : `  ${left}`}`
  const names = Math.max(...hosts.map(({ name }) => name.length), 4)
  const rows = hosts.map((host) => {
    const own = estimate?.hosts.find(({ id }) => id === host.id) ?? null
    const { stage, percent: done, info } = host.progress
    const what = stage === null ? host.status : `${stage}${info === '' ? '' : ` ${info}`}`
    const late = host.progress.is_overdue ? '  takes longer than usual' : ''
    const time = remainingText(own)
    const text = `  ${host.name.padEnd(names)}  ${progressBar(done, BAR_WIDTH, style.hasBlocks)} ${String(done).padStart(3)} %  ${what}${late}${time === '' ? '' : `  ${time}`}`
    return style.paint(host.status, cut(plainLine(text), style.width))
  })
  return [cut(head, style.width + head.length - visibleLength(head)), ...rows]
}

const cut = (text: string, width: number): string => (text.length > width ? text.slice(0, width) : text)

// biome-ignore lint/suspicious/noControlCharactersInRegex: colours are written with them
const COLOURS = /\u001b\[\d+m/g
const visibleLength = (text: string): number => text.replaceAll(COLOURS, '').length

/** What changed, a line each, for logs and pipes. */
export function changeLines(
  before: ClusterPicture | null,
  { cluster, hosts }: ClusterPicture,
): readonly string[] {
  const lines: string[] = []
  const name = cluster.name ?? cluster.id
  if (before?.cluster.status !== cluster.status) {
    const why = cluster.status_info ? `: ${cluster.status_info}` : ''
    lines.push(`${name} is ${cluster.status}${why}`)
  }
  for (const host of hosts) {
    const old = before?.hosts.find(
      ({ id, infra_env_id }) => id === host.id && infra_env_id === host.infra_env_id,
    )
    const { stage } = host.progress
    if (old === undefined) lines.push(`${host.name} is there (${host.status})`)
    else if (old.progress.stage !== stage && stage !== null) lines.push(`${host.name}: ${stage}`)
    else if (old.status !== host.status) lines.push(`${host.name} is ${host.status}: ${host.status_info}`)
  }
  for (const host of before?.hosts ?? [])
    if (!hosts.some(({ id, infra_env_id }) => id === host.id && infra_env_id === host.infra_env_id))
      lines.push(`${host.name} is gone`)
  return lines.map(plainText)
}
