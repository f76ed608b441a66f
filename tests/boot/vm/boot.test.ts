// Discovery media from a running service, booted by an emulated machine: the firmware, the boot loaders, the kernel, Ignition,
// systemd, NetworkManager, curl and iPXE are the real ones; only the live system is a small stand-in (live-iso/).
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Host, Inventory } from '@groundwork/contract/hosts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { call } from '../../testing/call.ts'
import { needDebianPackages } from '../../testing/debian-package.ts'
import { PULL_SECRET } from '../../testing/fleet.ts'
import { freePorts } from '../../testing/free-ports.ts'
import type { ServiceProcess } from '../../testing/service-process.ts'
import { until } from '../../testing/until.ts'
import { createWorkspace, type Workspace } from '../../testing/workspace.ts'
import { liveIso } from './live-iso/build-live-iso.ts'
import { EMULATED_MACHINE } from './live-iso/emulated-machine.ts'
import { type Machine, type MachineOptions, startMachine } from './machine.ts'

const run = promisify(execFile)
const BUILD = fileURLToPath(new URL('../../../tools/build-host.mjs', import.meta.url))
const EXECUTABLE = fileURLToPath(
  new URL('../../../packages/host/dist/groundwork-host-x86_64', import.meta.url),
)
/** How an emulated machine reaches the loopback of the machine that runs it. */
const OUTSIDE = '10.0.2.2'
const KERNEL_ARGUMENT = 'groundwork.test=one'
const STATIC_ADDRESS = '10.0.2.77/24'
// More than a machine is waited for: what fails then says what the machine was doing.
vi.setConfig({ testTimeout: 900_000, hookTimeout: 900_000 })

interface InfraEnv {
  readonly id: string
  readonly download_url: string
}
interface Reader {
  readonly medium: string
  readonly percent: number
  readonly host_id: string | null
  readonly state: string
}

let workspace: Workspace
let service: ServiceProcess
/** One at a time: the next one that boots ends it. */
let machine: Machine | null = null
let count = 0

beforeAll(async () => {
  await needDebianPackages(['qemu-system-x86', 'qemu-block-extra', 'ipxe-qemu', 'ovmf'])
  await run(process.execPath, [BUILD])
  const image = await liveIso()
  workspace = await createWorkspace()
  const [api = 0, images = 0] = await freePorts(2)
  service = await workspace.start({
    dataDir: await workspace.directory('data'),
    flags: [
      ...['--api-port', String(api), '--image-port', String(images)],
      ...['--service-base-url', `http://${OUTSIDE}:${api}`],
      ...['--image-service-base-url', `http://${OUTSIDE}:${images}`],
      ...['--os-image', `4.17=${image}`, '--host-executable', EXECUTABLE],
    ],
  })
})
afterAll(async () => {
  await machine?.stop()
  await workspace?.close()
})

describe('a full ISO', () => {
  describe('with a key file and a kernel argument, on BIOS from a disc', () => {
    const mac = nextMac()
    let infraEnv: InfraEnv
    beforeAll(async () => {
      const static_network_config = [staticNetwork(mac)]
      const kernel_arguments = [append(KERNEL_ARGUMENT)]
      infraEnv = await register({ image_type: 'full-iso', kernel_arguments, static_network_config })
      await boot({ firmware: 'bios', boot: { kind: 'cdrom', medium: await download(infraEnv) }, mac })
    })

    it('boots and applies its ignition', async () => {
      await seeFact('firmware', 'bios')
      await seeFact('cmdline', new RegExp(` ${KERNEL_ARGUMENT}$`))
      await seeFact('ignition', await ignitionDigest(infraEnv, 'full-iso'))
    })

    it('gives the machine the address of its key file', async () => {
      await seeFact('addresses', new RegExp(`=${STATIC_ADDRESS}`))
      await seeFact('default_route', OUTSIDE)
    })

    it('brings our agent, which describes the machine', async () => {
      const { boot: booted, memory, system_vendor } = await seeDiscovered(infraEnv, mac)
      expect(booted).toMatchObject({
        current_boot_mode: 'bios',
        command_line: expect.stringContaining(KERNEL_ARGUMENT),
      })
      expect(memory?.usable_bytes).toBeGreaterThan(1e9)
      expect(system_vendor).toMatchObject({ manufacturer: 'QEMU' })
    })
  })

  it('boots on UEFI over the network as virtual media, and the service sees how far it was read', async () => {
    const infraEnv = await register({ image_type: 'full-iso' })
    const { mac } = await boot({
      firmware: 'uefi',
      boot: { kind: 'cdrom', medium: fromHere(infraEnv.download_url) },
    })
    await seeFact('firmware', 'uefi')
    await seeDiscovered(infraEnv, mac)
    const reader = await until('the medium was read', async () => (await readersOf(infraEnv))[0] ?? null)
    expect(reader).toMatchObject({ medium: 'full-iso' })
    expect(reader.percent).toBeGreaterThan(10)
    expect(reader.percent).toBeLessThan(100)
  })
})

