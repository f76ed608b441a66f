// What the service offers: operators, releases, live images.
import type { CallAnswer } from '@groundwork/contract/client'
import { defineKind } from './kind.ts'
import { statusTone } from './status-tone.ts'

interface OperatorRow {
  readonly name: string
  /** Of a cluster. */
  readonly status: string | null
  readonly status_info: string | null
  readonly type: string | null
  readonly version: string | null
}

export const OPERATORS = defineKind<OperatorRow>({
  singular: 'operator',
  plural: 'operators',
  shortNames: ['op'],
  description: 'operators that can be installed along, or with --cluster those of a cluster and how they are',
  scopes: ['cluster'],
  sort: 'name',
  columns: [
    { name: 'name', value: ({ name }) => name },
    { name: 'type', value: ({ type }) => type },
    { name: 'status', value: ({ status }) => status, tone: ({ status }) => statusTone(status ?? '') },
    { name: 'version', value: ({ version }) => version },
    { name: 'status_info', isWide: true, value: ({ status_info }) => status_info },
  ],
  id: ({ name }) => name,
  nameOf: ({ name }) => name,
  async list(client, { cluster_id }) {
    if (cluster_id === undefined) {
      const names = await client.call('V2ListSupportedOperators')
      return names.map((name) => ({ name, status: null, status_info: null, type: null, version: null }))
    }
    const found = await client.call('V2ListOfClusterOperators', { params: { cluster_id } })
    return found.map((operator) => ({
      name: operator.name ?? '',
      type: operator.operator_type ?? null,
      status: operator.status ?? null,
      status_info: operator.status_info ?? null,
      version: operator.version ?? null,
    }))
  },
})

type Version = CallAnswer<'v2ListSupportedOpenshiftVersions'>[string]
type VersionRow = Version & { readonly name: string }

export const VERSIONS = defineKind<VersionRow>({
  singular: 'version',
  plural: 'versions',
  shortNames: ['ver'],
  description: 'releases of OpenShift that can be installed',
  scopes: [],
  sort: '-version',
  columns: [
    { name: 'version', value: ({ name }) => name },
    { name: 'default', value: (row) => row.default ?? false },
    { name: 'support_level', value: ({ support_level }) => support_level },
    { name: 'architectures', value: ({ cpu_architectures }) => cpu_architectures },
    { name: 'display_name', isWide: true, value: ({ display_name }) => display_name },
  ],
  id: ({ name }) => name,
  nameOf: ({ name }) => name,
  async list(client) {
    const found = await client.call('v2ListSupportedOpenshiftVersions')
    return Object.entries(found).map(([name, version]) => ({ name, ...version }))
  },
})

export const IMAGES = defineKind<CallAnswer<'listOsImages'>[number]>({
  singular: 'image',
  plural: 'images',
  shortNames: ['osimage', 'osimages'],
  description: 'live images that discovery images are made from',
  scopes: [],
  columns: [
    { name: 'openshift_version', value: ({ openshift_version }) => openshift_version },
    { name: 'version', value: ({ version }) => version },
    { name: 'architecture', value: ({ cpu_architecture }) => cpu_architecture },
    { name: 'type', value: ({ type }) => type },
    { name: 'status', value: ({ status }) => status, tone: ({ status }) => statusTone(status) },
    { name: 'percent', value: ({ percent }) => percent, text: ({ percent }) => `${percent}%` },
    { name: 'status_info', isWide: true, value: ({ status_info }) => status_info },
    { name: 'id', isHidden: true, value: ({ id }) => id },
  ],
  id: ({ id }) => id,
  nameOf: ({ id }) => id,
  streamKind: 'os-image',
  list: (client) => client.call('listOsImages'),
})
