import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkManifestText } from '@groundwork/engine/requests/manifest'
import { anInfraEnvRecord } from '@groundwork/engine/testing/builders'
import type { IgnitionConfig } from '@groundwork/ignition/document'
import { decodeDataUrl } from '@groundwork/ignition/document'
import { validateIgnition } from '@groundwork/ignition/validate'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readKubernetesYaml } from '../assets/kubernetes-yaml.ts'
import { type InputChanges, singleNode, someHost, someHosts, someInputs } from '../testing/some-inputs.ts'
import { type SystemManifestOptions, systemManifests } from './system-manifests.ts'

const made = (changes: InputChanges = {}, options: SystemManifestOptions = {}) =>
  systemManifests(someInputs(changes), options)
const names = (changes: InputChanges = {}, options: SystemManifestOptions = {}) =>
  made(changes, options).map(({ fileName }) => fileName)

interface MachineConfig {
  readonly metadata: { readonly name: string; readonly labels: Readonly<Record<string, string>> }
  readonly spec: { readonly config: IgnitionConfig; readonly kernelArguments?: readonly string[] }
}

function machineConfig(fileName: string, changes: InputChanges = {}, options: SystemManifestOptions = {}) {
  const found = made(changes, options).find((manifest) => manifest.fileName === fileName)
  return readKubernetesYaml(found?.text ?? '')[0] as MachineConfig
}

function fileText(config: IgnitionConfig, path: string): string {
  const file = config.storage?.files?.find((candidate) => candidate.path === path)
  return Buffer.from(decodeDataUrl(file?.contents?.source ?? '') ?? []).toString('utf8')
}

const ALWAYS = [
  '50-masters-chrony-configuration.yaml',
  '50-masters-iscsi-nic-reapply.yaml',
  '50-workers-chrony-configuration.yaml',
  '50-workers-iscsi-nic-reapply.yaml',
]
const PATCH = 'cluster-scheduler-02-config.yml.patch_ai_set_masters_schedulable'
const TANG = '[{"url":"http://tang.example.com:7500","thumbprint":"PLjNyRdGw03zlRoGjQYMahSZGu9"}]'

describe('which there are', () => {
  it.each<[string, InputChanges, readonly string[]]>([
    ['always', {}, ALWAYS],
    ['masters that take work', { hosts: someHosts(3, 1) }, [...ALWAYS, PATCH]],
    ['masters that shall take work', { cluster: { schedulable_masters: true } }, [...ALWAYS, PATCH]],
    ['a single machine', singleNode, [...ALWAYS, PATCH, 'dnsmasq-bootstrap-in-place.yaml']],
    [
      'an arbiter',
      { hosts: [...someHosts(2, 2), someHost(5, { role: 'arbiter' })], cluster: { control_plane_count: 2 } },
      ['50-arbiters-chrony-configuration.yaml', '50-arbiters-iscsi-nic-reapply.yaml', ...ALWAYS],
    ],
    [
      'encrypted masters',
      { cluster: { disk_encryption: { enable_on: 'masters', mode: 'tpmv2', tang_servers: '' } } },
      [...ALWAYS, '99-openshift-master-tpm-encryption.yaml'],
    ],
    [
      'encryption everywhere',
      { cluster: { disk_encryption: { enable_on: 'all', mode: 'tang', tang_servers: TANG } } },
      [...ALWAYS, '99-openshift-master-tang-encryption.yaml', '99-openshift-worker-tang-encryption.yaml'],
    ],
  ])('%s', (_, changes, expected) => expect(names(changes)).toEqual(expected))

  it('leaves out the name server of a single machine on request', () => {
    expect(names(singleNode, { hasSingleNodeDnsmasq: false })).toEqual([...ALWAYS, PATCH])
  })

  it('are right: objects, names, and Ignition documents', () => {
    const encrypted = { enable_on: 'all', mode: 'tang', tang_servers: TANG } as const
    for (const changes of [{ cluster: { disk_encryption: encrypted } }, singleNode]) {
      for (const { fileName, text } of made(changes)) {
        expect(checkManifestText(text, { fileName, parseYaml: readKubernetesYaml })).toEqual([])
        const [object] = readKubernetesYaml(text) as [{ kind?: string } & MachineConfig]
        if (object.kind === 'MachineConfig')
          expect(validateIgnition(JSON.stringify(object.spec.config))).toMatchObject({ ok: true })
      }
    }
  })
})

describe('time', () => {
  const lines = (changes: InputChanges): readonly string[] => {
    const { spec } = machineConfig('50-masters-chrony-configuration.yaml', changes)
    return fileText(spec.config, '/etc/chrony.conf').split('\n')
  }
  const servers = (changes: InputChanges) => lines(changes).filter((line) => /^(?:server|pool)/.test(line))

  it('comes from what hosts found and what was asked for, each once', () => {
    const hosts = someHosts(3, 2)
    const infraEnvs = [anInfraEnvRecord({ additional_ntp_sources: 'b.example.com,ntp.example.com' })]
    expect(servers({ hosts, infraEnvs, cluster: { additional_ntp_source: '192.0.2.1' } })).toEqual([
      'pool 0.rhel.pool.ntp.org iburst',
      'server ntp.example.com iburst',
      'server 192.0.2.1 iburst',
      'server b.example.com iburst',
    ])
  })

  it('comes only from the sources of the cluster, if it has its own', () => {
    expect(servers({ cluster: { ntp_sources: 'a.example.com, b.example.com' } })).toEqual([
      'server a.example.com iburst',
      'server b.example.com iburst',
    ])
  })

  it('cannot be made to mean something else by a host', () => {
    const hosts = [someHost(1, { ntp_sources: [{ source_name: 'x\ncmdport 323', source_state: 'synced' }] })]
    expect(lines({ hosts }).join('\n')).not.toContain('cmdport')
  })
})

