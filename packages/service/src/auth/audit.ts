// Who did what: one event of category `audit` for every call of a person that changes something.
import type { Operation } from '@groundwork/contract/operations'
import { batchedFor } from '../database/batched.ts'
import type { Db, Tx } from '../database/schema.ts'
import { type AuditRow, insertAudits } from '../store/events/insert-audits.ts'
import { canonicalUuid, isUuid } from '../wire/uuid.ts'
import type { NamedResources, Target } from './auth.ts'
import type { Identity } from './identity.ts'

export interface AuditEntry {
  readonly identity: Identity
  readonly operation: Operation
  readonly target: Target
  /** What the call is about, where path and query do not say it: a new cluster, the host that registers. */
  readonly resources?: NamedResources
  readonly status: number
  readonly requestId: string
  /** The address that the call came from. */
  readonly source: string
  readonly now: number
  /** How many calls of the same kind were not kept before this one. */
  readonly leftOut?: number
}

const REGISTRATIONS: readonly string[] = ['v2RegisterHost', 'v1RegisterHost', 'enrolHost']
const WITHOUT_LOGIN = 'anonymous'
/** They write their own entry, because only they know who came. */
const SELF_AUDITED: readonly string[] = ['login', 'startSession']

/** Polls, replies and progress of machines leave none: they would bury everything else. */
export function isAudited(operation: Operation): boolean {
  if (operation.method === 'GET' || operation.method === 'HEAD') return false
  if (SELF_AUDITED.includes(operation.id)) return false
  return operation.access.userAuth !== undefined || REGISTRATIONS.includes(operation.id)
}

/** What hands a person the keys of a cluster. */
const SECRET_READS: readonly string[] = [
  'V2GetCredentials',
  'V2DownloadClusterCredentials',
  'V2GetPresignedForClusterCredentials',
  'v2DownloadClusterKubeconfig',
  'v1GetCredentials',
  'v1DownloadClusterKubeconfig',
]

/** The older names of some of these, where a file is one of many. */
const BY_FILE_NAME: readonly string[] = ['v1DownloadClusterFiles', 'v1GetPresignedForClusterFiles']
export const CREDENTIAL_FILES: readonly unknown[] = [
  'kubeadmin-password',
  'kubeconfig',
  'kubeconfig-noingress',
]

/** Such a call is recorded once it has succeeded; the controller, which needs the same files, is no person. */
export const isSecretRead = ({ id }: Operation, { caller }: Identity, file: unknown): boolean =>
  (SECRET_READS.includes(id) || (BY_FILE_NAME.includes(id) && CREDENTIAL_FILES.includes(file))) &&
  (caller === 'trusted' || caller.scheme !== 'agentAuth')

/** Inside a transaction at once; otherwise together with those of other calls that end in the same moment. */
export const writeAudit = (db: Db | Tx, entry: AuditEntry): Promise<void> =>
  db.isTransaction ? insertAudits(db, [auditRow(entry)]) : insertTogether(db, entry)

const insertTogether = batchedFor<Db, AuditEntry, void>(async (db, entries) => {
  await insertAudits(db, entries.map(auditRow))
  return entries.map(() => undefined)
})

/** For work that writes its own record, in the same statement. */
export function auditRow(entry: AuditEntry): AuditRow {
  const { operation, status, requestId, source, now, leftOut = 0 } = entry
  const who = callerName(entry)
  const resources = { ...entry.target.params, ...entry.resources }
  return {
    event_time: new Date(now),
    name: 'api_call',
    category: 'audit',
    severity: status >= 400 ? 'warning' : 'info',
    message: `${who} called ${operation.id} from ${source || 'an unknown address'}: ${outcome(status)}.${more(leftOut)}`,
    props: JSON.stringify({
      ...{ ...resources, who, operation: operation.id, status, source },
      ...(leftOut > 0 && { left_out: leftOut }),
    }),
    request_id: requestId,
    cluster_id: idOf(resources.cluster_id),
    infra_env_id: idOf(resources.infra_env_id),
    host_id: idOf(resources.host_id),
  }
}

/** Without authentication it may be anyone, the controller of a new cluster too: no name is claimed. */
function callerName({ identity, operation }: AuditEntry): string {
  if (identity.caller !== 'trusted') return identity.name
  return operation.access.userAuth === undefined ? 'agent' : WITHOUT_LOGIN
}

function idOf(value: unknown): string | null {
  return typeof value === 'string' && isUuid(value) ? canonicalUuid(value) : null
}

const outcome = (status: number) => (status >= 400 ? `refused with ${status}` : `done with ${status}`)

const more = (leftOut: number) =>
  leftOut === 0
    ? ''
    : ` Before it, ${leftOut} failed ${leftOut === 1 ? 'one was' : 'ones were'} left out of this list.`
