import { hostnameProblem } from '@groundwork/hostnames/hostname-rules'
import type { HostNames } from '../hosts/host-field.ts'
import type { HostSummary } from '../hosts/host-summary.ts'
import { fillTemplate, type NameTemplate } from './name-template.ts'

export interface RenameOptions {
  /** The first number; 1 when it is left out. */
  readonly start?: number
  /** `alike`: hosts whose names differ in nothing but the number are counted by themselves: master-1, worker-1. */
  readonly count?: 'all' | 'alike'
  /** Hosts that keep their names, which must not be given again. */
  readonly others?: readonly HostSummary[]
  readonly names?: HostNames
}

export interface RenameProblem {
  readonly kind: 'invalid' | 'duplicate' | 'locked'
  /** A sentence. */
  readonly message: string
}

export interface Rename {
  readonly host: HostSummary
  readonly before: string
  readonly after: string
  readonly isChange: boolean
  /** None: the host can be renamed. */
  readonly problems: readonly RenameProblem[]
}

/** Hosts are numbered in the order of the list. */
export function previewRenames(
  template: NameTemplate,
  hosts: readonly HostSummary[],
  options: RenameOptions = {},
): readonly Rename[] {
  const { start = 1, count = 'all', others = [], names = {} } = options
  const counters = new Map<string, number>()
  const named = hosts.map((host, index) => {
    if (count === 'all') return { host, after: fillTemplate(template, host, start + index, names) }
    // The same number for all tells which names are alike.
    const alike = fillTemplate(template, host, 0, names)
    const number = counters.get(alike) ?? start
    counters.set(alike, number + 1)
    return { host, after: fillTemplate(template, host, number, names) }
  })
  const owners = new Map<string, number>()
  for (const name of [...named.map(({ after }) => after), ...others.map(({ name }) => name)]) {
    owners.set(name, (owners.get(name) ?? 0) + 1)
  }
  return named.map(({ host, after }) => {
    const isChange = after !== host.name
    return { host, before: host.name, after, isChange, problems: problemsOf(host, after, isChange, owners) }
  })
}

function problemsOf(
  host: HostSummary,
  after: string,
  isChange: boolean,
  owners: ReadonlyMap<string, number>,
): readonly RenameProblem[] {
  const problems: RenameProblem[] = []
  const complaint = hostnameProblem(after)
  if (complaint)
    problems.push({ kind: 'invalid', message: `The name ${JSON.stringify(after)} ${complaint.text}.` })
  const count = owners.get(after) ?? 0
  if (count > 1) problems.push({ kind: 'duplicate', message: `${count} hosts would have the name ${after}.` })
  if (isChange && !isRenameable(host.status)) {
    const message = `${host.name} is ${host.status}; a host can be renamed until its installation begins.`
    problems.push({ kind: 'locked', message })
  }
  return problems
}

/** The same list as the engine has, which a test of packages/definition compares. */
export const RENAMEABLE_STATUSES: readonly string[] = [
  'discovering',
  'known',
  'disconnected',
  'insufficient',
  'pending-for-input',
  'discovering-unbound',
  'disconnected-unbound',
  'insufficient-unbound',
  'known-unbound',
  'binding',
]

export const isRenameable = (status: string): boolean => RENAMEABLE_STATUSES.includes(status)
