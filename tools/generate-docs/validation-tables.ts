// docs/validations.md, made from the registries that the engine runs.

import { OPERATORS } from '@groundwork/engine/catalogue'
import {
  CLUSTER_VALIDATIONS,
  type ClusterGate,
  type ClusterValidation,
  clusterPredicates,
} from '@groundwork/engine/cluster'
import { HOST_VALIDATIONS, type HostGate, type HostValidation, hostPredicates } from '@groundwork/engine/host'
import { type OperatorRule, ruleOf } from '@groundwork/engine/operators'
import { diskReasonTable, driveTypeTable } from './disk-rules.ts'
import { howToIgnore, validationStatusTable } from './ignoring-validations.ts'
import { anchor, code, GENERATED_NOTE, page, table } from './markdown.ts'
import { requirementsTable } from './requirements-table.ts'

const HOST_GATES: Readonly<Record<HostGate, string>> = {
  connection: 'makes the host disconnected',
  inventory: 'keeps the host discovering',
  'minimum-hardware': 'makes the host insufficient, before anything else is looked at',
  input: 'makes the host pending-for-input',
  'disk-uuid': 'makes the host insufficient',
  sufficient: 'makes the host insufficient',
  preparation: 'fails the preparation of the installation',
  none: 'only warns',
}

const CLUSTER_GATES: Readonly<Record<ClusterGate, string>> = {
  'pending-input': 'makes the cluster pending-for-input',
  vips: 'makes the cluster pending-for-input, with DHCP insufficient',
  required: 'makes the cluster insufficient',
  none: 'only shown',
}

type Validation = HostValidation | ClusterValidation

interface Subject<Row extends Validation> {
  /** For headings. */
  readonly title: 'Hosts' | 'Clusters'
  /** For anchors. */
  readonly prefix: 'host' | 'cluster'
  readonly rows: readonly Row[]
  readonly whenBroken: (row: Row) => string
  readonly isNeverReported: (row: Row) => boolean
  /** The part of an operator's rule that is about this subject. */
  readonly check: keyof OperatorRule & ('checkHost' | 'checkCluster')
  readonly without: string
}

const HOSTS: Subject<HostValidation> = {
  title: 'Hosts',
  prefix: 'host',
  rows: HOST_VALIDATIONS,
  whenBroken: ({ gate, gatesUnbound }) => HOST_GATES[gate] + (gatesUnbound ? '; also without a cluster' : ''),
  isNeverReported: ({ leftOutWhen }) => leftOutWhen?.includes(hostPredicates.isNeverReported) ?? false,
  check: 'checkHost',
  without: 'These operators ask nothing of a single host, so their validation always passes',
}

const CLUSTERS: Subject<ClusterValidation> = {
  title: 'Clusters',
  prefix: 'cluster',
  rows: CLUSTER_VALIDATIONS,
  whenBroken: ({ gate }) => CLUSTER_GATES[gate],
  isNeverReported: ({ leftOutWhen }) => leftOutWhen?.includes(clusterPredicates.isNeverReported) ?? false,
  check: 'checkCluster',
  without: 'These operators ask nothing of the cluster as a whole, so their validation always passes',
}

export function renderValidations(): string {
  return page(
    '# Validations',
    GENERATED_NOTE,
    'What is checked about every host and every cluster before and during an installation. A validation that does not pass has the effect named in its row; its message, its cause and its remedies tell what to do about it in the case at hand.',
    validationStatusTable(),
    '## Ignoring a validation',
    howToIgnore(),
    ...sections(HOSTS),
    ...sections(CLUSTERS),
    '## Disks',
    'The agent judges the disks first, and what it refuses stays refused. The service adds its own reasons. Drives of these types can be installed on:',
    driveTypeTable(),
    'The version is that of the cluster; for a day-2 host, and for one without a cluster, that of its infra-env.',
    diskReasonTable(),
    '## Hardware numbers',
    'What OpenShift itself needs; operators add to it. A single-node cluster uses the row `sno`, machines listed as edge workers the row `edge-worker`.',
    requirementsTable(),
  )
}

function sections<Row extends Validation>(subject: Subject<Row>): string[] {
  const categories = [...new Set(subject.rows.map(({ category }) => category))]
  return categories.flatMap((category) => [
    `## ${subject.title}: ${category}`,
    validationTable(subject, category),
    ...(category === 'operators' ? [operatorsWithoutRule(subject)] : []),
  ])
}

function validationTable<Row extends Validation>(subject: Subject<Row>, category: string): string {
  const bare = new Set<string>(bareOperators(subject).map(({ validation }) => validation))
  const rows = subject.rows.filter((row) => row.category === category && !bare.has(row.id))
  return table(
    ['id', 'rule', 'when it does not pass', 'what to do'],
    rows.map((row) => [
      linkable(subject, row.id),
      subject.isNeverReported(row) ? row.meaning : `${row.meaning}<br>${row.rule}`,
      effectOf(subject, row),
      row.cure,
    ]),
  )
}

function effectOf<Row extends Validation>(subject: Subject<Row>, row: Row): string {
  if (subject.isNeverReported(row)) return 'never happens'
  return subject.whenBroken(row) + (row.ignorable ? '' : '; cannot be ignored')
}

function operatorsWithoutRule<Row extends Validation>(subject: Subject<Row>): string {
  const names = bareOperators(subject).map(
    ({ title, validation }) => `${title} (${linkable(subject, validation)})`,
  )
  return `${subject.without}: ${names.join(', ')}.`
}

const bareOperators = <Row extends Validation>({ check }: Subject<Row>) =>
  OPERATORS.filter(({ name }) => !ruleOf(name)?.[check])

const linkable = <Row extends Validation>({ prefix }: Subject<Row>, id: string): string =>
  anchor(`${prefix}-${id}`) + code(id)
