// The same check usually fails on many hosts at once, and several checks often have one remedy: one entry says it for all.
import { failedTitle } from '../../checks/failed-title.ts'
import type { FailedCheck, Step } from './steps.ts'

type FailedHost = NonNullable<FailedCheck['host']>

export interface FailedGroup {
  readonly key: string
  readonly step: Step
  /** What fails, each once. */
  readonly titles: readonly string[]
  readonly first: FailedCheck
  /** Empty: the cluster as a whole. */
  readonly hosts: readonly FailedHost[]
}

export function groupFailed(failed: readonly FailedCheck[]): readonly FailedGroup[] {
  const groups = new Map<string, FailedCheck[]>()
  for (const each of failed) {
    const key = keyOf(each)
    const members = groups.get(key) ?? []
    members.push(each)
    groups.set(key, members)
  }
  return [...groups].flatMap(([key, members]) => {
    const [first] = members
    if (first === undefined) return []
    const titles = [...new Set(members.map(({ check }) => failedTitle(check)))]
    return [{ key, step: first.step, titles, first, hosts: hostsOf(members) }]
  })
}

/** Checks of one step whose remedy is the same request are one thing to do. */
function keyOf({ check, host, step }: FailedCheck): string {
  const call = check.remedies.find(({ calls }) => calls.length > 0)
  if (call === undefined) return `${host === null ? 'cluster' : 'host'} ${check.id}`
  // The same words can be two requests, for two hosts: each needs its own button.
  return `${step} ${call.what} ${JSON.stringify(call.calls)}`
}

const hostsOf = (members: readonly FailedCheck[]): readonly FailedHost[] => [
  ...new Map(
    members.flatMap(({ host }) =>
      host === null ? [] : [[`${host.infra_env_id} ${host.id}`, host] as const],
    ),
  ).values(),
]
