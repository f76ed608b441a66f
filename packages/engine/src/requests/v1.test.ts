import type { ClusterCreateParams } from '@groundwork/contract/clusters'
import { describe, expect, it } from 'vitest'
import { registerCluster } from './cluster/register.ts'
import { acceptedValue, anEnvironment, PULL_SECRET, refusalOf } from './testing/builders.ts'
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

describe('a release that this service does not offer', () => {
  const body = {
    kind: 'Cluster',
    name: 'ocpd',
    openshift_version: '4.8',
    ocp_release_image: 'quay.io/releases/ocp:4.8.5-x86_64',
    base_dns_domain: 'lab.local',
    high_availability_mode: 'Full',
    user_managed_networking: false,
    platform: { type: 'baremetal' },
    ingress_vip: '192.168.127.8',
    machine_networks: [{ cidr: '192.168.127.0/24' }],
    network_type: 'OVNKubernetes',
    vip_dhcp_allocation: false,
    pull_secret: PULL_SECRET,
  }
  const register = (changes: Partial<ReturnType<typeof anEnvironment>>) =>
    registerCluster(v1RegisterCluster(body) as ClusterCreateParams, anEnvironment(changes))

  it('is taken from an old client, who names image and version', () => {
    const { cluster } = acceptedValue(register({ allowsSingleVip: true, allowsCustomRelease: true }))
    expect(cluster).toMatchObject({
      openshift_version: '4.8',
      ocp_release_image: body.ocp_release_image,
      cpu_architecture: 'x86_64',
      machine_networks: body.machine_networks,
    })
  })

  it('is refused from a client of today', () => {
    expect(refusalOf(register({ allowsSingleVip: true }))).toEqual(['400 not-found ocp_release_image'])
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
    const network = [{ network_yaml: 'interfaces: []', mac_interface_map: [] }]
    expect(
      v1CreateImage({ ssh_public_key: 'key', image_type: 'full-iso', static_network_config: network }),
    ).toEqual({ ssh_authorized_key: 'key', image_type: 'full-iso', static_network_config: network })
    expect(v1CreateImage({})).toEqual({})
  })

  it('leaves alone what it never decided, whatever old clients put into it', () => {
    expect(v1CreateImage({ kind: 'x', pull_secret: 's', kernel_arguments: [] })).toEqual({})
  })
})
