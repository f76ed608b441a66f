// What stands in the way, each cause once: a check that fails on forty hosts is one thing to mend, not forty.
import type { Check, ClusterChecks } from '@groundwork/contract/groundwork'
import { failedTitle, isToDo } from '../checks/failed-title.ts'

export interface CauseHost {
  readonly id: string
  readonly infra_env_id: string
  readonly name: string
  readonly cause: string
  readonly remedies: Check['remedies']
}

export interface Cause {
  readonly id: string
  readonly title: string
  readonly status: Check['status']
  readonly isBlocking: boolean
  /** Of the first that it was seen on. */
  readonly cause: string
  readonly remedies: Check['remedies']
  /** Nothing is broken: something was not given yet. */
  readonly isToDo: boolean
  /** Empty: it is about the cluster as a whole. */
  readonly hosts: readonly CauseHost[]
}

interface GatheredCause extends Omit<Cause, 'isBlocking' | 'hosts'> {
  isBlocking: boolean
  readonly hosts: CauseHost[]
}

/** What blocks comes first, then what more hosts have. Checks that only follow from another failing one are left out. */
export function causesOf({ cluster, hosts }: ClusterChecks): readonly Cause[] {
  const causes = new Map<string, GatheredCause>()
  for (const check of rootsOf(cluster)) causes.set(`cluster ${check.id}`, causeOf(check, []))
  for (const host of hosts) {
    for (const check of rootsOf(host.checks)) {
      const key = `host ${check.id}`
      const known = causes.get(key) ?? causeOf(check, [])
      known.isBlocking ||= check.is_blocking
      known.hosts.push(hostOf(host, check))
      causes.set(key, known)
    }
  }
  const all = [...causes.values()].sort(byWeight)
  const hasOthers = all.some(({ id, isBlocking }) => isBlocking && id !== SUM_OF_OTHERS)
  const lacksHosts = all.some(({ id }) => id === FIRST_OF_ALL)
  return all.filter(
    (cause) => !(hasOthers && cause.id === SUM_OF_OTHERS) && !(lacksHosts && isWaitingForHosts(cause)),
  )
}

/** Undecided, and no request decides it: when hosts are missing, they are what it waits for. */
const isWaitingForHosts = ({ status, remedies }: Cause): boolean =>
  status === 'pending' && remedies.every(({ calls }) => calls.length === 0)

/** It only says that there are the others, and its advice is to look at them. */
const SUM_OF_OTHERS = 'all-hosts-are-ready-to-install'

/** Hosts with the same words and nothing to send: they need to be said once. */
export function alikeHosts(hosts: readonly CauseHost[]): readonly (readonly CauseHost[])[] {
  const groups = new Map<string, CauseHost[]>()
  for (const host of hosts) {
    const isAlone = host.remedies.some(({ calls }) => calls.length > 0)
    const key = isAlone
      ? `${host.infra_env_id}/${host.id}`
      : JSON.stringify([withoutName(host), host.remedies.map(({ what }) => what)])
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [host])
    else group.push(host)
  }
  return [...groups.values()]
}

/** "Host a has 1 CPU core." beside the name of the host: "has 1 CPU core." */
export const withoutName = ({ cause, name }: Pick<CauseHost, 'cause' | 'name'>): string =>
  cause.startsWith(`Host ${name} `) ? cause.slice(`Host ${name} `.length) : cause

const rootsOf = (checks: readonly Check[]): readonly Check[] => {
  const failing = checks.filter(isFailing)
  const ids = new Set(failing.map(({ id }) => id))
  return failing.filter(({ follows }) => follows === undefined || !ids.has(follows))
}

/** What is still being found out is no cause yet, unless it waits for a person. */
const isFailing = ({ status, is_blocking, remedies }: Check): boolean =>
  status === 'failure' ||
  status === 'error' ||
  (status === 'pending' && is_blocking && remedies.some(({ who }) => who !== 'nobody'))

const causeOf = (check: Check, hosts: CauseHost[]): GatheredCause => ({
  id: check.id,
  title: failedTitle(check),
  status: check.status,
  isBlocking: check.is_blocking,
  isToDo: isToDo(check),
  cause: check.cause ?? check.message,
  remedies: check.remedies,
  hosts,
})

const hostOf = ({ id, infra_env_id, name }: ClusterChecks['hosts'][number], check: Check): CauseHost => ({
  id,
  infra_env_id,
  name,
  cause: check.cause ?? check.message,
  remedies: check.remedies,
})

/** Without enough hosts everything else can wait. */
const FIRST_OF_ALL = 'sufficient-masters-count'

const weightOf = ({ id, isBlocking, status, hosts }: Cause): number =>
  (isBlocking ? 1e9 : 0) + (id === FIRST_OF_ALL ? 1e8 : 0) + (status === 'pending' ? 0 : 1e6) + hosts.length

export const byWeight = (a: Cause, b: Cause): number => weightOf(b) - weightOf(a)

export const blockingOf = <Each extends Cause>(causes: readonly Each[]): readonly Each[] =>
  causes.filter(({ isBlocking }) => isBlocking)
