// The operators whose progress is followed until a new cluster is complete.
import type { MonitoredOperatorFacts } from '../facts/cluster-facts.ts'
import type { Settings } from '../facts/settings.ts'
import { BUILTIN_OPERATORS, findOperator } from './catalogue.ts'
import type { ResolvedOperator } from './resolve-dependencies.ts'

export function builtinOperators(settings: Settings): readonly MonitoredOperatorFacts[] {
  const watched = settings.checksClusterVersion
    ? [BUILTIN_OPERATORS.console, BUILTIN_OPERATORS.cvo]
    : [BUILTIN_OPERATORS.console]
  return watched.map(({ name, timeoutSeconds }) => ({
    ...NOTHING_REPORTED,
    name,
    operator_type: 'builtin' as const,
    timeout_seconds: timeoutSeconds,
    properties: '',
    dependency_only: false,
  }))
}

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
