import { execFileSync } from 'node:child_process'
import type { File, IgnitionConfig } from '@groundwork/ignition/document'
import { arbitraryConfig } from '@groundwork/ignition/testing'
import { validateIgnition } from '@groundwork/ignition/validate'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PreparationError } from '../assets/generator.ts'
import type { InstallHost } from '../inputs.ts'
import { type InputChanges, singleNode, someHost, someInputs } from '../testing/some-inputs.ts'
import { CLEANUP_SCRIPT } from './discovery-stateroot.ts'
import { hostFileName, hostIgnition } from './host-ignition.ts'
import { inlineText } from './ignition-file.ts'

const pointer = (role: string): IgnitionConfig => ({
  ignition: { version: '3.2.0', config: { merge: [{ source: `https://api-int:22623/config/${role}` }] } },
})
const make = (host: InstallHost, changes: InputChanges = {}, pools: readonly string[] = []): IgnitionConfig =>
  hostIgnition(pointer('worker'), host, { inputs: someInputs(changes), pools: new Set(pools) })
const files = (config: IgnitionConfig): readonly File[] => config.storage?.files ?? []
const contents = (config: IgnitionConfig): Record<string, string> =>
  Object.fromEntries(files(config).map(({ path, contents: resource }) => [path, inlineText(resource)]))

const override = (document: object): string => JSON.stringify({ ignition: { version: '3.1.0' }, ...document })

describe('a machine', () => {
  it('is called as the user wants it, else as it calls itself', () => {
    expect(contents(make(someHost(1)))).toEqual({ '/etc/hostname': 'node-1' })
    expect(contents(make(someHost(1, { requested_hostname: 'a.example.com' })))).toEqual({
      '/etc/hostname': 'a.example.com',
    })
  })

  it.each<[string, InputChanges, string | undefined]>([
    ['has VIPs to find the cluster by', {}, undefined],
    ['is the only one', singleNode, 'KUBELET_NODEIP_HINT=192.168.127.0'],
    [
      'has no VIPs',
      { cluster: { platform: { type: 'none', external_name: '' }, user_managed_networking: true } },
      'KUBELET_NODEIP_HINT=192.168.127.0',
    ],
    [
      'stands behind a load balancer of the user',
      { cluster: { load_balancer_type: 'user-managed' } },
      'KUBELET_NODEIP_HINT=192.168.127.0',
    ],
  ])('that %s', (_, changes, hint) => {
    expect(contents(make(someHost(1), changes))['/etc/default/nodeip-configuration']).toBe(hint)
  })

  it('gets its override, without an older version of the document', () => {
    const text = override({
      storage: { files: [{ path: '/etc/hostname', mode: 0o600 }, { path: '/etc/mine' }] },
    })
    const config = make(someHost(1, { ignition_config_overrides: text }))
    expect(config.ignition.version).toBe('3.2.0')
    expect(files(config)).toMatchObject([{ path: '/etc/hostname', mode: 0o600 }, { path: '/etc/mine' }])
  })

  it.each([
    ['that is wrong', override({ storage: { files: [{ path: 'etc/mine' }] } }), 'storage.files'],
    [
      'that does not fit',
      override({ storage: { links: [{ path: '/etc/hostname/a', target: '/b' }] } }),
      'storage.links',
    ],
  ])('with an override %s fails the preparation by name', (_, text, place) => {
    const host = someHost(1, { ignition_config_overrides: text })
    expect(() => make(host)).toThrow(PreparationError)
    expect(() => make(host)).toThrow('host node-1')
    expect(() => make(host)).toThrow(place)
  })

  it('is always right, or refused', () => {
    fc.assert(
      fc.property(arbitraryConfig({ version: '3.2.0', isPeaceful: false }), (document) => {
        try {
          const config = make(someHost(1, { ignition_config_overrides: JSON.stringify(document) }))
          expect(validateIgnition(JSON.stringify(config))).toMatchObject({ ok: true })
        } catch (error) {
          expect(error).toBeInstanceOf(PreparationError)
        }
      }),
      { numRuns: 50 },
    )
  })
})

describe('a pool', () => {
  const worker = (pool: string) => someHost(4, { role: 'worker', machine_config_pool_name: pool })
  const source = (config: IgnitionConfig) => config.ignition.config?.merge?.[0]?.source

  it('is where a worker gets its configuration from', () => {
    expect(source(make(worker('infra'), {}, ['infra']))).toBe('https://api-int:22623/config/infra')
    expect(source(make(worker('worker')))).toBe('https://api-int:22623/config/worker')
  })

  it('must be made by a manifest', () => {
    expect(() => make(worker('infra'))).toThrow('MachineConfigPool named infra')
  })
})

describe('a machine that was discovered from its own disk', () => {
  const host = someHost(1)
  const persistent = {
    ...host,
    inventory: host.inventory && { ...host.inventory, boot: { device_type: 'persistent' as const } },
  }

  it('removes that system', () => {
    const config = make(persistent)
    expect(config.systemd?.units?.map(({ name }) => name)).toEqual([
      'cleanup-assisted-discovery-stateroot.service',
    ])
    expect(validateIgnition(JSON.stringify(config))).toMatchObject({ ok: true })
  })

  it('does so by a script', () => {
    expect(() =>
      execFileSync('bash', ['-n'], { input: CLEANUP_SCRIPT, stdio: ['pipe', 'pipe', 'pipe'] }),
    ).not.toThrow()
  })
})

it('the file of a machine is named after its role', () => {
  expect(hostFileName(someHost(4, { role: 'worker' }))).toBe(
    'worker-00000000-0000-4000-8000-000000000004.ign',
  )
  expect(hostFileName(someHost(1, { role: 'auto-assign' }))).toMatch(/^master-/)
  expect(() => hostFileName(someHost(1, { role: 'auto-assign', suggested_role: 'auto-assign' }))).toThrow(
    'has no role',
  )
})
