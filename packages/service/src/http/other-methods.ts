import { ALL_OPERATIONS, type Operation, pathOf } from '@groundwork/contract/operations'

/** The methods that a path has; empty: there is no such path. Only asked when no route was found. */
export function methodsOf(path: string, operations: readonly Operation[] = ALL_OPERATIONS): string[] {
  const segments = path.split('/')
  const methods = operations
    .filter((operation) => matches(segments, pathOf(operation)))
    .map(({ method }) => method)
  return [...new Set(methods)].sort()
}

function matches(segments: readonly string[], pattern: string): boolean {
  const wanted = pattern.split('/')
  return (
    wanted.length === segments.length &&
    wanted.every(
      (step, index) => step === segments[index] || (step.startsWith('{') && segments[index] !== ''),
    )
  )
}
