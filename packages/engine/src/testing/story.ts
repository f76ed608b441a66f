// An installation told step by step in virtual time: what the service would do with each event, without a service.
// After every step the facts are evaluated, and the evaluation has to come to rest.
import type { HostStage, HostStatus } from '@groundwork/contract/vocabulary'
import type { ClusterAction } from '../cluster/cluster-subject.ts'
import { applyClusterAction } from '../cluster/next-status.ts'
import { createClusterContext } from '../context/cluster-context.ts'
import { createHostContext } from '../context/host-context.ts'
import { applyDecision } from '../evaluate/apply-decision.ts'
import { evaluateCluster } from '../evaluate/evaluate-cluster.ts'
import { withClusterChanges, withHostChanges } from '../facts/apply-changes.ts'
import type { ClusterFacts } from '../facts/cluster-facts.ts'
import type { HostFacts } from '../facts/host-facts.ts'
import { type Instant, minutes } from '../facts/instant.ts'
import type { ClusterSnapshot } from '../facts/snapshot.ts'
import type { HostEvent } from '../host/host-subject.ts'
import { newHost } from '../host/new-host.ts'
import { applyHostEvent } from '../host/next-status.ts'
import { stepsDone } from '../progress/host-progress.ts'
import { stagesFor } from '../progress/host-stages.ts'
import { assignRoles } from '../roles/assign-roles.ts'
import { chooseBootstrap } from '../roles/bootstrap.ts'
import { hostId } from './builders.ts'

export interface Story {
  readonly snapshot: ClusterSnapshot
  /** Names of all events so far. */
  readonly events: readonly string[]
  readonly nextDeadline: Instant | null
}

export type Step = (story: Story) => Story

export const tell = (story: Story, ...steps: readonly Step[]): Story =>
  steps.reduce((current, step) => step(current), story)

export const begin = (snapshot: ClusterSnapshot): Story =>
  settle({ snapshot, events: [], nextDeadline: null })

function settle({ snapshot, events }: Story): Story {
  const decision = evaluateCluster(snapshot)
  if (!decision.settled) throw new Error('The evaluation did not come to rest.')
  return {
    snapshot: applyDecision(snapshot, decision),
    events: [...events, ...decision.events.map(({ name }) => name)],
    nextDeadline: decision.nextDeadline,
  }
}

const step =
  (change: (snapshot: ClusterSnapshot) => ClusterSnapshot): Step =>
  (story) =>
    settle({ ...story, snapshot: change(story.snapshot) })

export function hostOf({ snapshot }: Pick<Story, 'snapshot'>, number: number): HostFacts {
  const host = snapshot.hosts.find(({ id }) => id === hostId(number))
  if (!host) throw new Error(`There is no host ${number}.`)
  return host
}

export const statusOf = ({ snapshot }: Story): ClusterFacts['status'] => snapshot.cluster.status
export const hostStatuses = ({ snapshot }: Story): HostStatus[] =>
  createClusterContext(snapshot).hosts.map(({ status }) => status)

/** Time passes; agents poll unless they are said to be silent. */
export const wait = (milliseconds: number, { silent = [] }: { silent?: readonly number[] } = {}): Step =>
  step((snapshot) => {
    const now = snapshot.now + milliseconds
    const quiet = silent.map(hostId)
    const hosts = snapshot.hosts.map((host) =>
      quiet.includes(host.id) ? host : { ...host, checked_in_at: now, timestamp: Math.floor(now / 1000) },
    )
    return { ...snapshot, now, hosts }
  })

/** A machine registers for the first time; `facts` is what it will be once it has reported everything. */
export const registers = (facts: HostFacts): Step =>
  step((snapshot) => {
    const { now } = snapshot
    const fresh: HostFacts = {
      ...facts,
      ...NOTHING_REPORTED,
      created_at: now,
      registered_at: now,
      status_updated_at: now,
      ...newHost(createClusterContext(snapshot)),
    }
    return { ...snapshot, hosts: [...snapshot.hosts, fresh] }
  })

const NOTHING_REPORTED = {
  inventory: null,
  connectivity: null,
  free_addresses: null,
  ntp_sources: null,
  domain_name_resolutions: null,
  installation_disk_id: '',
  installation_disk_path: '',
  checked_in_at: null,
  timestamp: 0,
} satisfies Partial<HostFacts>

export const learns = (number: number, changes: Partial<HostFacts>): Step =>
  step((snapshot) => withHostChanges(snapshot, new Map([[hostId(number), changes]])))

export const becomes = (changes: Partial<ClusterFacts>): Step =>
  step((snapshot) => withClusterChanges(snapshot, changes))

export const happens = (number: number, event: HostEvent): Step =>
  step((snapshot) => {
    const host = hostOf({ snapshot }, number)
    const result = applyHostEvent({ context: createHostContext(host, createClusterContext(snapshot)) }, event)
    if (!result.ok) throw new Error(result.reason)
    const after = withHostChanges(snapshot, new Map([[host.id, result.changes]]))
    return withClusterChanges(after, result.clusterChanges)
  })

export const act = (action: ClusterAction): Step =>
  step((snapshot) => {
    const result = applyClusterAction({ context: createClusterContext(snapshot) }, action)
    if (!result.ok) throw new Error(result.reason)
    // Two fields are only written down for people.
    const { install_completed_at: _completed, openshift_cluster_id: _id, ...changes } = result.changes
    return withClusterChanges(snapshot, changes)
  })

/** What a request to install does: roles and bootstrap are decided, then the preparation starts. */
export const install: Step = (story) => {
  const roles = assignRoles(createClusterContext(story.snapshot))
  const decided = new Map([...roles].map(([id, role]) => [id, { role, suggested_role: role }]))
  const withRoles = withHostChanges(story.snapshot, decided)
  const bootstrap = chooseBootstrap(createClusterContext(withRoles))
  if (bootstrap === null) throw new Error('No host can be the bootstrap host.')
  const snapshot = withHostChanges(withRoles, new Map([[bootstrap, { bootstrap: true }]]))
  return act('install')({ ...story, snapshot })
}

/** Disk and images are fine. */
export const prepares =
  (number: number): Step =>
  (story) =>
    learns(number, {
      disks_info: {
        [hostOf(story, number).installation_disk_id]: { disk_speed: { tested: true, speed_ms: 2 } },
      },
      images_status: { 'registry.example.com/release:1': { result: 'success', download_rate: 50 } },
    })(story)

/** These hosts go on together until each has reported this stage: one stage a host and minute. */
export const reach =
  (numbers: readonly number[], stage: HostStage): Step =>
  (story) => {
    const reports = numbers.flatMap((number) => {
      const next = nextStage(story, number, stage)
      return next === null ? [] : [happens(number, { type: 'progress', stage: next, info: '' })]
    })
    return reports.length === 0 ? story : tell(story, wait(minutes(1)), ...reports, reach(numbers, stage))
  }

function nextStage(story: Story, number: number, last: HostStage): HostStage | null {
  const host = hostOf(story, number)
  const stages = stagesFor(host, story.snapshot.cluster, story.snapshot.settings)
  const begun = stepsDone(stages, host.progress.current_stage)
  return stages.slice(begun, stages.indexOf(last) + 1)[0] ?? null
}
