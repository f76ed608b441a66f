import type { ListVersions } from '@groundwork/contract/versions'
import { registryOf } from '@groundwork/image-names/registry-of'

/** Of every release. */
const ALWAYS = 'quay.io'
/** "simulated:none": well-formed, and good for nothing else. */
const AUTH = 'c2ltdWxhdGVkOm5vbmU='

/** A placeholder with an entry for each registry that the service pulls from: it refuses secrets that lack one. */
export function placeholderPullSecret({ versions = {} }: ListVersions): string {
  const registries = Object.values(versions).map(registryOf)
  const names = [...new Set([ALWAYS, ...registries.filter((name) => name !== '')])]
  return JSON.stringify({ auths: Object.fromEntries(names.map((name) => [name, { auth: AUTH }])) })
}
