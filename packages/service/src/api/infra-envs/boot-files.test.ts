import { gunzipSync } from 'node:zlib'
import type { Inventory } from '@groundwork/contract/hosts'
import type { HostStatus } from '@groundwork/contract/vocabulary'
import { extract } from 'tar-stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { imageCheck } from '../../boot/image-check.ts'
import { aPullSecret } from '../../testing/stored-resources.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { changeHost } from '../../units/change-host.ts'
import { inInfraEnv } from '../../units/in-unit.ts'
import { requireInfraEnv } from './infra-env-answer.ts'

let service: TestApp
beforeAll(async () => {
  service = await createTestApp({
    config: { serviceBaseUrl: 'http://192.0.2.1:8090', imageServiceBaseUrl: 'http://192.0.2.1:8888' },
  })
})
afterAll(() => service.close())

async function register(params: object = {}): Promise<string> {
  const wanted = { name: 'e', openshift_version: '4.20', pull_secret: aPullSecret(), ...params }
  const { status, body } = await service.inject('POST', '/v2/infra-envs', wanted)
  expect([status, body.reason]).toEqual([201, undefined])
  return body.id
}

const download = (id: string, query: string) =>
  service.inject('GET', `/v2/infra-envs/${id}/downloads/files?${query}`)

interface Ignition {
  readonly ignition: { readonly version: string }
  readonly storage: { readonly files: readonly { path: string; contents: { source: string } }[] }
  readonly systemd: { readonly units: readonly { name: string; contents?: string }[] }
}

async function ignition(id: string, query = ''): Promise<Ignition> {
  const { status, text } = await download(id, `file_name=discovery.ign${query}`)
  expect([status, text]).toEqual([200, expect.stringContaining('{')])
  return JSON.parse(text)
}

const pathsOf = ({ storage }: Ignition) => storage.files.map(({ path }) => path)

const STATIC_NETWORK = [
  {
    network_yaml: 'interfaces: [{name: eth0, type: ethernet, state: up, ipv4: {enabled: true, dhcp: true}}]',
    mac_interface_map: [{ mac_address: '52:54:00:aa:bb:01', logical_nic_name: 'eth0' }],
  },
]

describe('discovery.ign', () => {
  it('holds what the infra-env says, and where the service is', async () => {
    const id = await register({ ssh_authorized_key: '', additional_ntp_sources: 'ntp.example.com' })
    const { ignition: head, systemd, ...rest } = await ignition(id)
    expect(head.version).toBe('3.1.0')
    expect(pathsOf({ ignition: head, systemd, ...rest })).toContain('/root/.docker/config.json')
    const agent = systemd.units.find(({ name }) => name === 'agent.service')?.contents ?? ''
    expect(agent).toContain('http://192.0.2.1:8090')
    expect(agent).toContain(id)
  })

  it('says how it is called and when it changed, in whole seconds', async () => {
    const id = await register()
    const { headers } = await download(id, 'file_name=discovery.ign')
    expect(headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': 'attachment; filename="discovery.ign"',
      'last-modified': new Date(service.clock.now()).toUTCString(),
      'cache-control': 'no-store',
    })
    await service.clock.advance(90_500)
    await service.inject('PATCH', `/v2/infra-envs/${id}`, { additional_ntp_sources: 'a.example.com' })
    const later = await download(id, 'file_name=discovery.ign')
    expect(later.headers['last-modified']).toBe(new Date(service.clock.now()).toUTCString())
    expect(later.text).toContain('add-ntp-sources')
  })

  it('is made for another kind of image when that is asked for', async () => {
    const id = await register({ static_network_config: STATIC_NETWORK })
    const folder = '/etc/assisted/network'
    const isThere = (paths: readonly string[]) => paths.some((path) => path.startsWith(folder))
    expect(isThere(pathsOf(await ignition(id)))).toBe(true)
    expect(isThere(pathsOf(await ignition(id, '&discovery_iso_type=minimal-iso')))).toBe(false)
  })

  it('is refused for disconnected images without a cluster', async () => {
    const id = await register({ image_type: 'disconnected-iso' })
    const { status, body } = await download(id, 'file_name=discovery.ign')
    expect([status, body.reason]).toEqual([409, expect.stringContaining('Bind it to a cluster')])
    expect((await ignition(id, '&discovery_iso_type=full-iso')).ignition.version).toBe('3.1.0')
  })
})

