import { aCluster, aHost } from '@groundwork/engine/testing/builders'
import { validateIgnition } from '@groundwork/ignition/validate'
import { expect, it } from 'vitest'
import { type Day2Access, day2Ignition } from './day2-ignition.ts'

const NO_ACCESS: Day2Access = { token: '', headers: [] }
const host = aHost(4, { role: 'worker', kind: 'AddToExistingClusterHost', machine_config_pool_name: 'infra' })
const make = (access = NO_ACCESS, changes: Parameters<typeof aCluster>[0] = {}, overrides = '') => {
  const text = day2Ignition({ ...host, ignition_config_overrides: overrides }, aCluster(changes), access)
  expect(validateIgnition(text)).toMatchObject({ ok: true })
  return JSON.parse(text)
}

it('points to the pool of the host', () => {
  expect(make()).toEqual({
    ignition: {
      version: '3.2.0',
      config: { merge: [{ source: 'http://api.test.example.com:22624/config/infra' }] },
    },
    storage: {
      files: [
        {
          path: '/etc/hostname',
          mode: 0o644,
          overwrite: true,
          user: { name: 'root' },
          contents: { source: 'data:,node-4' },
        },
      ],
    },
  })
})

it('says who asks, and whom to trust', () => {
  const ca_certificate = Buffer.from('PEM\n').toString('base64')
  const { ignition } = make(
    { token: 'secret', headers: [{ name: 'X-Site', value: 'a' }] },
    { ignition_endpoint: { url: '', ca_certificate } },
  )
  expect(ignition.config.merge[0]).toEqual({
    source: 'https://api-int.test.example.com:22623/config/infra',
    httpHeaders: [
      { name: 'Authorization', value: 'Bearer secret' },
      { name: 'X-Site', value: 'a' },
    ],
  })
  expect(ignition.security.tls.certificateAuthorities).toEqual([
    { source: `data:text/plain;base64,${ca_certificate}` },
  ])
})

it('has what the override of the host has', () => {
  const files = [{ path: '/etc/mine', contents: { source: 'data:,a' } }]
  const { storage } = make(
    NO_ACCESS,
    {},
    JSON.stringify({ ignition: { version: '3.1.0' }, storage: { files } }),
  )
  expect(storage.files).toMatchObject([{ path: '/etc/mine' }, { path: '/etc/hostname' }])
})
