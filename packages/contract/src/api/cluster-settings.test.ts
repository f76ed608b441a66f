import { describe, expect, it } from 'vitest'
import { Cluster } from './cluster.ts'
import { ClusterCreateParams, ClusterUpdateParams } from './cluster-params.ts'
import {
  CLUSTER_SETTING_GROUPS,
  CLUSTER_SETTINGS,
  type ClusterSettings,
  DEFAULT_CLUSTER_SETTINGS,
} from './cluster-settings.ts'
import type { SettingRow, SettingRows } from './setting-row.ts'

const rows = Object.entries<SettingRow>(CLUSTER_SETTINGS)
const namesIn = (schema: { readonly properties: object }) =>
  Object.keys(schema.properties).filter((name) => name in CLUSTER_SETTINGS)
const withSchemaFor = (place: 'create' | 'update') =>
  rows.filter(([, row]) => row[place] !== undefined).map(([name]) => name)

describe('the table of plain settings', () => {
  it('puts every setting into the schemas of answers and requests', () => {
    expect(namesIn(Cluster).sort()).toEqual(rows.map(([name]) => name).sort())
    expect(namesIn(ClusterCreateParams).sort()).toEqual(withSchemaFor('create').sort())
    expect(namesIn(ClusterUpdateParams).sort()).toEqual(withSchemaFor('update').sort())
  })

  it('has every group', () => {
    const names = Object.values<SettingRows>(CLUSTER_SETTING_GROUPS).flatMap((group) => Object.keys(group))
    expect(names).toEqual(Object.keys(CLUSTER_SETTINGS))
  })

  it('describes every setting', () => {
    for (const [name, { answer }] of rows) expect(answer, name).toHaveProperty('description')
  })

  it('makes members optional, and gives each its default', () => {
    expect(ClusterCreateParams.required).toEqual(['name', 'openshift_version', 'pull_secret'])
    expect(DEFAULT_CLUSTER_SETTINGS).toMatchObject({
      hyperthreading: 'all',
      tags: '',
      schedulable_masters: false,
    })
  })

  it('has the types of its rows', () => {
    const stored: Pick<ClusterSettings, 'hyperthreading' | 'api_vip_dns_name'> = {
      hyperthreading: 'masters',
      // @ts-expect-error: what is stored is never null
      api_vip_dns_name: null,
    }
    const update: ClusterUpdateParams = { hyperthreading: null, api_vip_dns_name: null }
    // @ts-expect-error: no word of the list
    const wrong: ClusterCreateParams['hyperthreading'] = 'some'
    expect([stored, update, wrong]).toHaveLength(3)
  })
})
