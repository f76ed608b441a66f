// The tables. What is asked for by query is a column, the rest of a resource is a document. Documents are text, not
// jsonb: the database never looks inside, and text comes back exactly as it was written.
import type { StreamKind } from '@groundwork/contract/groundwork'
import type { ColumnType, Generated, Kysely, Transaction } from 'kysely'

/** Read as milliseconds since 1970 (see connect.ts), written as a Date. */
type Time = ColumnType<number, Date, Date>
type NullableTime = ColumnType<number | null, Date | null | undefined, Date | null>

export interface ClustersTable {
  id: string
  kind: string
  status: string
  name: string
  openshift_cluster_id: string
  user_name: string
  /** New with every write (revision.ts); caches of rows compare this. */
  revision: number
  /** JSON of ClusterRecord. */
  record: string
  /** JSON text as shown on the wire; empty before the first evaluation. */
  validations_info: string
  /** JSON of ConnectivityTargets: what every host is told about the others, written once per cluster. */
  targets: Generated<string>
  /** Changes with the targets; read at every poll instead of them. */
  targets_hash: Generated<string>
  /** JSON of VipLeases. */
  vip_leases: Generated<string>
  ui_settings: Generated<string>
  created_at: Time
  updated_at: Time
  deleted_at: NullableTime
}

export interface InfraEnvsTable {
  id: string
  name: string
  cluster_id: string | null
  user_name: string
  revision: number
  /** JSON of InfraEnvRecord. */
  record: string
  /** Tokens of an older generation are no longer accepted. */
  key_generation: Generated<number>
  /** When the image was last changed or asked for. */
  image_created_at: NullableTime
  created_at: Time
  updated_at: Time
  deleted_at: NullableTime
}

export interface HostsTable {
  id: string
  infra_env_id: string
  cluster_id: string | null
  status: string
  revision: number
  /** Of its cluster, since the installation began; the same as in the facts. */
  bootstrap: Generated<boolean>
  /** JSON of HostFacts without reports, check-in and the columns above. */
  facts: string
  /** JSON string literals, exactly as they stand in an answer: `"{\"cpu\":...}"`. Empty: never reported. */
  inventory: Generated<string>
  /** What the inventory differs in from the text above (store/hosts/inventory-patch.ts). Empty: nothing, as after each write of that text. */
  inventory_patch: Generated<string>
  /** Another number for each text of an inventory that is written, set by the database. 0: from before there were any. */
  inventory_version: Generated<number>
  connectivity: Generated<string>
  free_addresses: Generated<string>
  ntp_sources: Generated<string>
  domain_name_resolutions: Generated<string>
  api_vip_connectivity: Generated<string>
  tang_connectivity: Generated<string>
  disks_info: Generated<string>
  images_status: Generated<string>
  validations_info: Generated<string>
  /** JSON of StoredPlan: the next steps, as decided by the last evaluation. */
  plan: Generated<string>
  /** Step type to hash of its last reply: an equal reply changes nothing. */
  reply_hashes: Generated<string>
  created_at: Time
  updated_at: Time
  deleted_at: NullableTime
}

/** Apart from the hosts, because it changes with every poll and nothing else does. */
export interface CheckInsTable {
  infra_env_id: string
  host_id: string
  checked_in_at: Time
  /** The host's own clock at its last poll, in unix seconds. */
  timestamp: number
}

/** Tokens that hosts got by enrolling. A row stays when its host is deleted, until that is purged. */
export interface HostTokensTable {
  infra_env_id: string
  host_id: string
  /** Names the token that was handed out last. */
  current: string
  /** The one that was handed out before the installation began: only it opens Ignition. Null: there is none. */
  trusted: string | null
  enrolled_at: Time
}

/** What has to be evaluated, and when: a change means now, a deadline means later. Rows are only added, by the code that
 *  changes a fact, in the same transaction; the evaluation that takes them up deletes them. */
export interface DueTable {
  unit_kind: 'cluster' | 'infra-env'
  unit_id: string
  at: Time
}

/** Units that are being evaluated, and units whose evaluation is in trouble. All others have no row. */
export interface EvaluationsTable {
  unit_kind: 'cluster' | 'infra-env'
  unit_id: string
  /** Set while a process evaluates the unit. Who holds the lock of the unit and finds it knows that the other one died. */
  begun_at: NullableTime
  /** Names the process. */
  begun_by: string | null
  /** How often in a row a process died meanwhile. */
  crashes: Generated<number>
  /** How often in a row it failed. */
  failures: Generated<number>
  /** In words, for people. */
  cause: Generated<string>
  /** Null: it is not set aside. */
  set_aside_at: NullableTime
  /** Until then it is left alone. */
  retry_at: NullableTime
}