describe('encryption', () => {
  const encryption = (mode: 'tang' | 'tpmv2', options: SystemManifestOptions = {}) =>
    machineConfig(
      `99-openshift-worker-${mode === 'tang' ? 'tang' : 'tpm'}-encryption.yaml`,
      { cluster: { disk_encryption: { enable_on: 'workers', mode, tang_servers: TANG } } },
      options,
    )

  it('asks the same server whatever the letter case of the keys', () => {
    const upper = TANG.replace('url', 'URL').replace('thumbprint', 'Thumbprint')
    const { spec } = machineConfig('99-openshift-worker-tang-encryption.yaml', {
      cluster: { disk_encryption: { enable_on: 'workers', mode: 'tang', tang_servers: upper } },
    })
    expect(spec).toEqual(encryption('tang').spec)
  })

  it('asks a server, for which it needs the network early', () => {
    const { spec, metadata } = encryption('tang')
    expect(metadata).toMatchObject({ name: 'worker-tang' })
    expect(spec.kernelArguments).toEqual(['rd.neednet=1'])
    expect(spec.config.storage?.luks?.[0]?.clevis).toEqual({ tang: JSON.parse(TANG) })
  })

  it('uses the chip of the machine, and the cipher of the service', () => {
    const { spec } = encryption('tpmv2', { diskEncryptionCipher: 'aes-xts-plain64' })
    expect(spec.kernelArguments).toBeUndefined()
    expect(spec.config.storage?.luks?.[0]).toMatchObject({
      clevis: { tpm2: true },
      options: ['--cipher', 'aes-xts-plain64'],
    })
  })
})

describe('scripts', () => {
  const parse = (script: string) =>
    execFileSync('bash', ['-n'], { input: script, stdio: ['pipe', 'pipe', 'pipe'] })

  it('of a single machine are scripts, and know its names', () => {
    const { spec } = machineConfig('dnsmasq-bootstrap-in-place.yaml', singleNode)
    for (const path of ['/usr/local/bin/dnsmasq_config.sh', '/etc/NetworkManager/dispatcher.d/forcedns']) {
      const script = fileText(spec.config, path)
      expect(() => parse(script)).not.toThrow()
      expect(script).toContain('192.168.127.11')
      expect(script).toContain('example.com')
    }
  })

  it('of a single machine put its own names before all others', () => {
    const { spec } = machineConfig('dnsmasq-bootstrap-in-place.yaml', singleNode)
    const root = mkdtempSync(join(tmpdir(), 'groundwork-dnsmasq-'))
    onTestFinished(() => rmSync(root, { recursive: true }))
    for (const folder of ['etc/dnsmasq.d', 'run/NetworkManager'])
      mkdirSync(join(root, folder), { recursive: true })
    const run = (path: string, ...args: readonly string[]) =>
      execFileSync('bash', ['-s', '--', ...args], {
        input: fileText(spec.config, path).replaceAll(/(?<=[ =>])\/(?=etc\/|run\/)/g, `${root}/`),
        stdio: ['pipe', 'pipe', 'pipe'],
      })
    const found = 'search corp.example test.example.com\nnameserver 192.0.2.53\noptions edns0\n'
    writeFileSync(join(root, 'run/NetworkManager/resolv.conf'), found)

    run('/usr/local/bin/dnsmasq_config.sh')
    expect(readFileSync(join(root, 'etc/dnsmasq.d/single-node.conf'), 'utf8')).toBe(
      ['api', 'api-int', 'apps'].map((name) => `address=/${name}.test.example.com/192.168.127.11\n`).join(''),
    )
    run('/etc/NetworkManager/dispatcher.d/forcedns', 'eno1', 'down')
    expect(existsSync(join(root, 'etc/resolv.conf'))).toBe(false)
    run('/etc/NetworkManager/dispatcher.d/forcedns', 'eno1', 'up')
    expect(readFileSync(join(root, 'etc/resolv.conf'), 'utf8')).toBe(
      'search test.example.com corp.example\nnameserver 192.168.127.11\nnameserver 192.0.2.53\noptions edns0\n',
    )
  })

  it('of an iSCSI machine is one after systemd has read it', () => {
    const { spec } = machineConfig('50-masters-iscsi-nic-reapply.yaml')
    const [, script = ''] = /bash -c '(.*)'/.exec(spec.config.systemd?.units?.[0]?.contents ?? '') ?? []
    expect(script).not.toBe('')
    expect(() => parse(script.replaceAll('$$', '$'))).not.toThrow()
    expect(script.replaceAll('$$', '')).not.toContain('$')
  })
})
