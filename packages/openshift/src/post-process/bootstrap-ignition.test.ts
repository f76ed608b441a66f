import type { File, IgnitionConfig } from '@groundwork/ignition/document'
import { dataUrl } from '@groundwork/ignition/document'
import { describe, expect, it } from 'vitest'
import { readKubernetesYaml } from '../assets/kubernetes-yaml.ts'
import { objectYaml } from '../assets/object-yaml.ts'
import { type InputChanges, singleNode, someHost, someInputs } from '../testing/some-inputs.ts'
import { finishBootstrapIgnition } from './bootstrap-ignition.ts'
import { inlineText } from './ignition-file.ts'

const file = (path: string, text: string): File => ({
  path,
  mode: 0o644,
  contents: { source: dataUrl(text) },
})

function finish(
  files: readonly File[],
  changes: InputChanges = {},
  hasInternalRegistry = false,
): readonly File[] {
  const config: IgnitionConfig = { ignition: { version: '3.2.0' }, storage: { files } }
  return finishBootstrapIgnition(config, someInputs(changes), { hasInternalRegistry }).storage?.files ?? []
}
const paths = (files: readonly File[]) => files.map(({ path }) => path)

describe('files of the bootstrap machine', () => {
  it('lose connections, and gain what several machines need', () => {
    const given = [file('/etc/NetworkManager/system-connections/nmconnection', ''), file('/a', '')]
    const added = ['/opt/openshift/assisted-install-bootstrap', '/etc/NetworkManager/conf.d/99-kni.conf']
    expect(paths(finish(given))).toEqual(['/a', ...added])
    expect(paths(finish(given, singleNode))).toEqual(['/a'])
  })

  it('set up provisioning only where it can be switched off', () => {
    const given = [file('/opt/openshift/openshift/99_baremetal-provisioning-config.yaml', '')]
    expect(paths(finish(given, singleNode))).toHaveLength(1)
    expect(
      paths(finish(given, { ...singleNode, cluster: { ...singleNode.cluster, openshift_version: '4.6.1' } })),
    ).toEqual([])
  })

  it('are written, not added to', () => {
    const append = (...texts: readonly string[]): File => ({
      path: '/etc/motd',
      append: texts.map((text) => ({ source: dataUrl(text) })),
    })
    expect(finish([append('hello\n')], singleNode)).toEqual([
      { path: '/etc/motd', contents: { source: 'data:,hello%0A' } },
    ])
    const [both] = finish([{ ...append('b', 'c'), contents: { source: dataUrl('a') } }], singleNode)
    expect(inlineText(both?.contents)).toBe('abc')
    expect(both).not.toHaveProperty('append')
  })

  it('find mirrors on the machines where the cluster carries its release', () => {
    const toml =
      '[[registry]]\nlocation = "quay.io"\n[[registry.mirror]]\nlocation = "m.example.com:5000/a"\ninsecure = true\n'
    const [registries] = finish([file('/etc/containers/registries.conf', toml)], singleNode, true)
    const text = inlineText(registries?.contents)
    expect([...text.matchAll(/location = "(.*)"/g)].map(([, location]) => location)).toEqual([
      'quay.io',
      'm.example.com:5000/a',
      'api-int.test.example.com:22625/a',
      'localhost:22625/a',
    ])
    expect(text.match(/insecure = true/g)).toHaveLength(3)
  })
})

describe('descriptions of machines', () => {
  const path = (number: number, kind = 'hosts') =>
    `/opt/openshift/openshift/99_openshift-cluster-api_${kind}-${number}.yaml`
  const description = (name: string, role: string) =>
    objectYaml({
      kind: 'BareMetalHost',
      metadata: { name, labels: { 'installer.openshift.io/role': role } },
      spec: { online: true },
      status: { errorCount: 0 },
    })
  const described = (files: readonly File[], changes: InputChanges = {}) =>
    finish(files, changes)
      .filter(({ path: each }) => each.includes('hosts-'))
      // biome-ignore lint/suspicious/noExplicitAny: looked at member by member.
      .map(({ contents }) => readKubernetesYaml(inlineText(contents))[0] as any)
  // biome-ignore lint/suspicious/noExplicitAny: looked at member by member.
  const statusOf = (host: any) =>
    JSON.parse(host.metadata.annotations['baremetalhost.metal3.io/status'] ?? '{}')

  it('say what machines reported, and that they need no provisioning', () => {
    const [host] = described([file(path(0), description('node-1', 'control-plane'))])
    expect(host).toMatchObject({ spec: { online: true, externallyProvisioned: true } })
    expect(host).not.toHaveProperty('status')
    expect(statusOf(host)).toMatchObject({
      poweredOn: true,
      errorCount: 0,
      hardware: {
        systemVendor: { manufacturer: 'Dell Inc.', productName: 'PowerEdge R640', serialNumber: 'SN1' },
        ramMebibytes: 32768,
        nics: [{ name: 'eno1', mac: '52:54:00:00:00:01', ip: '192.168.127.11', speedGbps: 9 }],
        storage: [
          { name: '/dev/disk/by-path/pci-0000:00:06.0', sizeBytes: 480_000_000_000, hctl: '0:0:0:0' },
        ],
        cpu: { arch: 'x86_64', count: 8, clockMegahertz: 2400, flags: ['vmx', 'aes'], model: 'Test CPU' },
      },
    })
  })

  it('belong to the machine of that name, else to the next of that role', () => {
    const serial = (host: unknown) => statusOf(host).hardware?.systemVendor.serialNumber
    const files = [
      file(path(0), description('renamed', 'control-plane')),
      file(path(1), description('node-1', 'control-plane')),
      file(path(2), description('unknown', 'worker')),
      file(path(3, 'arbiter_hosts'), description('no-such-host', 'arbiter')),
    ]
    expect(described(files).map(serial)).toEqual(['SN2', 'SN1', 'SN4', undefined])
  })

  it('name an address of each family, in the network of the cluster if there is one', () => {
    const host = someHost(1)
    const nic = {
      name: 'eno1',
      mac_address: '52:54:00:00:00:01',
      ipv4_addresses: ['10.0.0.1/8', '192.168.127.11/24'],
      ipv6_addresses: ['2001:db8::1/64'],
    }
    const silent = {
      name: 'eno2',
      mac_address: '52:54:00:00:00:02',
      ipv4_addresses: [],
      ipv6_addresses: null,
    }
    const inventory = host.inventory && { ...host.inventory, interfaces: [nic, silent] }
    const [only] = described([file(path(0), description('node-1', 'control-plane'))], {
      hosts: [{ ...host, inventory }],
    })
    expect(statusOf(only).hardware.nics).toEqual([
      { name: 'eno1', mac: '52:54:00:00:00:01', ip: '192.168.127.11' },
      { name: 'eno1', mac: '52:54:00:00:00:01', ip: '2001:db8::1' },
    ])
  })
})
