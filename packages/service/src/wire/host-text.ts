// Hosts as JSON text. Reports are stored as they stand in an answer and are copied; what the check-in changes comes
// last, so that a host that only polled is not written anew.
import type { Host, HostProgressInfo } from '@groundwork/contract/hosts'
import { BASE_PATH } from '@groundwork/contract/operations'
import type { HostStage } from '@groundwork/contract/vocabulary'
import { effectiveHostname } from '@groundwork/engine/context'
import type { ClusterFacts, HostFacts, HostProgress, Settings } from '@groundwork/engine/facts'
import { stagesFor } from '@groundwork/engine/progress'
import { REPORTS, type Report, type ReportLiterals, type StoredHost } from '../store/stored.ts'
import type { HostForm } from './host-form.ts'
import { openObject, sortedJson, unlessEmpty, type Wire } from './json-text.ts'
import { recordTimeText, timeText, ZERO_TIME } from './times.ts'

/** What an answer about a host says beside the host itself. */
export interface HostSurroundings {
  /** null: not bound. */
  readonly cluster: ClusterFacts | null
  readonly settings: Settings
  /** Whose infra-env it is. */
  readonly userName: string
}

export function hostText(host: StoredHost, form: HostForm, surroundings: HostSurroundings): string {
  return (
    steadyText(host) + reportsText(host, form) + computedText(host, form, surroundings) + checkInText(host)
  )
}

interface HostBytes {
  readonly revision: number
  readonly form: HostForm
  readonly computed: string
  readonly bytes: Buffer
}

// Encoding the text of a large cluster takes longer than everything else about it, and hardly any of it ever changes.
const bytesOf = new WeakMap<ReportLiterals, HostBytes>()

/** The same text, as bytes that are made once, and what the last check-in says. */
export function hostPieces(
  host: StoredHost,
  form: HostForm,
  surroundings: HostSurroundings,
): readonly [Buffer, string] {
  const computed = computedText(host, form, surroundings)
  let known = bytesOf.get(host.literals)
  if (known?.revision !== host.revision || known.form !== form || known.computed !== computed) {
    const bytes = Buffer.from(steadyText(host) + reportsText(host, form) + computed)
    known = { revision: host.revision, form, computed, bytes }
    bytesOf.set(host.literals, known)
  }
  return [known.bytes, checkInText(host)]
}

export const hostHref = ({ id, infra_env_id }: Pick<HostFacts, 'id' | 'infra_env_id'>): string =>
  `${BASE_PATH}/v2/infra-envs/${infra_env_id}/hosts/${id}`

interface Steady {
  readonly revision: number
  readonly text: string
}

// Literals are read together with the rest of a row and survive a check-in, so they stand for the row.
const steadyTexts = new WeakMap<ReportLiterals, Steady>()

function steadyText(host: StoredHost): string {
  const known = steadyTexts.get(host.literals)
  if (known?.revision === host.revision) return known.text
  const text = openObject(steadyMembers(host))
  steadyTexts.set(host.literals, { revision: host.revision, text })
  return text
}

function steadyMembers({ facts, extras, created_at, updated_at, deleted_at }: StoredHost): Wire<Host> {
  return {
    kind: facts.kind,
    id: facts.id,
    href: hostHref(facts),
    infra_env_id: facts.infra_env_id,
    cluster_id: facts.cluster_id ?? undefined,
    created_at: recordTimeText(created_at),
    updated_at: recordTimeText(updated_at),
    deleted_at: deleted_at === null ? null : recordTimeText(deleted_at),
    registered_at: timeText(facts.registered_at),
    status: facts.status,
    status_info: facts.status_info,
    status_updated_at: timeText(facts.status_updated_at),
    progress: progressOf(facts.progress),
    stage_started_at: ZERO_TIME,
    stage_updated_at: ZERO_TIME,
    logs_info: unlessEmpty(facts.logs_info),
    logs_started_at: timeText(facts.logs_started_at),
    logs_collected_at: timeText(facts.logs_collected_at),
    connection_timed_out: unlessEmpty(facts.connection_timed_out),
    media_status: facts.media_status === 'connected' ? undefined : facts.media_status,
    discovery_agent_version: unlessEmpty(facts.discovery_agent_version),
    role: facts.role,
    suggested_role: facts.suggested_role,
    bootstrap: unlessEmpty(facts.bootstrap),
    machine_config_pool_name: unlessEmpty(facts.machine_config_pool_name),
    node_labels: Object.keys(facts.node_labels).length === 0 ? undefined : sortedJson(facts.node_labels),
    installation_disk_id: unlessEmpty(facts.installation_disk_id),
    installation_disk_path: unlessEmpty(facts.installation_disk_path),
    disks_to_be_formatted: unlessEmpty(facts.disks_to_be_formatted.join(',')),
    skip_formatting_disks: unlessEmpty(facts.skip_formatting_disks.join(',')),
    installer_args: facts.installer_args.length === 0 ? undefined : JSON.stringify(facts.installer_args),
    ignition_config_overrides: unlessEmpty(facts.ignition_config_overrides),
    ignition_endpoint_token_set: unlessEmpty(extras.ignition_endpoint_token_set),
    fencing_credentials: unlessEmpty(extras.fencing_credentials),
    installer_version: unlessEmpty(extras.installer_version),
  }
}

const progressOf = (progress: HostProgress): Wire<HostProgressInfo> => ({
  installation_percentage: unlessEmpty(progress.installation_percentage),
  current_stage: progress.current_stage ?? undefined,
  progress_info: unlessEmpty(progress.progress_info),
  stage_started_at: timeText(progress.stage_started_at),
  stage_updated_at: timeText(progress.stage_updated_at),
  stage_timed_out: unlessEmpty(progress.stage_timed_out),
})

function reportsText({ literals, validations_info }: StoredHost, form: HostForm): string {
  let text = validations_info === '' ? '' : `,"validations_info":${validations_info}`
  for (const report of REPORTS) {
    if (literals[report] !== '' && isShown(report, form)) text += `,"${report}":${literals[report]}`
  }
  return text
}

function isShown(report: Report, form: HostForm): boolean {
  if (report === 'inventory') return form.inventory
  if (report === 'connectivity') return form.connectivity
  return report === 'free_addresses' ? form.freeAddresses : true
}

function computedText({ facts }: StoredHost, { filled }: HostForm, surroundings: HostSurroundings): string {
  const { cluster, settings, userName } = surroundings
  const stages = filled ? stagesText(stagesFor(facts, cluster, settings)) : 'null'
  const name = filled ? effectiveHostname(facts) || facts.id : facts.requested_hostname
  return (
    `,"user_name":${JSON.stringify(userName)},"progress_stages":${stages}` +
    (name === '' ? '' : `,"requested_hostname":${JSON.stringify(name)}`)
  )
}

// There are only a few lists, which never change.
const stagesTexts = new WeakMap<readonly HostStage[], string>()

function stagesText(stages: readonly HostStage[]): string {
  const known = stagesTexts.get(stages)
  if (known !== undefined) return known
  const text = JSON.stringify(stages)
  stagesTexts.set(stages, text)
  return text
}

const checkInText = ({ facts }: StoredHost): string =>
  `,"checked_in_at":"${timeText(facts.checked_in_at)}"` +
  (facts.timestamp === 0 ? '}' : `,"timestamp":${facts.timestamp}}`)
