// The operators a cluster gets: asked for by name or by bundle, and what those need.
import type { BundleCreateParams, OperatorCreateParams } from '@groundwork/contract/versions'
import { canonicalName, findOperator, subscriptionName } from '../../catalogue/operators.ts'
import type { OperatorRecord } from '../../facts/cluster-record.ts'
import type { Settings } from '../../facts/settings.ts'
import { findBundle } from '../../operators/bundles.ts'
import { builtinOperators, monitoredOperator } from '../../operators/monitored-operators.ts'
import {
  type OperatorsProblem,
  type RequestedOperator,
  type ResolvedOperator,
  resolveOperators,
} from '../../operators/resolve-dependencies.ts'
import { listOf } from '../../text/wording.ts'
import { accepted, type Outcome, type Problem, problem, quote, refused } from '../problem.ts'

export interface OperatorRequest {
  readonly olm_operators: readonly OperatorCreateParams[]
  readonly operator_bundles: readonly BundleCreateParams[]
}

interface Setting {
  readonly isSingleNode: boolean
  readonly version: string
  readonly settings: Settings
}

/** What the service itself watches comes first, then the rest by name. */
export function decideOperators(
  request: OperatorRequest,
  setting: Setting,
): Outcome<readonly OperatorRecord[]> {
  const bundled = operatorsOfBundles(request.operator_bundles, setting)
  if (!bundled.ok) return bundled
  const requested = [
    ...request.olm_operators.map(({ name = '', properties }): RequestedOperator => ({ name, properties })),
    ...[...bundled.value.keys()].map((name): RequestedOperator => ({ name })),
  ]
  const resolution = resolveOperators(requested, setting)
  if (!resolution.ok) return refused([resolutionProblem(resolution.problem, request)])
  return accepted([
    ...builtinOperators(setting.settings),
    ...resolution.operators.map((operator) => operatorRecord(operator, bundled.value, setting)),
  ])
}

/** What is known about an operator that was there before stays known. */
export function keepReports(
  operators: readonly OperatorRecord[],
  before: readonly OperatorRecord[],
): readonly OperatorRecord[] {
  return operators.map((operator) => {
    const old = before.find(({ name }) => name === operator.name)
    if (!old) return operator
    const { status, status_info, version, status_updated_at } = old
    const reported = status_updated_at === undefined ? {} : { status_updated_at }
    return { ...operator, status, status_info, version, ...reported }
  })
}

/** The user's own wishes among the stored operators: neither dependencies nor members of bundles. */
export const operatorsRequestedByUser = (
  operators: readonly OperatorRecord[],
): readonly OperatorCreateParams[] =>
  operators
    .filter(
      ({ operator_type, dependency_only, source_bundles }) =>
        operator_type === 'olm' && !dependency_only && source_bundles.length === 0,
    )
    .map(({ name, properties }) => ({ name, ...(properties === '' ? {} : { properties }) }))

function operatorRecord(
  resolved: ResolvedOperator,
  bundles: ReadonlyMap<string, readonly string[]>,
  { version }: Setting,
): OperatorRecord {
  const operator = findOperator(resolved.name)
  return {
    ...monitoredOperator(resolved),
    namespace: operator?.namespace ?? '',
    subscription_name: operator ? subscriptionName(operator, version) : '',
    properties: resolved.properties,
    source_bundles: bundles.get(resolved.name) ?? [],
  }
}

/** Operator name to the bundles that bring it. */
function operatorsOfBundles(
  wishes: readonly BundleCreateParams[],
  shape: { readonly isSingleNode: boolean },
): Outcome<ReadonlyMap<string, readonly string[]>> {
  const problems: Problem[] = []
  const sources = new Map<string, string[]>()
  wishes.forEach(({ id, optional_operators: optional = [] }, index) => {
    const path = `operator_bundles[${index}]`
    const bundle = findBundle(id, shape)
    if (!bundle) {
      problems.push(
        problem('not-found', `${path}.id`, `${path}.id ${quote(id)} is not a bundle of operators.`),
      )
      return
    }
    const foreign = optional.filter((name) => !bundle.optional_operators?.includes(canonicalName(name)))
    if (foreign.length > 0) {
      const message = `${path}.optional_operators has ${listOf(foreign.map((name) => quote(name)))}, which bundle ${id} does not offer.`
      problems.push(problem('not-found', `${path}.optional_operators`, message))
    }
    for (const name of [...bundle.operators, ...optional.map(canonicalName)]) {
      const known = sources.get(name) ?? []
      sources.set(name, known.includes(id) ? known : [...known, id])
    }
  })
  return problems.length > 0 ? refused(problems) : accepted(sources)
}

function resolutionProblem(found: OperatorsProblem, request: OperatorRequest): Problem {
  if (found.kind === 'exclusive') {
    const message = `The operators ${listOf(found.names)} cannot be used together: both want the spare disks.`
    return problem('incompatible-feature', 'olm_operators', message)
  }
  const index = request.olm_operators.findIndex(({ name = '' }) => found.names.includes(name))
  const names = listOf(found.names.map((name) => quote(name)))
  return problem('not-found', `olm_operators[${Math.max(0, index)}].name`, `There is no operator ${names}.`)
}