describe('the size of an image', () => {
  const random = (bytes: number) =>
    Buffer.from(crypto.getRandomValues(new Uint8Array(bytes))).toString('base64')
  const override = (bytes: number) => {
    const chunks = Array.from({ length: Math.ceil(bytes / 49_152) }, () => random(49_152))
    const files = chunks.map((chunk, index) => ({
      path: `/etc/large-${index}`,
      contents: { source: `data:;base64,${chunk}` },
    }))
    return JSON.stringify({ ignition: { version: '3.2.0' }, storage: { files } })
  }

  it('is judged when an override is written', async () => {
    const wanted = { name: 'e', pull_secret: aPullSecret(), ignition_config_override: override(300_000) }
    const { status, body } = await service.inject('POST', '/v2/infra-envs', wanted)
    expect([status, body.reason]).toEqual([
      400,
      expect.stringMatching(/room for 256 KiB.*ignition_config_override/),
    ])
    const id = await register({ ignition_config_override: override(100_000) })
    const change = await service.inject('PATCH', `/v2/infra-envs/${id}`, {
      ignition_config_override: override(300_000),
    })
    expect(change.status).toBe(400)
    expect((await ignition(id)).storage.files.length).toBeGreaterThan(2)
  })

  it('counts what the service itself puts into every image', async () => {
    const organisationCa = Array.from({ length: 6 }, () => random(49_152)).join('\n')
    const { config } = service.app
    const check = imageCheck(
      { ...config, boot: { ...config.boot, organisationCa } },
      { pullSecret: aPullSecret(), serviceCa: '' },
    )
    const { record } = await requireInfraEnv(service.app, await register())
    const [problem] = check(record)
    expect(problem?.message).toMatch(/room for 256 KiB.*the service is configured with/)
  })
})

describe('the iPXE script', () => {
  it('boots the discovery image, with the arguments of the infra-env last', async () => {
    const id = await register({ kernel_arguments: [{ operation: 'append', value: 'p1="a b"' }] })
    const { text, headers } = await download(id, 'file_name=ipxe-script')
    expect(headers['content-disposition']).toBe(`attachment; filename="${id}-ipxe-script"`)
    const images = 'http://192.0.2.1:8888'
    const query = 'arch=x86_64&version=4.20'
    expect(text).toBe(
      `#!ipxe\ninitrd --name initrd ${images}/images/${id}/pxe-initrd?${query}\n` +
        `kernel ${images}/boot-artifacts/kernel?${query} initrd=initrd ` +
        `coreos.live.rootfs_url=${images}/boot-artifacts/rootfs?${query} random.trust_cpu=on rd.luks.options=discard ` +
        'ignition.firstboot ignition.platform.id=metal console=tty1 console=ttyS1,115200n8 ' +
        'coreos.inst.persistent-kargs="console=tty1 console=ttyS1,115200n8" p1="a b"\nboot\n',
    )
  })

  it('asks for the address of the machine first, where the order of boot matters', async () => {
    const id = await register()
    const { text } = await download(id, 'file_name=ipxe-script&ipxe_script_type=boot-order-control')
    const url = `http://192.0.2.1:8090/api/assisted-install/v2/infra-envs/${id}/downloads/files?file_name=ipxe-script`
    expect(text).toBe(`#!ipxe\nchain ${url}&mac=\${net0/mac}\n`)
    const wrong = await download(id, 'file_name=discovery.ign&ipxe_script_type=boot-order-control')
    expect(wrong.status).toBe(400)
  })

  it('lets a machine that is installed go on to its disk', async () => {
    const id = await register()
    const mac = '52:54:00:aa:bb:01'
    const script = (address = mac) => download(id, `file_name=ipxe-script&mac=${address}`)
    expect((await script()).status).toBe(200)
    await addHost(id, { status: 'installed', mac })
    expect((await script()).status).toBe(404)
    expect((await script(mac.toUpperCase())).status).toBe(404)
    expect((await script('52:54:00:aa:bb:02')).status).toBe(200)
    await addHost(id, { status: 'known', mac })
    const { status, body } = await script()
    expect([status, body.reason]).toEqual([500, expect.stringContaining('Several hosts')])
  })

  async function addHost(infra_env_id: string, { status, mac }: { status: HostStatus; mac: string }) {
    const host_id = crypto.randomUUID()
    await service.inject('POST', `/v2/infra-envs/${infra_env_id}/hosts`, { host_id })
    const inventory = { interfaces: [{ name: 'eno1', mac_address: mac }] } as Inventory
    await changeHost(service.app, { infra_env_id, host_id }, () => ({ host: { status, inventory } }))
  }
})

