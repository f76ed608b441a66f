import { Check } from 'typebox/value'
import { describe, expect, it } from 'vitest'
import { ImageCreateParams } from '../api/cluster-params.ts'
import { V1ClusterCreateParams, V1ClusterUpdateParams } from './schemas.ts'

const HOST = '2121a000-d27e-4596-a408-6813d3114caf'

describe('requests of the lab guide', () => {
  it('registers a cluster with one of the two addresses and an unknown field', () => {
    const body = {
      kind: 'Cluster',
      name: 'ocpd',
      openshift_version: '4.8',
      ocp_release_image: 'quay.io/openshift-release-dev/ocp-release:4.8.5-x86_64',
      base_dns_domain: 'lab.local',
      hyperthreading: 'all',
      ingress_vip: '192.0.2.8',
      schedulable_masters: false,
      high_availability_mode: 'Full',
      user_managed_networking: false,
      platform: { type: 'baremetal' },
      cluster_networks: [{ cidr: '10.128.0.0/14', host_prefix: 23 }],
      service_networks: [{ cidr: '172.31.0.0/16' }],
      machine_networks: [{ cidr: '192.0.2.0/24' }],
      network_type: 'OVNKubernetes',
      additional_ntp_source: 'ntp.example.com',
      vip_dhcp_allocation: false,
      ssh_public_key: 'ssh-ed25519 AAAA',
      pull_secret: '{"auths":{}}',
    }
    expect(Check(V1ClusterCreateParams, body)).toBe(true)
  })

  it('asks for an image with a pull secret that is not needed', () => {
    const body = { ssh_public_key: 'ssh-ed25519 AAAA', pull_secret: '{}', image_type: 'full-iso' }
    expect(Check(ImageCreateParams, body)).toBe(true)
  })

  it.each<[string, unknown, boolean]>([
    ['sets a role', { hosts_roles: [{ id: HOST, role: 'master' }] }, true],
    ['sets an unknown role', { hosts_roles: [{ id: HOST, role: 'boss' }] }, false],
    ['completes the pair of addresses', { api_vip: '192.0.2.7' }, true],
    ['clears an address', { api_vip: '' }, true],
    ['gives a name instead of an address', { api_vip: 'api.lab.local' }, false],
    ['names hosts', { hosts_names: [{ id: HOST, hostname: 'node-1' }] }, true],
    [
      'chooses a disk',
      { disks_selected_config: [{ id: HOST, disks_config: [{ id: '/dev/vda', role: 'install' }] }] },
      true,
    ],
  ])('%s', (_, body, isAccepted) => {
    expect(Check(V1ClusterUpdateParams, body)).toBe(isAccepted)
  })
})
