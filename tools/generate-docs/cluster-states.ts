// docs/states/cluster.md, made from the very tables that drive clusters.
import { ClusterStatus } from '@groundwork/contract/vocabulary'
import {
  CLUSTER_ACTION_RULES,
  CLUSTER_REFRESH_RULES,
  clusterStatusMeanings as meanings,
} from '@groundwork/engine/cluster'
import { CLUSTER_PERMISSIONS } from '@groundwork/engine/permissions'
import { CLUSTER_DIAGRAMS } from './cluster-diagrams.ts'
import { diagrams } from './diagrams.ts'
import { GENERATED_NOTE, page } from './markdown.ts'
import { movesOf, RULES_NOTE, ruleTable } from './rule-table.ts'
import type { Move } from './state-diagram.ts'
import { permissionTable, statusTable } from './status-table.ts'
import { CLUSTER_TIMEOUTS, finalizingStageTable, timeoutTable } from './timeouts.ts'
import { clusterWords } from './words.ts'

const ACTIONS = Object.entries(CLUSTER_ACTION_RULES)

export const clusterMoves = (): readonly Move[] => [
  ...movesOf(CLUSTER_REFRESH_RULES),
  ...ACTIONS.flatMap(([action, rules]) => movesOf(rules, action)),
]

export function renderClusterStates(): string {
  return page(
    '# Cluster states',
    GENERATED_NOTE,
    RULES_NOTE,
    '## Statuses',
    statusTable(
      meanings.CLUSTER_STATUS_MEANINGS,
      meanings.NEVER_ENTERED_CLUSTER_STATUSES,
      meanings.FINAL_CLUSTER_STATUSES,
    ),
    '## Words',
    clusterWords(),
    ...diagrams(CLUSTER_DIAGRAMS, clusterMoves(), ['install', 'cancel', 'reset']),
    '## Rules for a cluster, tried after every change',
    ruleTable(CLUSTER_REFRESH_RULES, ClusterStatus.enum),
    ...ACTIONS.flatMap(([action, rules]) => [`## Action: ${action}`, ruleTable(rules, ClusterStatus.enum)]),
    '## Limits',
    timeoutTable(CLUSTER_TIMEOUTS),
    FINALIZING_LIMITS,
    finalizingStageTable(),
    '## What a status permits',
    permissionTable(CLUSTER_PERMISSIONS, ClusterStatus.enum),
  )
}

const FINALIZING_LIMITS =
  'Limits of the finalizing stages, from the moment a stage is reported. The soft ones hold with soft timeouts. Stages that wait for optional operators last at least as long as the slowest of them asks for:'
