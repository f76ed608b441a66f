// What "wait --for" understands. Each condition is judged by the picture of the cluster alone, so it holds or not at any moment.
import { ClusterStatus, ClusterValidationId, HostValidationId } from '@groundwork/contract/vocabulary'
import { usageError } from '../failures/cli-error.ts'
import { nearest } from '../output/choose-columns.ts'
import type { ClusterPicture } from './picture.ts'

export interface Condition {
  readonly text: string
  isMet(picture: ClusterPicture): boolean
  /** What there is instead, in a few words. */
  describe(picture: ClusterPicture): string
}

export const CONDITIONS_HELP = [
  'status=STATUS        the cluster has this status; several with commas',
  'hosts=NUMBER         at least so many hosts have registered',
  'ready-hosts=NUMBER   at least so many hosts are ready to be installed, or further',
  'check=ID             the check holds, of the cluster or of all its hosts',
  'bootstrap-complete   the control plane no longer needs its bootstrap host',
  'install-complete     the cluster is installed',
] as const

const INSTALLED: readonly string[] = ['installed', 'adding-hosts']
const AFTER_BOOTSTRAP: readonly string[] = ['finalizing', ...INSTALLED]
const STAGES_AFTER_BOOTKUBE: readonly (string | null)[] = [
  ...['Rebooting', 'Waiting for ignition', 'Configuring', 'Joined', 'Done'],
]
const READY: readonly string[] = [
  ...['known', 'preparing-for-installation', 'preparing-successful', 'installing', 'installing-in-progress'],
  ...['installing-pending-user-action', 'installed', 'added-to-existing-cluster'],
]

export function parseCondition(text: string): Condition {
  const at = text.indexOf('=')
  const [name, value] = at < 0 ? [text, null] : [text.slice(0, at), text.slice(at + 1)]
  switch (name) {
    case 'status':
      return statusCondition(text, listOf(text, value))
    case 'hosts':
      return countCondition(text, value, 'hosts have registered', ({ hosts }) => hosts.length)
    case 'ready-hosts':
      return countCondition(text, value, 'hosts are ready', ({ hosts }) => hosts.filter(isReady).length)
    case 'check':
      return checkCondition(text, value ?? '')
    case 'bootstrap-complete':
    case 'install-complete':
      if (value !== null) throw usageError(`"${name}" takes no value.`)
      return name === 'bootstrap-complete' ? BOOTSTRAP_COMPLETE : statusCondition(text, INSTALLED)
    default:
      throw usageError(
        `There is no condition "${text}".`,
        `Conditions are:\n  ${CONDITIONS_HELP.join('\n  ')}`,
      )
  }
}

function listOf(text: string, value: string | null): readonly string[] {
  const known: readonly string[] = ClusterStatus.enum
  const values = (value ?? '').split(',').filter((word) => word !== '')
  if (values.length === 0) throw usageError(`"${text}" names no status.`, `There are ${known.join(', ')}.`)
  for (const word of values) {
    if (known.includes(word)) continue
    throw usageError(`There is no status "${word}" of clusters.`, suggestion(word, known))
  }
  return values
}

const suggestion = (word: string, known: readonly string[]): string => {
  const near = nearest(word, known)
  return near === null ? `There are ${known.join(', ')}.` : `Did you mean ${near}?`
}

const statusCondition = (text: string, statuses: readonly string[]): Condition => ({
  text,
  isMet: ({ cluster }) => statuses.includes(cluster.status),
  describe: ({ cluster }) => `it is ${cluster.status}`,
})

const isReady = ({ status }: ClusterPicture['hosts'][number]): boolean => READY.includes(status)

function countCondition(
  text: string,
  value: string | null,
  words: string,
  count: (picture: ClusterPicture) => number,
): Condition {
  if (!/^[1-9]\d{0,4}$/.test(value ?? '')) throw usageError(`"${text}" needs a number from 1 to 99999.`)
  const wanted = Number(value)
  return {
    text,
    isMet: (picture) => count(picture) >= wanted,
    describe: (picture) => `${count(picture)} of ${wanted} ${words}`,
  }
}

function checkCondition(text: string, id: string): Condition {
  const ofCluster: readonly string[] = ClusterValidationId.enum
  const ofHosts: readonly string[] = HostValidationId.enum
  if (ofCluster.includes(id)) return clusterCheck(text, id)
  if (ofHosts.includes(id)) return hostCheck(text, id)
  throw usageError(`There is no check "${id}".`, suggestion(id, [...ofCluster, ...ofHosts]))
}

const clusterCheck = (text: string, id: string): Condition => ({
  text,
  isMet: ({ cluster }) => ['success', 'disabled'].includes(statusOf(cluster.validations_info, id) ?? ''),
  describe: ({ cluster }) => `check ${id}: ${statusOf(cluster.validations_info, id) ?? 'not judged yet'}`,
})

/** Without hosts nothing was checked. */
const hostCheck = (text: string, id: string): Condition => {
  const without = ({ hosts }: ClusterPicture) =>
    hosts.filter(
      ({ status, failing_checks, pending_checks }) =>
        // Nothing was judged before the first inventory.
        status.startsWith('discovering') ||
        [...failing_checks, ...pending_checks].some((check) => check === id),
    )
  return {
    text,
    isMet: (picture) => picture.hosts.length > 0 && without(picture).length === 0,
    describe: (picture) =>
      picture.hosts.length === 0
        ? `check ${id}: there are no hosts yet`
        : `check ${id} does not hold for ${without(picture)
            .map(({ name }) => name)
            .join(', ')}`,
  }
}

function statusOf(info: string | undefined, id: string): string | null {
  const categories = Object.values(
    JSON.parse(info || '{}') as Record<string, { id: string; status: string }[]>,
  )
  return categories.flat().find((check) => check.id === id)?.status ?? null
}

const BOOTSTRAP_COMPLETE: Condition = {
  text: 'bootstrap-complete',
  isMet: ({ cluster, hosts }) =>
    AFTER_BOOTSTRAP.includes(cluster.status) ||
    (cluster.status === 'installing' &&
      hosts.some(({ bootstrap, progress }) => bootstrap && STAGES_AFTER_BOOTKUBE.includes(progress.stage))),
  describe({ cluster, hosts }) {
    const stage = hosts.find(({ bootstrap }) => bootstrap)?.progress.stage
    return `it is ${cluster.status}${stage ? `, the bootstrap host is at "${stage}"` : ''}`
  },
}
