// The only place where a rule becomes a change of a host: status, text, time and events hang together here.
import type { HostStatus } from '@groundwork/contract/vocabulary'
import { differences, isSameValue } from '../collections/differences.ts'
import type { HostContext } from '../context/host-context.ts'
import { hostStatusUpdated } from '../context/host-events.ts'
import { hostLabel } from '../context/host-label.ts'
import { INSTALLING } from '../context/status-groups.ts'
import type { Instant } from '../facts/instant.ts'
import { applyHostProgress } from '../progress/host-progress.ts'
import { matchRule, type Refusal, type Rule } from '../tables/state-machine.ts'
import { cutStatusInfo } from '../text/status-info.ts'
import type {
  HostChanges,
  HostEvent,
  HostEventRule,
  HostEventSubject,
  HostInContext,
  HostOutcome,
  HostSubject,
  PlainEvent,
  ProgressEvent,
} from './host-subject.ts'
import { HOST_VALIDATIONS } from './host-validations.ts'
import * as binding from './transitions/binding.ts'
import * as installation from './transitions/installation.ts'
import * as media from './transitions/media.ts'
import { PROGRESS_RULES } from './transitions/progress.ts'
import { REFRESH_BOUND_RULES } from './transitions/refresh-bound.ts'
import { REFRESH_UNBOUND_RULES } from './transitions/refresh-unbound.ts'
import { REGISTER_RULES } from './transitions/register.ts'

/** No status is in both tables, so one list serves bound and unbound hosts. */
export const HOST_REFRESH_RULES = [...REFRESH_BOUND_RULES, ...REFRESH_UNBOUND_RULES]

export const PLAIN_EVENT_RULES: Readonly<Record<PlainEvent['type'], readonly HostEventRule<PlainEvent>[]>> = {
  install: installation.INSTALL_RULES,
  cancel: installation.CANCEL_RULES,
  reset: installation.RESET_RULES,
  unbind: binding.UNBIND_RULES,
  reclaim: binding.RECLAIM_RULES,
  'rebooting-for-reclaim': binding.REBOOTING_FOR_RECLAIM_RULES,
  'media-disconnect': media.MEDIA_DISCONNECT_RULES,
}

export interface HostRefresh extends HostOutcome {
  /** When to look again even if nothing happens. */
  readonly nextDeadline: Instant | null
}

export type HostEventResult = ({ readonly ok: true } & HostOutcome) | ({ readonly ok: false } & Refusal)

const NOTHING: HostOutcome = { rule: null, changes: {}, clusterChanges: {}, events: [] }

const TIMED_VALIDATIONS = HOST_VALIDATIONS.filter(({ flipsAt }) => flipsAt)

export function refreshHost(subject: HostSubject): HostRefresh {
  const { host, now } = subject.context
  const { rule, nextDeadline } = matchRule(HOST_REFRESH_RULES, host.status, subject, now)
  let deadline = nextDeadline
  for (const { flipsAt } of TIMED_VALIDATIONS) {
    const flip = flipsAt?.(subject.context) ?? null
    if (flip !== null && flip > now && (deadline === null || flip < deadline)) deadline = flip
  }
  return { ...(rule ? follow(rule, subject) : NOTHING), nextDeadline: deadline }
}

export function applyHostEvent({ context }: HostInContext, event: HostEvent): HostEventResult {
  switch (event.type) {
    case 'register':
      return decide(REGISTER_RULES, { context, event }, 400)
    case 'progress':
      return applyProgress(context, event)
    case 'installation-failed':
      return decide(installation.INSTALLATION_FAILED_RULES, { context, event })
    case 'reclaim-failed':
      return decide(binding.RECLAIM_FAILED_RULES, { context, event })
    case 'bind':
      return decide(binding.BIND_RULES, { context, event })
    default:
      return decide(PLAIN_EVENT_RULES[event.type], { context, event })
  }
}

function applyProgress(context: HostContext, event: ProgressEvent): HostEventResult {
  const { host, cluster, settings, now } = context
  const report = { current_stage: event.stage, progress_info: event.info }
  const accepted = applyHostProgress(host, cluster?.cluster ?? null, settings, report, now)
  if (!accepted.ok) return { ok: false, status: 409, reason: accepted.reason }
  // The first of two equal reports may have led the host to a status in which a second one makes no sense.
  const isRepeated = event.stage !== 'Failed' && isSameValue(accepted.progress, host.progress)
  if (isRepeated) return { ok: true, ...NOTHING }
  if (accepted.isNewStage && !INSTALLING.includes(host.status))
    return refusal(context, event, INSTALLING, 409)
  return decide(PROGRESS_RULES, { context, event, progress: accepted.progress })
}

function decide<Subject extends HostEventSubject<HostEvent>>(
  rules: readonly FollowedRule<Subject>[],
  subject: Subject,
  statusWithoutRule: Refusal['status'] = 409,
): HostEventResult {
  const { context, event } = subject
  const { rule } = matchRule(rules, context.host.status, subject, context.now)
  if (!rule) return refusal(context, event, statusesOf(rules), statusWithoutRule)
  if (rule.refuses) return { ok: false, ...rule.refuses(subject) }
  return { ok: true, ...follow(rule, subject) }
}

function follow<Subject extends HostInContext>(rule: FollowedRule<Subject>, subject: Subject): HostOutcome {
  const { host, cluster, now } = subject.context
  const status = rule.to === 'same' ? host.status : rule.to
  const status_info = rule.info ? cutStatusInfo(rule.info(subject)) : host.status_info
  const isNewStatus = status !== host.status
  const changes: HostChanges = {
    ...rule.set?.(subject),
    status,
    status_info,
    ...(isNewStatus && { status_updated_at: now }),
  }
  return {
    rule: rule.id,
    changes: differences(host, changes),
    clusterChanges: cluster ? differences(cluster.cluster, rule.setCluster?.(subject) ?? {}) : {},
    events: [
      ...(isNewStatus ? [hostStatusUpdated(host, status, status_info)] : []),
      ...(rule.emits?.(subject) ?? []),
    ],
  }
}

type FollowedRule<Subject> = Rule<Subject, HostStatus, HostChanges> & {
  readonly setCluster?: (subject: Subject) => HostOutcome['clusterChanges']
}

function refusal(
  { host }: HostContext,
  event: HostEvent,
  allowed: readonly HostStatus[],
  status: Refusal['status'],
): HostEventResult {
  // A long list would not help anybody.
  const advice = allowed.length > 5 ? '' : `; it would have to be ${allowed.join(' or ')}`
  const reason = `Host ${hostLabel(host)} is ${host.status} and cannot ${VERBS[event.type]}${advice}.`
  return { ok: false, status, reason }
}

const statusesOf = (rules: readonly { readonly from: readonly HostStatus[] }[]): readonly HostStatus[] => [
  ...new Set(rules.flatMap(({ from }) => from)),
]

const VERBS: Readonly<Record<HostEvent['type'], string>> = {
  register: 'register',
  progress: 'report progress',
  'installation-failed': 'fail an installation',
  'reclaim-failed': 'fail a reclaim',
  bind: 'be bound',
  install: 'be installed',
  cancel: 'be cancelled',
  reset: 'be reset',
  unbind: 'be unbound',
  reclaim: 'be reclaimed',
  'rebooting-for-reclaim': 'reboot for a reclaim',
  'media-disconnect': 'lose its media',
}
