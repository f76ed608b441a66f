// Which validations have a request among their remedies, found in the source: in the file of the validation, or in a
// file of ours that it imports. Operators are known by their rules: each rule that can fail offers to do without the operator.
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { OPERATORS } from '../catalogue/operators.ts'
import { ruleOf } from '../operators/operator-rules.ts'

const ROOT = new URL('../', import.meta.url)
type Kind = 'host' | 'cluster'

/** `host <id>` and `cluster <id>`, sorted. */
export function proposingValidations(): string[] {
  return [...plainValidations('host'), ...plainValidations('cluster'), ...operatorValidations()].sort()
}

function plainValidations(kind: Kind): string[] {
  return readdirSync(new URL(`${kind}/validations/`, ROOT))
    .filter((file) => !file.endsWith('.test.ts'))
    .filter((file) => mentionsCall(new URL(`${kind}/validations/${file}`, ROOT), new Set()))
    .map((file) => `${kind} ${file.replace('.ts', '')}`)
}

function mentionsCall(file: URL, seen: Set<string>): boolean {
  const path = fileURLToPath(file)
  if (seen.has(path) || path.includes('/operators/')) return false
  seen.add(path)
  const source = readFileSync(path, 'utf8')
  if (source.includes('call:')) return true
  const imports = [...source.matchAll(/^(?:import(?! type)|})[^']*from '(\.[^']+)'/gm)]
  return imports.some(([, specifier]) => mentionsCall(new URL(specifier ?? '', file), seen))
}

const operatorValidations = (): string[] =>
  OPERATORS.flatMap(({ name, validation }) => {
    const rule = ruleOf(name)
    return [
      ...(rule?.checkHost ? [`host ${validation}`] : []),
      ...(rule?.checkCluster ? [`cluster ${validation}`] : []),
    ]
  })
