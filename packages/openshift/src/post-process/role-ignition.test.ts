import type { IgnitionConfig } from '@groundwork/ignition/document'
import { expect, it } from 'vitest'
import { type InputChanges, someInputs } from '../testing/some-inputs.ts'
import { inlineText } from './ignition-file.ts'
import { finishRoleIgnition, type VipLeases } from './role-ignition.ts'

const POINTER: IgnitionConfig = { ignition: { version: '3.2.0' } }
const texts = (role: 'master' | 'worker', changes: InputChanges, leases?: VipLeases) =>
  Object.fromEntries(
    (finishRoleIgnition(POINTER, role, someInputs(changes), leases).storage?.files ?? []).map(
      ({ path, contents }) => [path, inlineText(contents)],
    ),
  )

it('is left alone where there is nothing to add', () => {
  expect(finishRoleIgnition(POINTER, 'master', someInputs())).toBe(POINTER)
})

it('trusts the service', () => {
  expect(texts('worker', { site: { serviceCa: 'PEM' } })).toEqual({
    '/etc/assisted-service/service-ca-cert.crt': 'PEM',
  })
})

it('keeps the leases of the VIPs alive on masters', () => {
  const changes: InputChanges = { cluster: { vip_dhcp_allocation: true } }
  expect(texts('worker', changes)).toEqual({})
  const files = texts('master', changes, { api: 'lease { api }', ingress: 'lease { ingress }' })
  expect(files).toMatchObject({
    '/etc/keepalived/lease-api': 'lease { api }',
    '/etc/keepalived/lease-ingress': 'lease { ingress }',
  })
  expect(files['/etc/keepalived/unsupported-monitor.conf']).toMatch(
    /^api-vip:\n {2}name: api\n {2}mac-address: "?00:1a:4a:[0-9a-f:]{8}"?\n {2}ip-address: 192\.168\.127\.100\n/,
  )
})

it('is known by its MAC address where IPv6 is spoken', () => {
  const path = '/etc/NetworkManager/conf.d/01-ipv6.conf'
  const machine_networks = [{ cidr: '192.168.127.0/24' }, { cidr: '2001:db8::/64' }]
  expect(texts('worker', { cluster: { machine_networks } })[path]).not.toContain('[keyfile]')
  expect(texts('worker', { cluster: { machine_networks, openshift_version: '4.9.1' } })[path]).toContain(
    '[keyfile]',
  )
})
