// Sets of operators that belong together and can be chosen at once.
import type { Bundle } from '@groundwork/contract/versions'
import { featureSupport, type SupportQuery } from '../catalogue/features/support-levels.ts'
import { findOperator, type OperatorName } from '../catalogue/operators.ts'

export type BundleId = 'virtualization' | 'openshift-ai'

interface BundleRow {
  readonly id: BundleId
  readonly title: string
  readonly description: string
  readonly operators: readonly OperatorName[]
  /** Instead of `operators` on a single node. */
  readonly singleNodeOperators?: readonly OperatorName[]
  readonly optional?: readonly OperatorName[]
}

export const BUNDLES: readonly BundleRow[] = [
  {
    id: 'virtualization',
    title: 'Virtualization',
    description:
      'Virtual machines beside containers, with live migration, backup, node repair and monitoring.',
    operators: [
      'cluster-observability',
      'cnv',
      'fence-agents-remediation',
      'kube-descheduler',
      'loki',
      'metallb',
      'mtv',
      'nmstate',
      'node-healthcheck',
      'node-maintenance',
      'numaresources',
      'oadp',
      'openshift-logging',
    ],
  },
  {
    id: 'openshift-ai',
    title: 'OpenShift AI',
    description:
      'Everything to develop, train and serve models, with drivers for graphics processors on request.',
    operators: ['authorino', 'odf', 'openshift-ai', 'pipelines', 'serverless', 'servicemesh'],
    singleNodeOperators: ['lvm', 'openshift-ai'],
    optional: ['amd-gpu', 'nvidia-gpu'],
  },
]

interface Shape {
  readonly isSingleNode: boolean
}

export function findBundle(id: string, shape: Shape): BundleOffer | null {
  const row = BUNDLES.find((bundle) => bundle.id === id)
  return row ? offer(row, shape) : null
}

/** With a version, only bundles all of whose operators exist there. */
export function listBundles(query: Shape & Partial<SupportQuery>): readonly BundleOffer[] {
  return BUNDLES.map((row) => offer(row, query)).filter((bundle) =>
    bundle.operators.every((name) => isAvailable(name, query)),
  )
}

/** The wire writes null, not an empty list, for a bundle without optional operators. */
export type BundleOffer = Readonly<Required<Omit<Bundle, 'optional_operators'>>> & {
  readonly optional_operators: string[] | null
}

/** The bundles an operator is part of, required or optional. */
export const bundlesOf = (name: OperatorName, shape: Shape): readonly BundleId[] =>
  BUNDLES.filter((row) => [...members(row, shape), ...(row.optional ?? [])].includes(name)).map(
    ({ id }) => id,
  )

const offer = (row: BundleRow, shape: Shape): BundleOffer => ({
  id: row.id,
  title: row.title,
  description: row.description,
  operators: [...members(row, shape)],
  optional_operators: row.optional ? [...row.optional] : null,
})

const members = (row: BundleRow, { isSingleNode }: Shape): readonly OperatorName[] =>
  isSingleNode ? (row.singleNodeOperators ?? row.operators) : row.operators

function isAvailable(name: string, query: Partial<SupportQuery>): boolean {
  const operator = findOperator(name)
  const { version } = query
  if (!operator || version === undefined) return true
  return featureSupport(operator.feature, { ...query, version }).level !== 'unavailable'
}
