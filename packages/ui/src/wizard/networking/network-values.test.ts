import type { Cluster } from '@groundwork/contract/clusters'
import { describe, expect, it } from 'vitest'
import { changedFields } from '../../forms/draft.ts'
import { isDual, isNetworkFieldShown, mediaBody, networkingBody, networkingOf } from './network-values.ts'

const cluster = {
  network_type: 'OVNKubernetes',
  machine_networks: [{ cidr: '10.0.0.0/24' }],
  cluster_networks: [{ cidr: '10.128.0.0/14', host_prefix: 23 }],
  api_vips: [{ ip: '10.0.0.5' }],
  ingress_vips: [],
} as unknown as Cluster
const saved = networkingOf(cluster)

describe('networkingBody', () => {
  const body = (draft: Partial<typeof saved>) => networkingBody(draft, { ...saved, ...draft })
  it('sends virtual addresses together', () => {
    expect(body({ ingress_vips: ['10.0.0.6'] })).toEqual({
      api_vips: [{ ip: '10.0.0.5' }],
      ingress_vips: [{ ip: '10.0.0.6' }],
    })
  })
  it('leaves out empty lines', () => {
    expect(body({ machine_networks: ['10.0.0.0/24', ''] })).toEqual({
      machine_networks: [{ cidr: '10.0.0.0/24' }],
    })
    expect(body({ cluster_networks: [{ cidr: 'fd01::/48', host_prefix: '' }] })).toEqual({
      cluster_networks: [{ cidr: 'fd01::/48' }],
    })
  })
  it('sends plain fields as they are', () => {
    expect(body({ no_proxy: '', load_balancer: 'user-managed' })).toEqual({
      no_proxy: '',
      load_balancer: { type: 'user-managed' },
    })
  })
})

describe('fields that are not shown', () => {
  it.each([
    ['the user looks after them', { user_managed_networking: true }],
    ['they come by DHCP', { vip_dhcp_allocation: true }],
  ])('virtual addresses that were typed are not sent when %s', (_, choice) => {
    const draft = { ...choice, api_vips: ['10.0.0.9'] }
    expect(changedFields(saved, draft, isNetworkFieldShown)).toEqual(choice)
  })
  it('a load balancer is not sent when the user manages the network', () => {
    const draft = { user_managed_networking: true, load_balancer: 'user-managed' as const }
    expect(changedFields(saved, draft, isNetworkFieldShown)).toEqual({ user_managed_networking: true })
  })
})

describe('what boot media take over', () => {
  const proxy = { http_proxy: 'http://media:3128', no_proxy: '.media' }
  it('is only what changed; the other proxy settings stay those of the medium', () => {
    expect(mediaBody({ no_proxy: '.lan' }, { proxy })).toEqual({ proxy: { ...proxy, no_proxy: '.lan' } })
  })
  it('has the names of the medium', () => {
    expect(mediaBody({ additional_ntp_source: 'ntp.lan' }, { proxy })).toEqual({
      additional_ntp_sources: 'ntp.lan',
    })
  })
  it('is nothing when only other settings changed', () => {
    expect(mediaBody({ network_type: 'Calico' }, {})).toBeNull()
  })
})

describe('isDual', () => {
  it('looks at all lists', () => {
    expect(isDual(saved)).toBe(false)
    expect(isDual({ ...saved, api_vips: ['10.0.0.5', 'fd00::5'] })).toBe(true)
    expect(isDual({ ...saved, service_networks: ['172.30.0.0/16', 'fd02::/112'] })).toBe(true)
  })
})