describe('a minimal ISO', () => {
  it('boots on UEFI from a disc and fetches its root file system', async () => {
    const infraEnv = await register({
      image_type: 'minimal-iso',
      kernel_arguments: [append(KERNEL_ARGUMENT)],
    })
    const { mac } = await boot({
      firmware: 'uefi',
      boot: { kind: 'cdrom', medium: await download(infraEnv) },
    })
    await seeFact('rootfs_url', /\/boot-artifacts\/rootfs\?arch=x86_64&version=/)
    await seeFact('cmdline', new RegExp(KERNEL_ARGUMENT))
    await seeDiscovered(infraEnv, mac)
  })

  it('boots on BIOS from a stick with an address from its key file, already to fetch the root file system', async () => {
    const mac = nextMac()
    const infraEnv = await register({
      image_type: 'minimal-iso',
      static_network_config: [staticNetwork(mac)],
    })
    await boot({ firmware: 'bios', boot: { kind: 'disk', medium: await download(infraEnv) }, mac })
    await seeFact('initrd_address', STATIC_ADDRESS)
    await seeFact('addresses', new RegExp(`=${STATIC_ADDRESS}`))
    await seeDiscovered(infraEnv, mac)
  })
})

describe('a stick', () => {
  it.each(['full-iso', 'minimal-iso'])('with a %s boots on UEFI', async (image_type) => {
    const infraEnv = await register({ image_type })
    await boot({ firmware: 'uefi', boot: { kind: 'disk', medium: await download(infraEnv) } })
    await seeFact('ignition', await ignitionDigest(infraEnv, image_type))
  })
})

describe('the network', () => {
  it('boots by the iPXE script', async () => {
    const infraEnv = await register({
      image_type: 'minimal-iso',
      kernel_arguments: [KERNEL_ARGUMENT, 'console=ttyS0,115200', ...EMULATED_MACHINE].map(append),
    })
    const script = `${service.url.replace('127.0.0.1', OUTSIDE)}/api/assisted-install/v2/infra-envs/${infraEnv.id}/downloads/files?file_name=ipxe-script`
    const { mac } = await boot({ firmware: 'bios', boot: { kind: 'network', script } })
    await seeFact('cmdline', new RegExp(KERNEL_ARGUMENT))
    await seeFact('ignition', await ignitionDigest(infraEnv, null))
    await seeDiscovered(infraEnv, mac)
  })
})

const append = (value: string) => ({ operation: 'append', value })

function staticNetwork(mac: string) {
  const network_yaml = `interfaces:
- name: lan0
  type: ethernet
  state: up
  ipv4: {enabled: true, dhcp: false, address: [{ip: ${STATIC_ADDRESS.split('/')[0]}, prefix-length: 24}]}
  ipv6: {enabled: false}
routes: {config: [{destination: 0.0.0.0/0, next-hop-address: ${OUTSIDE}, next-hop-interface: lan0}]}
`
  return { network_yaml, mac_interface_map: [{ mac_address: mac, logical_nic_name: 'lan0' }] }
}

function nextMac(): string {
  count += 1
  return `52:54:00:12:34:${count.toString(16).padStart(2, '0')}`
}

function register(params: object): Promise<InfraEnv> {
  const wanted = { name: `boot-${count}`, pull_secret: PULL_SECRET, openshift_version: '4.17', ...params }
  return call<InfraEnv>(service.url, 'POST', '/v2/infra-envs', wanted)
}

/** Links name the address that machines use. */
const fromHere = (url: string): string => url.replace(OUTSIDE, '127.0.0.1')

async function download({ id, download_url }: InfraEnv): Promise<string> {
  const path = `${await workspace.directory('medium')}/${id}.iso`
  await run('curl', ['-sSf', '-o', path, fromHere(download_url)])
  return path
}

async function boot(options: Pick<MachineOptions, 'firmware' | 'boot'> & { readonly mac?: string }) {
  const mac = options.mac ?? nextMac()
  await machine?.stop()
  machine = await startMachine({ ...options, mac, directory: await workspace.directory('machine') })
  return { mac }
}

function theMachine(): Machine {
  if (machine === null) throw new Error('There is no machine.')
  return machine
}

/** A wrong one has its cause in what the machine said before. */
async function seeFact(name: string, expected: string | RegExp): Promise<void> {
  const told = await theMachine().fact(name)
  const message = `the machine tells ${name}=${told}; its console:\n${await theMachine().story()}\n`
  if (typeof expected === 'string') expect(told, message).toBe(expected)
  else expect(told, message).toMatch(expected)
}

async function ignitionDigest({ id }: InfraEnv, type: string | null): Promise<string> {
  const query = type === null ? '' : `&discovery_iso_type=${type}`
  const url = `${service.url}/api/assisted-install/v2/infra-envs/${id}/downloads/files?file_name=discovery.ign${query}`
  const { stdout } = await run('sh', ['-c', `curl -sSf '${url}' | sha256sum`])
  return stdout.slice(0, 64)
}

/** Our own agent came from the service, registered, and described the machine that it runs on. */
async function seeDiscovered({ id }: InfraEnv, mac: string): Promise<Inventory> {
  const inventory = await theMachine().waitFor('it describes itself', async () => {
    const hosts = await call<readonly Host[]>(service.url, 'GET', `/v2/infra-envs/${id}/hosts`)
    const text = hosts[0]?.inventory ?? ''
    return text === '' ? null : (JSON.parse(text) as Inventory)
  })
  expect(inventory.interfaces?.map(({ mac_address }) => mac_address)).toContain(mac)
  return inventory
}

async function readersOf({ id }: InfraEnv): Promise<readonly Reader[]> {
  const answer = await fetch(`${service.url}/api/groundwork/v1/infra-envs/${id}/media-readers`)
  return (await answer.json()) as readonly Reader[]
}
