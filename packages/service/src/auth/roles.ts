// The roles of people and their API tokens, and what they mean to the contract.

import type { Method } from '@groundwork/contract/operations'
import { type Access, mayCall, type Role } from '@groundwork/contract/operations'

/** From the weakest to the strongest. */
const LOCAL_ROLES = ['read-only', 'user', 'admin'] as const
export type LocalRole = (typeof LOCAL_ROLES)[number]

/** There is one tenant: who administers it owns its clusters too, so the administrator counts as their owner. */
const CONTRACT_ROLES = {
  admin: ['admin', 'user'],
  user: ['user'],
  'read-only': ['read-only-admin'],
} as const satisfies Record<LocalRole, readonly [Role, ...Role[]]>

export const contractRole = (role: LocalRole): Role => CONTRACT_ROLES[role][0]

/** An unknown word, from a newer version perhaps, gives the fewest rights. */
export const localRole = (word: string): LocalRole => LOCAL_ROLES.find((role) => role === word) ?? 'read-only'

export const weakerRole = (a: LocalRole, b: LocalRole): LocalRole =>
  LOCAL_ROLES.indexOf(a) < LOCAL_ROLES.indexOf(b) ? a : b

/** A person's own login: managing it changes nothing else. */
const OWN_LOGIN: readonly string[] = ['renewLogin', 'logOutEverywhere', 'renewSession', 'endSession']

/** Who reads these holds pull secrets, keys of a cluster, or the token of an agent, and could write by them. */
const SECRETS_INSIDE: readonly string[] = [
  'v2GetClusterInstallConfig',
  'v2DownloadInfraEnvFiles',
  'v2DownloadInfraEnvImage',
  'DownloadMinimalInitrd',
  'v2DownloadHostIgnition',
  'V2DownloadClusterFiles',
  'V2GetPresignedForClusterFiles',
  'v1GetClusterInstallConfig',
  'v1DownloadClusterISO',
  'v1DownloadClusterISOHeaders',
  'v1GetDiscoveryIgnition',
  'v1DownloadHostIgnition',
  'v1DownloadClusterFiles',
  'v1GetPresignedForClusterFiles',
]

interface Callable {
  readonly id: string
  readonly method: Method
  readonly access: Access
}

/** The contract's rule, and read-only taken at its word. */
export function mayPersonCall(operation: Callable, role: LocalRole): boolean {
  if (role === 'read-only' && !isHarmless(operation)) return false
  return CONTRACT_ROLES[role].some((as) => mayCall(operation, { scheme: 'userAuth', role: as }))
}

function isHarmless({ id, method }: Callable): boolean {
  if (OWN_LOGIN.includes(id)) return true
  return (method === 'GET' || method === 'HEAD') && !SECRETS_INSIDE.includes(id)
}
