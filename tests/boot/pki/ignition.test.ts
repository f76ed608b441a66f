// Every Ignition that is generated, as Ignition itself sees it, and scripts as a checker for shells sees them.
import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { POST_REBOOT_PATH } from '@groundwork/openshift/built-in'
import {
  contentOf,
  dualStackConfig,
  filesOf,
  generate,
  ignitionIn,
  sampleInstallConfig,
  singleNodeConfig,
} from '@groundwork/openshift/testing'
import { beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { needDebianPackages } from '../../testing/debian-package.ts'
import { askIgnitionValidate } from '../../testing/real-validator.ts'
import { unitFaults } from './unit-faults.ts'

beforeAll(() => needDebianPackages(['ignition', 'shellcheck', 'systemd']))

const proxied = {
  proxy: { httpProxy: 'http://proxy.example.com:3128', noProxy: '.example.com' },
  additionalTrustBundle: '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----',
  imageDigestSources: [{ source: 'quay.io/a', mirrors: ['mirror.example.com/a'] }],
  fips: true,
}
const vips = { apiVIPs: ['192.0.2.5'], ingressVIPs: ['192.0.2.6'] }
const MOST_COMPRESSED_BYTES = 2 * 1024 * 1024

describe.each([
  ['compact', sampleInstallConfig()],
  ['three and two', sampleInstallConfig({ worker: 2 })],
  ['single node', singleNodeConfig()],
  ['two families', dualStackConfig()],
  ['arbiter', sampleInstallConfig({ master: 2, arbiter: 1 })],
  ['behind a proxy, with mirrors and FIPS', sampleInstallConfig({ worker: 2 }, proxied)],
  ['vsphere', sampleInstallConfig({}, { platform: { vsphere: { ...vips, vcenters: [{ server: 'v' }] } } })],
  ['nutanix', sampleInstallConfig({}, { platform: { nutanix: vips } })],
  ['external', sampleInstallConfig({}, { platform: { external: { platformName: 'oci' } } })],
])('%s', (_, config) => {
  test('is taken by Ignition, without a warning', async () => {
    const { files } = await generate(config)
    for (const [name, content] of files) {
      if (!name.endsWith('.ign')) continue
      expect(await askIgnitionValidate(content)).toEqual({ isAccepted: true, report: '' })
    }
    expect(gzipSync(files.get('bootstrap.ign') ?? '').length).toBeLessThan(MOST_COMPRESSED_BYTES)
  })

  test('has scripts without a fault', async () => {
    const { files } = await generate(config)
    for (const file of filesOf(ignitionIn(files, 'bootstrap.ign')).values()) {
      // Some become runnable only on the disk of the machine.
      if (((file.mode ?? 0) & 0o100) === 0 && !file.path.endsWith('.sh')) continue
      if (file.path.startsWith('/etc/profile.d/')) continue
      expect({ path: file.path, faults: await shellFaults(contentOf(file)) }).toEqual({
        path: file.path,
        faults: '',
      })
    }
  })
})

describe.each([
  ['compact', sampleInstallConfig()],
  ['single node', singleNodeConfig()],
])('%s', (_, config) => {
  test('has units that systemd finds no fault with', async () => {
    const { files } = await generate(config)
    expect(await unitFaults(ignitionIn(files, 'bootstrap.ign'))).toBe('')
  })
})

test('a fault of a unit is found', async () => {
  const odd = { name: 'odd.service', contents: '[Service]\nExecStart=not/absolute\n' }
  expect(await unitFaults({ ignition: { version: '3.2.0' }, systemd: { units: [odd] } })).toContain(
    'not/absolute',
  )
})

test('the unit that ends the bootstrap of a single node has no fault either', async () => {
  const { files } = await generate(singleNodeConfig())
  const inside = filesOf(ignitionIn(files, 'bootstrap.ign'))
  const folder = '/opt/openshift/bootstrap-in-place'
  const { systemd } = parse(contentOf(inside.get(`${folder}/master-update.fcc`)))
  const script = inside.get(`${folder}/bootstrap-in-place-post-reboot.sh`)
  const kubelet = { name: 'kubelet.service', contents: '[Service]\nExecStart=/usr/bin/chown\n' }
  const faults = await unitFaults({
    ignition: { version: '3.2.0' },
    storage: { files: script ? [{ ...script, path: POST_REBOOT_PATH }] : [] },
    systemd: { units: [...systemd.units, kubelet] },
  })
  expect(faults).toBe('')
})

/** Files that are only there on the machine itself cannot be followed, and some scripts are made to be read by others. */
async function shellFaults(script: string): Promise<string> {
  const child = spawn('shellcheck', ['--shell=bash', '--exclude=SC1091,SC2034', '-'])
  child.stdin.end(script)
  return text(child.stdout)
}
