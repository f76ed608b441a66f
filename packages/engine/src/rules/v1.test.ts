import type { ClusterCreateParams } from '@groundwork/contract/api/cluster-params'
import { describe, expect, it } from 'vitest'
import { registerCluster } from './cluster/register.ts'
import { acceptedValue, anEnvironment, PULL_SECRET } from './testing/builders.ts'
import { v1CreateImage, v1RegisterCluster, v1UpdateCluster } from './v1.ts'

describe('registration of old', () => {
  it('drops what is not known, and makes lists of VIPs', () => {
    const body = v1RegisterCluster({
      kind: 'Cluster',
      name: 'test',
      openshift_version: '4.20',
      pull_secret: PULL_SECRET,
      ingress_vip: '192.168.127.101',
      machine_networks: [{ cidr: '192.168.127.0/24' }],
    })
    expect(body).toEqual({
      name: 'test',
      openshift_version: '4.20',
      pull_secret: PULL_SECRET,
      ingress_vips: [{ ip: '192.168.127.101' }],
      machine_networks: [{ cidr: '192.168.127.0/24' }],
    })
    const environment = anEnvironment({ allowsSingleVip: true })
    const { cluster } = acceptedValue(registerCluster(body as ClusterCreateParams, environment))
    expect(cluster.ingress_vips).toEqual([{ ip: '192.168.127.101', verification: null }])
  })
})

describe('an update of old', () => {
  it('becomes one of the cluster and one a host', () => {
    const { cluster, hosts } = v1UpdateCluster({
      api_vip: '192.168.127.100',
      ingress_vip: '',
      name: 'test',
      unknown: 1,
      hosts_roles: [
        { id: 'a', role: 'master' },
        { id: 'b', role: 'worker' },
      ],
      hosts_names: [
        { id: 'b', hostname: 'node-b' },
        { id: 'c', hostname: null },
        'garbage',
        { hostname: 'x' },
      ],
      disks_selected_config: [{ id: 'a', disks_config: [{ id: 'sda', role: 'install' }] }],
      hosts_machine_config_pool_names: [{ id: 'd', machine_config_pool_name: 'infra' }],
    })
    expect(cluster).toEqual({ name: 'test', api_vips: [{ ip: '192.168.127.100' }], ingress_vips: [] })
    expect(hosts).toEqual([
      {
        host_id: 'a',
        body: { host_role: 'master', disks_selected_config: [{ id: 'sda', role: 'install' }] },
      },
      { host_id: 'b', body: { host_role: 'worker', host_name: 'node-b' } },
      { host_id: 'd', body: { machine_config_pool_name: 'infra' } },
    ])
  })

  it('of nothing is nothing', () => {
    expect(v1UpdateCluster({ api_vip: null, hosts_roles: 'x' })).toEqual({ cluster: {}, hosts: [] })
  })
})

describe('an image of old', () => {
  it('changes the infra-env', () => {
    expect(
      v1CreateImage({ ssh_public_key: 'key', image_type: 'full-iso', kind: 'x', pull_secret: 's' }),
    ).toEqual({
      ssh_authorized_key: 'key',
      image_type: 'full-iso',
      pull_secret: 's',
    })
    expect(v1CreateImage({})).toEqual({})
  })
})
