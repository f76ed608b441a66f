import type { Cluster } from '@groundwork/contract/clusters'
import { OPEN, TAKING_MANIFESTS } from '@groundwork/engine/open-statuses'
import type { ClusterDefinition } from '../document/definition.ts'
import { isSameValue } from '../document/diff-values.ts'
import { joinOverrides, splitOverrides } from '../document/mirrors.ts'
import type { ApiManifest } from './api-state.ts'
import { CLUSTER_FIELDS, type ClusterParams } from './cluster-fields.ts'
import { isEmpty } from './field-row.ts'
import { manifestBody, type WantedManifest, wantedManifests } from './manifests.ts'
import { type FieldChange, idOf, type PlannedCall, type Refusal } from './plan.ts'
import { fieldChange, findDifferences, namesIn, paramsOf } from './plan-object.ts'
import { clusterBodies, overridesText } from './to-api.ts'
import { jsonObject } from './wire-values.ts'

export interface ObjectPlan {
  readonly calls: readonly PlannedCall[]
  readonly refusals: readonly Refusal[]
}

/** Members that have calls of their own. */
const ELSEWHERE: readonly string[] = ['manifests', 'install_config_overrides', 'mirrors']

const PLACE = { kind: 'Cluster', at: [] } as const

export function planCluster(
  wanted: ClusterDefinition,
  current: Cluster | undefined,
  manifests: readonly ApiManifest[],
): ObjectPlan {
  const object = `cluster/${wanted.name}`
  if (!current) return planNewCluster(wanted, object)
  const main = planUpdate(wanted, current, object)
  const override = planOverrides(wanted, current, object)
  const files = planManifests(wanted, current, manifests, object)
  return {
    calls: [...main.calls, ...override.calls, ...files.calls],
    refusals: [...main.refusals, ...override.refusals, ...files.refusals],
  }
}

function planNewCluster(wanted: ClusterDefinition, object: string): ObjectPlan {
  const missing = (['openshift_version', 'pull_secret'] as const).filter((name) => isEmpty(wanted[name]))
  if (missing.length > 0) {
    const refusals = missing.map((path) => ({
      object,
      path,
      message: `${object} cannot be registered without ${path}; add it.`,
    }))
    return { calls: [], refusals }
  }
  const { register } = clusterBodies(wanted)
  const changes = Object.entries(wanted)
    .filter(([name, value]) => value !== undefined && !ELSEWHERE.includes(name))
    .map(([name, value]) => fieldChange(PLACE, name, undefined, value))
  const calls: PlannedCall[] = [
    {
      operation: 'v2RegisterCluster',
      params: {},
      body: register,
      words: `Register cluster ${wanted.name}`,
      object,
      creates: object,
      changes,
    },
  ]
  calls.push(...planOverrides(wanted, null, object).calls)
  calls.push(
    ...wantedManifests(wanted).map((manifest) =>
      manifestCall(manifest, wanted, object, idOf(object), undefined),
    ),
  )
  return { calls, refusals: [] }
}

function planUpdate(wanted: ClusterDefinition, current: Cluster, object: string): ObjectPlan {
  const found = findDifferences({
    object,
    ...PLACE,
    fields: CLUSTER_FIELDS,
    wanted,
    current,
    hasSecret: () => current.pull_secret_set === true,
  })
  const derived = found.rows.filter(
    ({ name }) => name === 'machine_networks' && isMachineNetworkDerived(wanted, current),
  )
  const rows = found.rows.filter((row) => !derived.includes(row))
  // Before a host is known there is none to compare with.
  const refusals = [
    ...found.refusals,
    ...derived
      .filter((row) => !isEmpty(row.read(current)))
      .map(({ name }) => ({
        object,
        path: name,
        message: `${name} of ${object} follows from the virtual addresses; set api_vips and ingress_vips instead.`,
      })),
  ]
  const changes = found.changes.filter(({ path }) => rows.some(({ name }) => name === path))
  if (rows.length === 0) return { calls: [], refusals }
  if (!OPEN.includes(current.status)) {
    return {
      calls: [],
      refusals: [...refusals, ...changes.map((change) => statusRefusal(object, current, change))],
    }
  }
  const all = [...rows, ...alsoNeeded(rows, wanted)]
  const body = withBothOperatorLists(paramsOf(all, wanted), wanted, current)
  const words = `Set ${namesIn(changes)} of cluster ${wanted.name}`
  return {
    calls: [
      { operation: 'V2UpdateCluster', params: { cluster_id: current.id }, body, words, object, changes },
    ],
    refusals,
  }
}

const statusRefusal = (object: string, { name, status }: Cluster, { path }: FieldChange): Refusal => ({
  object,
  path,
  message: `Cluster ${name} is ${status}; ${path} can only be changed while it is ${OPEN.join(', ')}.`,
})

type Row = (typeof CLUSTER_FIELDS)[number]

const SWITCHES: readonly string[] = ['platform', 'user_managed_networking', 'vip_dhcp_allocation']
const DEPENDENT: readonly string[] = [...SWITCHES, 'api_vips', 'ingress_vips', 'machine_networks']

