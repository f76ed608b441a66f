// The operators whose progress is followed until a new cluster is complete.

import { BUILTIN_OPERATORS, findOperator } from '../catalogue/operators.ts'
import type { MonitoredOperatorFacts } from '../facts/cluster-facts.ts'
import type { OperatorRecord } from '../facts/cluster-record.ts'
import type { Settings } from '../facts/settings.ts'
import type { ResolvedOperator } from './resolve-dependencies.ts'

const NOT_FROM_OLM = { namespace: '', subscription_name: '', properties: '', source_bundles: [] } as const

export function builtinOperators(settings: Settings): readonly OperatorRecord[] {
  const watched = settings.checksClusterVersion
    ? [BUILTIN_OPERATORS.console, BUILTIN_OPERATORS.cvo]
    : [BUILTIN_OPERATORS.console]
  return watched.map(({ name, timeoutSeconds }) => ({
    ...NOTHING_REPORTED,
    name,
    operator_type: 'builtin' as const,
    timeout_seconds: timeoutSeconds,
    dependency_only: false,
    ...NOT_FROM_OLM,
  }))
}

/**
 * What an installation that begins now waits for: a cluster that was registered under other settings gets the operators of
 * the present ones.
 */
export function withBuiltinOperators(
  operators: readonly MonitoredOperatorFacts[],
  settings: Settings,
): readonly MonitoredOperatorFacts[] {
  const builtin = builtinOperators(settings)
  const known = (name: string) => operators.find((operator) => operator.name === name)
  return [
    ...builtin.map((operator) => known(operator.name) ?? operator),
    ...operators.filter(({ operator_type }) => operator_type !== 'builtin'),
  ]
}

/** Whether the controller is asked to wait for the whole cluster, and not for the console alone. */
export const waitsForVersion = (operators: readonly MonitoredOperatorFacts[]): boolean =>
  operators.some(({ name }) => name === BUILTIN_OPERATORS.cvo.name)

export const monitoredOperator = ({
  name,
  properties,
  dependency_only,
}: ResolvedOperator): MonitoredOperatorFacts => ({
  ...NOTHING_REPORTED,
  name,
  operator_type: 'olm',
  timeout_seconds: findOperator(name)?.timeoutSeconds ?? 0,
  properties,
  dependency_only,
})

export const NOTHING_REPORTED = { status: null, status_info: '', version: '' } as const
