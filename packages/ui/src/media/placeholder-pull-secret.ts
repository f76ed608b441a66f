import type { CallAnswer } from '@groundwork/contract/client'
import { registryOf } from '@groundwork/image-names/registry-of'

/** "simulated:none": well-formed, and good for nothing else. */
const AUTH = 'c2ltdWxhdGVkOm5vbmU='
const ALWAYS = 'quay.io'

/** Enough for simulated machines. An entry for each registry that the service pulls from: it refuses secrets that lack one. */
export function placeholderPullSecret({ versions = {} }: CallAnswer<'v2ListComponentVersions'>): string {
  const names = new Set([
    ALWAYS,
    ...Object.values(versions)
      .map(registryOf)
      .filter((name) => name !== ''),
  ])
  return JSON.stringify({ auths: Object.fromEntries([...names].map((name) => [name, { auth: AUTH }])) })
}
