// What the rules of the host machine look at and what they may change.
import type { HostStage, HostStatus } from '@groundwork/contract/vocabulary'
import type { HostContext } from '../context/host-context.ts'
import type { ClusterFacts } from '../facts/cluster-facts.ts'
import type { HostFacts, HostProgress } from '../facts/host-facts.ts'
import type { Predicate } from '../tables/predicate.ts'
import type { EmittedEvent, Rule } from '../tables/state-machine.ts'
import type { HostVerdicts } from './judge-host.ts'

export interface HostSubject {
  readonly context: HostContext
  readonly verdicts: HostVerdicts
}

/** Rules about events look at the facts only: what the validations say is a matter of the next refresh. */
export interface HostInContext {
  readonly context: HostContext
}

export type HostSubjectPredicate = Predicate<HostSubject>
export type HostContextPredicate = Predicate<HostInContext>

export type HostChanges = Partial<HostFacts>
export type HostRule = Rule<HostSubject, HostStatus, HostChanges>

export interface RegisterEvent {
  readonly type: 'register'
  readonly discovery_agent_version: string
}

export interface ProgressEvent {
  readonly type: 'progress'
  readonly stage: HostStage
  readonly info: string
}

export interface InstallationFailedEvent {
  readonly type: 'installation-failed'
  readonly reason: string
}

export interface ReclaimFailedEvent {
  readonly type: 'reclaim-failed'
  readonly reason: string
}

export interface BindEvent {
  readonly type: 'bind'
  readonly cluster_id: string
}

export interface PlainEvent {
  readonly type:
    | 'install'
    | 'cancel'
    | 'reset'
    | 'unbind'
    | 'reclaim'
    | 'rebooting-for-reclaim'
    | 'media-disconnect'
}

export type HostEvent =
  | RegisterEvent
  | ProgressEvent
  | InstallationFailedEvent
  | ReclaimFailedEvent
  | BindEvent
  | PlainEvent

export interface HostEventSubject<Event extends HostEvent> extends HostInContext {
  readonly event: Event
}

/** A report of progress after its stage was accepted; `progress` is what will be stored. */
export interface HostProgressSubject extends HostEventSubject<ProgressEvent> {
  readonly progress: HostProgress
}

export type HostEventRule<Event extends HostEvent> = Rule<
  HostEventSubject<Event>,
  HostStatus,
  HostChanges
> & {
  /** What the event means for the cluster of the host. */
  readonly setCluster?: (subject: HostEventSubject<Event>) => Partial<ClusterFacts>
}
export type HostProgressRule = Rule<HostProgressSubject, HostStatus, HostChanges>

export interface HostOutcome {
  /** The rule that matched; null when none did, and then nothing changes. */
  readonly rule: string | null
  /** Only what differs from the facts. */
  readonly changes: HostChanges
  /** What changes for the cluster of the host; empty nearly always. */
  readonly clusterChanges: Partial<ClusterFacts>
  readonly events: readonly EmittedEvent[]
}
