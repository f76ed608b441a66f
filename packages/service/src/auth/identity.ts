// Who is calling, after the token was checked.
import type { Caller, Role } from '@groundwork/contract/operations'
import type { Instant } from '@groundwork/engine/facts'
import type { LocalRole } from './roles.ts'

export interface Identity {
  /** For `mayCall` of the contract. */
  readonly caller: Caller
  /** For audit events and `user_name`: a person, `token:<name>`, `agent:<infra_env_id>`, `enrol:<infra_env_id>`, `host:<host_id>`, `link:<id>`. */
  readonly name: string
  /** The only infra-env or cluster that this caller may speak for; null: all. */
  readonly scope: { readonly infra_env_id?: string; readonly cluster_id?: string } | null
  /** Only with a token of an infra-env: the generation that it belongs to. */
  readonly generation?: number
  /** Comes with the token of a secretless image, and may do nothing but become known. */
  readonly isEnrolling?: true
  /** Comes with the token that a host got by enrolling, and speaks for that host of the infra-env alone. */
  readonly host?: EnrolledHost
  /** Only with a login or an API token: whose it is. */
  readonly person?: Person
}

export interface EnrolledHost {
  readonly host_id: string
  readonly enrolment: string
  /** Handed out before the installation began; a later one opens nothing of the installation. */
  readonly isTrusted: boolean
}

export interface Person {
  readonly name: string
  /** What this call may do; an API token may do less than the person. */
  readonly role: LocalRole
  /** When the password was given; null: the call came with an API token. */
  readonly loggedInAt: Instant | null
  /** When this login or token expires; null: never. */
  readonly expiresAt?: Instant | null
  /** Which logins of the account count: a change of the password ends earlier ones. Only with a login. */
  readonly generation?: number
  /** Only with the cookie of a browser: which of the person's logins it is. */
  readonly session?: string
}

/** Whether they may have the links to boot media of this infra-env: who follows one finds the token of an agent in the
 *  image. A machine sees clusters that other infra-envs belong to as well, but speaks for its own alone. */
export function mayHoldMedia({ caller, scope, host }: Identity, infraEnvId: string): boolean {
  if (caller === 'trusted') return true
  if (caller.scheme === 'userAuth') return MEDIA_ROLES.includes(caller.role)
  return scope?.infra_env_id === infraEnvId && host === undefined
}

const MEDIA_ROLES: readonly (Role | undefined)[] = ['admin', 'user']

/** Every caller, when authentication is switched off. */
export const TRUSTED_CALLER: Identity = { caller: 'trusted', name: 'admin', scope: null }

/** A caller of a public operation; no person can have this name. */
export const ANONYMOUS: Identity = { caller: { scheme: 'userAuth' }, name: '(anonymous)', scope: null }