describe('static-network-config', () => {
  it('is an archive of the files as they are on the machine', async () => {
    const id = await register({ static_network_config: STATIC_NETWORK })
    const answer = await service.server.inject({
      url: `/api/assisted-install/v2/infra-envs/${id}/downloads/files?file_name=static-network-config`,
    })
    expect(answer.headers['content-disposition']).toBe(
      `attachment; filename="${id}-static-network-config.tar"`,
    )
    const names: string[] = []
    const archive = extract()
    archive.on('entry', ({ name, mode }, stream, next) => {
      names.push(`${name} ${(mode ?? 0).toString(8)}`)
      stream.on('end', next).resume()
    })
    archive.end(answer.rawPayload)
    await new Promise<void>((resolve) => archive.on('finish', () => resolve()))
    expect(names.sort()).toEqual([
      '/etc/assisted/network/host0/mac_interface.ini 600',
      '/etc/assisted/network/host0/ymlFile0.yml 600',
    ])
  })

  it('says what is wrong with settings that an earlier version stored', async () => {
    const id = await register({ static_network_config: STATIC_NETWORK })
    const network_yaml = 'interfaces: [{name: eth0, type: ethernet, mtu: huge}]'
    const static_network_config = [{ ...STATIC_NETWORK[0], network_yaml }]
    await inInfraEnv(service.app, id, (unit) =>
      unit.saveInfraEnv({ record: { static_network_config } as never }),
    )
    for (const file of ['static-network-config', 'discovery.ign']) {
      const { status, body } = await download(id, `file_name=${file}`)
      expect([status, body.reason]).toEqual([
        409,
        expect.stringContaining('static_network_config[0].network_yaml is wrong at'),
      ])
    }
  })

  it('is empty without settings', async () => {
    const { status, text } = await download(await register(), 'file_name=static-network-config')
    expect([status, text]).toEqual([200, ''])
  })
})

describe('the ramdisk', () => {
  const initrd = async (id: string) => {
    const url = `/api/assisted-install/v2/infra-envs/${id}/downloads/minimal-initrd`
    return service.server.inject({ url })
  }

  it('is there when something needs it', async () => {
    expect((await initrd(await register())).statusCode).toBe(204)
    const proxied = await initrd(await register({ proxy: { no_proxy: 'example.com' } }))
    expect(proxied.statusCode).toBe(200)
    expect(gunzipSync(proxied.rawPayload).toString('latin1')).toContain('10-proxy.conf')
    const networked = await initrd(await register({ static_network_config: STATIC_NETWORK }))
    expect(gunzipSync(networked.rawPayload).toString('latin1')).toContain('host0/mac_interface.ini')
  })
})
