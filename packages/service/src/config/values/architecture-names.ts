import type { CpuArchitecture } from '@groundwork/contract/vocabulary'
import { InvalidValueError } from './invalid-value-error.ts'

/** What people may write for an architecture, and how the wire spells it. */
export const ARCHITECTURE_NAMES: Readonly<Record<string, CpuArchitecture>> = {
  x86_64: 'x86_64',
  amd64: 'x86_64',
  arm64: 'arm64',
  aarch64: 'arm64',
  ppc64le: 'ppc64le',
  s390x: 's390x',
}

/** The value that stands for a name. Throws InvalidValueError for a name that is not in the table. */
export function asArchitecture<Value>(name: string, names: Readonly<Record<string, Value>>): Value {
  const architecture = Object.hasOwn(names, name) ? names[name] : undefined
  if (architecture === undefined)
    throw new InvalidValueError(`"${name}" is none of ${Object.keys(names).join(', ')}.`)
  return architecture
}
