// The same check usually fails on many hosts at once, with the same remedy: one entry says it for all.
import type { FailedCheck, Step } from './steps.ts'

export interface FailedGroup {
  readonly key: string
  readonly step: Step
  readonly first: FailedCheck
  /** Empty: the cluster as a whole. */
  readonly hosts: readonly NonNullable<FailedCheck['host']>[]
}

export function groupFailed(failed: readonly FailedCheck[]): readonly FailedGroup[] {
  const groups = new Map<string, { first: FailedCheck; hosts: NonNullable<FailedCheck['host']>[] }>()
  for (const each of failed) {
    const key = `${each.host === null ? 'cluster' : 'host'} ${each.check.id}`
    const group = groups.get(key) ?? { first: each, hosts: [] }
    if (each.host !== null) group.hosts.push(each.host)
    groups.set(key, group)
  }
  return [...groups].map(([key, { first, hosts }]) => ({ key, step: first.step, first, hosts }))
}