export interface EventsTable {
  id: Generated<number>
  event_time: Time
  /** Empty for metrics. */
  name: string
  category: string
  severity: string
  message: string
  props: string
  request_id: string
  cluster_id: string | null
  infra_env_id: string | null
  host_id: string | null
}

/** One row for every change that watchers hear of, in the order of transactions. */
export interface ChangesTable {
  id: Generated<number>
  transaction_id: Generated<string>
  at: Generated<number>
  kind: StreamKind
  operation: 'changed' | 'deleted'
  resource_id: string
  cluster_id: string | null
  infra_env_id: string | null
}

/** Everything confidential, encrypted. */
export interface SecretsTable {
  /** `cluster`, `infra-env`, `host` or `service`. */
  owner_kind: string
  /** For a host `<infra_env_id>/<host_id>`. */
  owner_id: string
  name: string
  sealed: Buffer
}

export interface ManifestsTable {
  cluster_id: string
  folder: string
  file_name: string
  source: 'user' | 'system'
  created_at: Time
}

export interface UsersTable {
  name: string
  role: string
  /** Parameters, salt and hash of the password; empty: cannot log in with one. */
  password: string
  /** Hash of a login that works once. */
  one_time_login: string
  /** Logging out everywhere: older logins are no longer accepted. */
  generation: Generated<number>
  created_at: Time
}

export interface TokensTable {
  id: string
  name: string
  role: string
  /** Hash; the token itself is shown once. */
  hash: string
  created_by: string
  created_at: Time
  expires_at: NullableTime
  last_used_at: NullableTime
}

/** Who read how much of the medium of an infra-env. Shared by all processes: each adds what it has sent itself. */
export interface MediaReadersTable {
  id: Generated<string>
  infra_env_id: string
  address: string
  medium: string
  /** Names the bytes of the medium: another one begins a new attempt, and bytes, requests and parts begin anew. */
  tag: string
  size: number
  bytes: number
  requests: number
  /** JSON of IntervalList: the parts that were read. */
  covered: string
  covered_bytes: number
  percent: number
  highest_offset: number
  /** Bytes per second, when it was written. */
  rate: number
  state: string
  attempts: number
  first_read_at: Time
  last_read_at: Time
  updated_at: Time
  /** When watchers were last told. */
  told_at: Time
  host_id: string | null
  /** How the host is known to be the reader; empty: no host claimed it. Without a host: several did. */
  evidence: Generated<string>
  matched_at: NullableTime
}

/** Base images that are being fetched, for watchers and for the other processes. */
export interface OsImageStatesTable {
  id: string
  /** JSON of OsImageState. */
  state: string
  updated_at: Time
}

/** One row: the last sign of life of any process of this service. */
export interface PresenceTable {
  is_row: Generated<boolean>
  alive_at: Time
}

/** Times during which no process of this service could hear hosts. They do not overlap. */
export interface AbsencesTable {
  gone_at: Time
  back_at: Time
}

/** Logins of browsers that ended before their time. */
export interface EndedSessionsTable {
  id: string
  /** When its last token has expired. */
  forget_at: Time
}

/** BMCs of hosts, which may never have booted. Passwords are in `secrets`. */
export interface BmcsTable {
  id: string
  infra_env_id: string
  name: string
  /** In lower case, with colons. */
  mac_addresses: string[]
  /** The machine with one of these addresses, once it has registered. */
  host_id: string | null
  /** When its agent last registered, or was refused. */
  registered_at: NullableTime
  revision: number
  /** JSON of BmcSettings. */
  settings: string
  /** JSON of BmcObserved; empty: never asked. */
  observed: Generated<string>
  /** JSON of BmcBoot; empty: the service never booted it. */
  boot: Generated<string>
  /** JSON of BmcTask; empty: nobody asked for anything. */
  task: Generated<string>
  /** JSON of BmcTaskResult; empty: there was none. */
  last_task: Generated<string>
  /** Names the work on it: another each time that it begins. */
  claimed_by: string | null
  /** A process that died leaves it behind; then others take over. */
  claimed_until: NullableTime
  created_at: Time
  updated_at: Time
}

/** As `due`, for BMCs. */
export interface BmcDueTable {
  bmc_id: string
  at: Time
}

export interface Schema {
  clusters: ClustersTable
  infra_envs: InfraEnvsTable
  hosts: HostsTable
  check_ins: CheckInsTable
  host_tokens: HostTokensTable
  due: DueTable
  evaluations: EvaluationsTable
  presence: PresenceTable
  absences: AbsencesTable
  events: EventsTable
  changes: ChangesTable
  secrets: SecretsTable
  manifests: ManifestsTable
  users: UsersTable
  tokens: TokensTable
  ended_sessions: EndedSessionsTable
  media_readers: MediaReadersTable
  os_image_states: OsImageStatesTable
  bmcs: BmcsTable
  bmc_due: BmcDueTable
}

export type Db = Kysely<Schema>
export type Tx = Transaction<Schema>
