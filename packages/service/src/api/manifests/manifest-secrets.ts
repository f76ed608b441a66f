// Whether a manifest holds what opens something: a Kubernetes Secret, alone, in a list, or in what a patch adds to one.
import { parseYaml } from '../../catalogue/parse-yaml.ts'

/** True also for what cannot be read: whether there is one is unknown then. */
export function mayHoldSecret(content: string): boolean {
  try {
    return parseYaml(content).some((document) => isPatchOfData(document) || holdsSecret(document))
  } catch {
    return true
  }
}

function holdsSecret(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  // The items of a SecretList need not repeat their kind.
  if ('kind' in value && (value.kind === 'Secret' || value.kind === 'SecretList')) return true
  return Object.values(value).some(holdsSecret)
}

/** A list of changes (RFC 6902) does not say of which kind the object is that it changes. */
const isPatchOfData = (document: unknown): boolean =>
  Array.isArray(document) &&
  document.some((change: unknown) => {
    const path = (change as { readonly path?: unknown } | null)?.path
    return typeof path === 'string' && /^\/?(?:(?:data|stringData)(?:\/.*)?)?$/.test(path)
  })