/** A switch of who manages the network changes the rest of it and takes addresses away, so all that is wanted is sent along. */
function alsoNeeded(rows: readonly Row[], wanted: ClusterDefinition): readonly Row[] {
  if (!rows.some(({ name }) => SWITCHES.includes(name))) return []
  return CLUSTER_FIELDS.filter(
    (row) => DEPENDENT.includes(row.name) && !rows.includes(row) && !isEmpty(row.wanted(wanted)),
  )
}

/** Either list alone would change the other one. */
function withBothOperatorLists(
  params: ClusterParams,
  wanted: ClusterDefinition,
  current: Cluster,
): ClusterParams {
  if (params.olm_operators === undefined && params.operator_bundles === undefined) return params
  const rows = CLUSTER_FIELDS.filter(({ name }) => name === 'olm_operators' || name === 'operator_bundles')
  const whole = Object.fromEntries(rows.map((row) => [row.name, row.wanted(wanted) ?? row.read(current)]))
  return { ...params, ...paramsOf(rows, whole as ClusterDefinition) }
}

/** One family, virtual addresses that the cluster manages: then the service finds the network itself. */
function isMachineNetworkDerived(wanted: ClusterDefinition, current: Cluster): boolean {
  const after = (name: keyof ClusterDefinition): unknown => {
    const row = CLUSTER_FIELDS.find((field) => field.name === name)
    return row?.wanted(wanted) ?? row?.read(current)
  }
  const networks = [after('machine_networks'), after('service_networks'), after('api_vips')]
  const texts = networks.flatMap((list) => (Array.isArray(list) ? list.map(String) : []))
  const isDualStack = texts.some((text) => text.includes(':')) && texts.some((text) => !text.includes(':'))
  const platform = after('platform') as { readonly type?: string } | string | undefined
  const type = typeof platform === 'string' ? platform : platform?.type
  const isUserManaged = after('user_managed_networking') === true || type === 'none' || type === 'external'
  return (
    current.kind === 'Cluster' &&
    !isUserManaged &&
    after('vip_dhcp_allocation') !== true &&
    after('load_balancer') !== 'user-managed' &&
    !isDualStack
  )
}

/** Mirrors are part of the override. `current` is null before there is a cluster. */
function planOverrides(wanted: ClusterDefinition, current: Cluster | null, object: string): ObjectPlan {
  const before = splitOverrides(jsonObject(current?.install_config_overrides) ?? {})
  const { install_config_overrides: rest = before.rest, mirrors = before.mirrors } = wanted
  const changes = [
    ...(isSameValue(before.rest, rest)
      ? []
      : [fieldChange(PLACE, 'install_config_overrides', current ? before.rest : undefined, rest)]),
    ...(isSameValue(before.mirrors ?? [], mirrors ?? [])
      ? []
      : [fieldChange(PLACE, 'mirrors', before.mirrors, mirrors)]),
  ]
  if (changes.length === 0) return { calls: [], refusals: [] }
  if (current && !OPEN.includes(current.status)) {
    return { calls: [], refusals: changes.map((change) => statusRefusal(object, current, change)) }
  }
  const call: PlannedCall = {
    operation: 'v2UpdateClusterInstallConfig',
    params: { cluster_id: current?.id ?? idOf(object) },
    body: overridesText(joinOverrides(rest, mirrors)),
    words: `Override the install-config of cluster ${wanted.name}`,
    object,
    changes,
  }
  return { calls: [call], refusals: [] }
}

function planManifests(
  wanted: ClusterDefinition,
  current: Cluster,
  manifests: readonly ApiManifest[],
  object: string,
): ObjectPlan {
  const own = manifests.filter(({ cluster_id }) => cluster_id === current.id)
  const changed = wantedManifests(wanted).flatMap((manifest) => {
    const before = own.find(
      ({ folder, file_name }) => folder === manifest.folder && file_name === manifest.file_name,
    )
    return before?.content === manifest.content ? [] : [{ manifest, before: before?.content }]
  })
  if (!TAKING_MANIFESTS.includes(current.status)) {
    const refusals = changed.map(({ manifest: { file_name } }) => ({
      object,
      path: 'manifests',
      message: `Cluster ${current.name} is ${current.status}; ${file_name} would no longer be installed with it. Apply it to the running cluster instead.`,
    }))
    return { calls: [], refusals }
  }
  const calls = changed.map(({ manifest, before }) =>
    manifestCall(manifest, wanted, object, current.id, before),
  )
  return { calls, refusals: [] }
}

const manifestCall = (
  manifest: WantedManifest,
  { name }: ClusterDefinition,
  object: string,
  id: string,
  before: string | undefined,
): PlannedCall => ({
  operation: 'V2CreateClusterManifest',
  params: { cluster_id: id },
  body: manifestBody(manifest),
  words: `${before === undefined ? 'Add' : 'Replace'} manifest ${manifest.file_name} of cluster ${name}`,
  object,
  changes: [
    {
      path: `manifests/${manifest.folder}/${manifest.file_name}`,
      title: 'Manifest',
      before,
      after: manifest.content,
    },
  ],
})
