import type { HostUpdateParams } from '@groundwork/contract/hosts'
import { CHANGEABLE } from '@groundwork/engine/open-statuses'
import { chooseDisk, parseDiskRule } from '@groundwork/fleet/disk-rule'
import type { HostDefinition } from '../document/definition.ts'
import { hostKey } from '../document/diff-definitions.ts'
import { isSameValue } from '../document/diff-values.ts'
import type { KnownHost } from './find-hosts.ts'
import { HOST_FIELDS } from './host-fields.ts'
import { sameJson } from './infra-env-fields.ts'
import type { FieldChange, PlannedCall, Refusal } from './plan.ts'
import type { ObjectPlan } from './plan-cluster.ts'
import { fieldChange, findDifferences, namesIn, paramsOf } from './plan-object.ts'
import { commaList, jsonText, jsonValue } from './wire-values.ts'

const PLACE = { kind: 'Hosts', at: ['hosts', 0] } as const

interface Part {
  readonly params: HostUpdateParams
  readonly changes: readonly FieldChange[]
  readonly refusals: readonly Refusal[]
}

const NOTHING: Part = { params: {}, changes: [], refusals: [] }

/** `clusterId`: of the cluster that the definition wants it in; null: it says nothing about that. */
export function planHost(wanted: HostDefinition, known: KnownHost, clusterId: string | null): ObjectPlan {
  const { host } = known
  const object = `host/${hostKey(wanted)}`
  const found = findDifferences({
    object,
    ...PLACE,
    fields: HOST_FIELDS,
    wanted,
    current: known,
    hasSecret: () => (host.fencing_credentials ?? '') !== '',
  })
  const parts: readonly Part[] = [
    { params: paramsOf(found.rows, wanted), changes: found.changes, refusals: found.refusals },
    planDisk(wanted, known, object),
    planKeptDisks(wanted, known),
  ]
  const params: HostUpdateParams = Object.assign({}, ...parts.map((part) => part.params))
  const changes = parts.flatMap((part) => part.changes)
  const refusals = parts.flatMap((part) => part.refusals)
  const place = { infra_env_id: host.infra_env_id ?? '', host_id: host.id }
  const calls: PlannedCall[] = []
  const bind = planBind(wanted, known, clusterId, object)
  if (changes.length > 0) {
    const words = `Set ${namesIn(changes)} of host ${hostKey(wanted)}`
    calls.push({ operation: 'v2UpdateHost', params: place, body: params, words, object, changes })
  }
  calls.push(...planArguments(wanted, known, object, place), ...planIgnition(wanted, known, object, place))
  if (calls.length > 0 && !CHANGEABLE.includes(host.status)) {
    const locked = calls
      .flatMap((call) => call.changes)
      .map(({ path }) => ({
        object,
        path,
        message: `Host ${hostKey(wanted)} is ${host.status}; ${path} can be changed until its installation begins.`,
      }))
    return { calls: bind.calls, refusals: [...bind.refusals, ...refusals, ...locked] }
  }
  return { calls: [...bind.calls, ...calls], refusals: [...bind.refusals, ...refusals] }
}

function planBind(
  wanted: HostDefinition,
  { host }: KnownHost,
  clusterId: string | null,
  object: string,
): ObjectPlan {
  if (clusterId === null || wanted.bind === false || host.cluster_id === clusterId)
    return { calls: [], refusals: [] }
  if (host.cluster_id) {
    const message = `Host ${hostKey(wanted)} belongs to another cluster; unbind it first.`
    return { calls: [], refusals: [{ object, path: 'cluster', message }] }
  }
  return {
    calls: [
      {
        operation: 'BindHost',
        params: { infra_env_id: host.infra_env_id ?? '', host_id: host.id },
        body: { cluster_id: clusterId },
        words: `Bind host ${hostKey(wanted)} to cluster ${wanted.cluster}`,
        object,
        changes: [{ path: 'cluster', title: 'Cluster', before: undefined, after: wanted.cluster }],
      },
    ],
    refusals: [],
  }
}

function planDisk(wanted: HostDefinition, { host, disks }: KnownHost, object: string): Part {
  const text = wanted.installation_disk
  if (text === undefined || text === host.installation_disk_id) return NOTHING
  const refuse = (message: string): Part => ({
    ...NOTHING,
    refusals: [{ object, path: 'installation_disk', message: `${object}: ${message}` }],
  })
  const parsed = parseDiskRule(text)
  if (!parsed.ok) return refuse(parsed.problem.message)
  const chosen = chooseDisk(parsed.rule, disks)
  if (!chosen.ok) return refuse(chosen.message)
  const id = chosen.disk.id ?? chosen.disk.path ?? ''
  if (id === host.installation_disk_id) return NOTHING
  return {
    params: { disks_selected_config: [{ id, role: 'install' }] },
    changes: [fieldChange(PLACE, 'installation_disk', host.installation_disk_id, id)],
    refusals: [],
  }
}

function planKeptDisks({ skip_formatting_disks: names }: HostDefinition, { host, disks }: KnownHost): Part {
  if (names === undefined) return NOTHING
  const wanted = names.map((name) => {
    const disk = disks.find(({ id, path, by_id, by_path, name: short }) =>
      [id, path, by_id, by_path, short].includes(name),
    )
    return disk?.id ?? name
  })
  const current = commaList(host.skip_formatting_disks)
  const added = wanted.filter((id) => !current.includes(id))
  const removed = current.filter((id) => !wanted.includes(id))
  if (added.length + removed.length === 0) return NOTHING
  return {
    params: {
      disks_skip_formatting: [
        ...added.map((disk_id) => ({ disk_id, skip_formatting: true })),
        ...removed.map((disk_id) => ({ disk_id, skip_formatting: false })),
      ],
    },
    changes: [fieldChange(PLACE, 'skip_formatting_disks', current, wanted)],
    refusals: [],
  }
}

type Place = Readonly<Record<string, string>>

function planArguments(
  { installer_args: args, ...wanted }: HostDefinition,
  { host }: KnownHost,
  object: string,
  params: Place,
): readonly PlannedCall[] {
  if (args === undefined) return []
  const current = jsonValue(host.installer_args) ?? []
  if (isSameValue(args, current)) return []
  return [
    {
      operation: 'v2UpdateHostInstallerArgs',
      params,
      body: { args },
      words: `Set the installer arguments of host ${hostKey(wanted)}`,
      object,
      changes: [fieldChange(PLACE, 'installer_args', current, args)],
    },
  ]
}

function planIgnition(
  { ignition_config_override: ignition, ...wanted }: HostDefinition,
  { host }: KnownHost,
  object: string,
  params: Place,
): readonly PlannedCall[] {
  if (ignition === undefined || sameJson(ignition, host.ignition_config_overrides)) return []
  return [
    {
      operation: 'v2UpdateHostIgnition',
      params,
      body: { config: jsonText(ignition) },
      words: `Override the ignition of host ${hostKey(wanted)}`,
      object,
      changes: [fieldChange(PLACE, 'ignition_config_override', host.ignition_config_overrides, ignition)],
    },
  ]
}
