// docs/states/host.md, made from the very tables that drive hosts.
import { HostStatus } from '@groundwork/contract/vocabulary'
import {
  BIND_RULES,
  INSTALLATION_FAILED_RULES,
  hostStatusMeanings as meanings,
  PLAIN_EVENT_RULES,
  PROGRESS_RULES,
  RECLAIM_FAILED_RULES,
  REFRESH_BOUND_RULES,
  REFRESH_UNBOUND_RULES,
  REGISTER_RULES,
} from '@groundwork/engine/host'
import { HOST_PERMISSIONS } from '@groundwork/engine/permissions'
import { diagrams } from './diagrams.ts'
import { HOST_DIAGRAMS } from './host-diagrams.ts'
import { GENERATED_NOTE, page } from './markdown.ts'
import { type DocumentedRule, movesOf, RULES_NOTE, ruleTable } from './rule-table.ts'
import type { Move } from './state-diagram.ts'
import { permissionTable, statusTable } from './status-table.ts'
import { HOST_TIMEOUTS, hostStageTable, timeoutTable } from './timeouts.ts'
import { toldStepsTable } from './told-steps.ts'
import { hostWords } from './words.ts'

const EVENT_TABLES: readonly (readonly [title: string, event: string, rules: readonly DocumentedRule[]])[] = [
  ['The agent registers', 'register', REGISTER_RULES],
  // Progress leads to several places, so its edges carry the rules themselves.
  ['The installer reports progress', '', PROGRESS_RULES],
  ['The install step fails', 'install step fails', INSTALLATION_FAILED_RULES],
  ['Day-2 installation', 'install', PLAIN_EVENT_RULES.install],
  ['Cancel', 'cancel', PLAIN_EVENT_RULES.cancel],
  ['Reset', 'reset', PLAIN_EVENT_RULES.reset],
  ['Bind', 'bind', BIND_RULES],
  ['Unbind', 'unbind', PLAIN_EVENT_RULES.unbind],
  ['Reclaim', 'reclaim', PLAIN_EVENT_RULES.reclaim],
  ['Boot files of a reclaim are in place', 'reboots', PLAIN_EVENT_RULES['rebooting-for-reclaim']],
  ['Reclaim fails', 'reclaim fails', RECLAIM_FAILED_RULES],
  ['Boot media lost', 'media lost', PLAIN_EVENT_RULES['media-disconnect']],
]

export const hostMoves = (): readonly Move[] => [
  ...movesOf(REFRESH_BOUND_RULES),
  ...movesOf(REFRESH_UNBOUND_RULES),
  ...EVENT_TABLES.flatMap(([, event, rules]) => movesOf(rules, event)),
]

export function renderHostStates(): string {
  return page(
    '# Host states',
    GENERATED_NOTE,
    RULES_NOTE,
    '## Statuses',
    statusTable(
      meanings.HOST_STATUS_MEANINGS,
      meanings.NEVER_ENTERED_HOST_STATUSES,
      meanings.FINAL_HOST_STATUSES,
    ),
    '## Words',
    hostWords(),
    ...diagrams(HOST_DIAGRAMS, hostMoves(), ['register', 'install', 'unbind']),
    '## New hosts',
    NEW_HOSTS,
    '## Rules for a host in a cluster, tried after every change',
    ruleTable(REFRESH_BOUND_RULES, HostStatus.enum),
    '## Rules for a host without a cluster, tried after every change',
    ruleTable(REFRESH_UNBOUND_RULES, HostStatus.enum),
    ...EVENT_TABLES.flatMap(([title, , rules]) => [`## ${title}`, ruleTable(rules, HostStatus.enum)]),
    '## Steps a host is told',
    TOLD_STEPS,
    toldStepsTable(),
    '## Limits',
    timeoutTable(HOST_TIMEOUTS),
    'A stage is stuck when nothing was heard of it for this long:',
    hostStageTable(),
    '## What a status permits',
    permissionTable(HOST_PERMISSIONS, HostStatus.enum),
  )
}

const NEW_HOSTS =
  'A machine that registers for the first time starts in `discovering` when its infra-env or an earlier binding names a cluster, else in `discovering-unbound` (event `host_registration_succeeded`). In an installed cluster it becomes a worker, in a single-node cluster at once the control plane and bootstrap node.'

const TOLD_STEPS =
  'The agent asks again and again what to do. A step that makes no sense at the moment is left out, for example `tang-connectivity-check` without tang servers or `verify-vips` without VIPs. An agent whose image is not the one of the service gets `upgrade-agent` alone, as long as nothing is going on that its restart would disturb.'
