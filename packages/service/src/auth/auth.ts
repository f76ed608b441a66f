// Who is calling and what they may do: the interface that the rest of the service sees.
import type { Operation } from '@groundwork/contract/operations'
import type { Db, Tx } from '../database/schema.ts'
import type { HostKey } from '../store/stored.ts'
import type { AuditEntry } from './audit.ts'
import type { Identity } from './identity.ts'
import type { People } from './people/people.ts'

/** The raw values of the headers and query parameters that may carry a token. Empty means absent. */
export interface Credentials {
  /** Header `Authorization`: `Bearer <token>` or the bare token. */
  readonly authorization?: string | undefined
  /** Header `X-Secret-Key`. */
  readonly xSecretKey?: string | undefined
  /** Query `api_key`. */
  readonly apiKey?: string | undefined
  /** Header `Image-Token`. */
  readonly imageToken?: string | undefined
  /** Query `image_token`. */
  readonly imageTokenQuery?: string | undefined
  /** Header `Watcher-Authorization`. */
  readonly watcherAuthorization?: string | undefined
  /** The cookie of a browser, if one of our own pages sent the request. */
  readonly session?: string | undefined
}

/** What the request names, as it stands in path and query; checked or not, every value is looked at as text. */
export interface Target {
  readonly params: Readonly<Record<string, unknown>>
  readonly query: Readonly<Record<string, unknown>>
}

/** Resources that a request is about without naming them in path or query. */
export interface NamedResources {
  readonly infra_env_id?: string | undefined
  readonly cluster_id?: string | undefined
  readonly host_id?: string | undefined
}

export type LinkTarget =
  | { readonly infra_env_id: string; readonly generation?: number }
  | { readonly cluster_id: string; readonly lifetimeMs?: number }

export interface Auth {
  readonly mode: 'none' | 'local'
  /**
   * Who is calling; role and scope are already checked against the operation and what it names. Throws HttpError: 401
   * without a valid token of an accepted kind, 403 for a role that does not suffice or another host than the caller, 404 for what is outside the scope.
   */
  identify(credentials: Credentials, operation: Operation, target: Target): Promise<Identity>
  /** For agents, installers and controllers that do not enrol (PULL_SECRET_TOKEN). Empty when authentication is switched off. */
  agentToken(infraEnvId: string, generation: number): Promise<string>
  /** Instead of it in images of our own agent, for registering and enrolling. One that expires is good for a day or two. */
  enrolmentToken(infraEnvId: string, generation: number, how: { readonly expires: boolean }): Promise<string>
  /** What a host gets by enrolling, for its agent, its installer and the controller that comes from there. */
  hostToken(host: HostKey, generation: number, enrolment: string): Promise<string>
  /** For `api_key` in generated URLs. Empty when authentication is switched off. */
  urlToken(target: LinkTarget): Promise<string>
  /** For an address that fits into every firmware; opens what `urlToken` opens. Empty when authentication is switched off. */
  shortToken(infraEnvId: string, generation: number): Promise<string>
  /** null: not, or no longer, such a token. */
  openShortToken(
    token: string,
  ): Promise<{ readonly infra_env_id: string; readonly generation: number } | null>
  /** Makes every agent and media token of the infra-env worthless; false: there is no such infra-env. */
  regenerateSigningKey(infraEnvId: string): Promise<boolean>
  /** Await it before the answer is sent, for operations of which `isAudited` is true. */
  audit(db: Db | Tx, entry: AuditEntry): Promise<void>
  /** null when authentication is switched off. */
  readonly people: People | null
}
