// The inventory of the machine that runs the tests, compared with what other tools and the kernel say of it.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { Inventory } from '@groundwork/contract/hosts'
import { collectInventory } from '@groundwork/host/inventory'
import { createRealMachine } from '@groundwork/host/machine'
import { Errors } from 'typebox/value'
import { describe, expect, it } from 'vitest'

const inventory = await collectInventory(createRealMachine())

const ask = (program: string, ...args: string[]): string => execFileSync(program, args, { encoding: 'utf8' })
const kernel = (path: string): string => readFileSync(path, 'utf8')

it('fits the schema, and is the same text when collected again', async () => {
  expect([...Errors(Inventory, inventory)]).toEqual([])
  expect(JSON.stringify(await collectInventory(createRealMachine()))).toBe(JSON.stringify(inventory))
})

describe('disks', () => {
  interface Listed {
    readonly kname: string
    readonly type: string
    readonly size: number
    readonly rm: boolean
    readonly rota: boolean
    readonly hctl: string | null
  }
  const columns = 'KNAME,TYPE,SIZE,RM,ROTA,HCTL'
  const { blockdevices } = JSON.parse(ask('lsblk', '--json', '--list', '--bytes', '--output', columns)) as {
    readonly blockdevices: readonly Listed[]
  }
  const listed = blockdevices.filter(
    ({ kname, type }) => /^(?:disk|rom|raid|mpath|lvm)/.test(type) && !/^z?ram/.test(kname),
  )
  const disks = inventory.disks ?? []

  it('are those that lsblk lists', () => {
    // Without contents lsblk may leave a device out.
    const ours = disks.filter(({ size_bytes = 0 }) => size_bytes > 0).map(({ name }) => name)
    const theirs = listed.filter(({ size }) => size > 0).map(({ kname }) => kname)
    expect(ours).toEqual([...new Set(theirs)].sort())
  })

  it.each(disks)('$name has the size and kind that lsblk tells', (disk) => {
    const other = listed.find(({ kname }) => kname === disk.name)
    expect(disk.size_bytes ?? 0).toBe(other?.size ?? 0)
    expect(disk.removable ?? false).toBe(other?.rm ?? false)
    expect(disk.hctl ?? null).toBe(other?.hctl ?? null)
    if (/^(?:sd|vd|xvd)/.test(disk.name ?? '') && ['HDD', 'SSD'].includes(disk.drive_type ?? ''))
      expect(disk.drive_type === 'HDD').toBe(other?.rota)
  })

  it.each(disks.filter(({ path }) => path !== undefined))(
    '$name has a boot sector or not',
    ({ path, bootable }) => {
      // Reads nothing where even root may not.
      const { stdout } = spawnSync('dd', [`if=${path}`, 'bs=1', 'skip=510', 'count=2'])
      expect(bootable ?? false).toBe(stdout.toString('hex') === '55aa')
    },
  )
})

describe('network', () => {
  interface Link {
    readonly ifname: string
    readonly mtu: number
    readonly flags: readonly string[]
    readonly addr_info: readonly { family: string; local: string; prefixlen: number; scope: string }[]
  }
  const links = JSON.parse(ask('ip', '-j', 'addr')) as Link[]

  it('has the interfaces that ip lists, in their order', () => {
    expect(inventory.interfaces?.map(({ name }) => name)).toEqual(links.map(({ ifname }) => ifname))
  })

  it.each(inventory.interfaces ?? [])('$name is as ip and the kernel say', (nic) => {
    const link = links.find(({ ifname }) => ifname === nic.name)
    const addresses = (family: string) =>
      link?.addr_info
        .filter((info) => info.family === family && info.scope !== 'link')
        .map(({ local }) => local)
    const withoutLength = (texts: readonly string[] | null | undefined) =>
      texts?.map((text) => text.split('/')[0])
    expect(nic.mtu).toBe(link?.mtu)
    expect(nic.flags?.includes('up')).toBe(link?.flags.includes('UP'))
    expect(withoutLength(nic.ipv4_addresses)).toEqual(addresses('inet'))
    expect(withoutLength(nic.ipv6_addresses)).toEqual(addresses('inet6'))
    const folder = `/sys/class/net/${nic.name}`
    const mac = kernel(`${folder}/address`).trim()
    // A member of a bond shows the address of the bond there, and the kernel one of zeros for what has none.
    if (!existsSync(`${folder}/bonding_slave`))
      expect(nic.mac_address).toBe(/[1-9a-f]/.test(mac) ? mac : undefined)
    expect(nic.type === 'physical').toBe(existsSync(`${folder}/device`))
  })

  it('has the IPv4 routes of the kernel', () => {
    // Interface, destination and gateway, both as little-endian hex.
    const [, ...lines] = kernel('/proc/net/route').trim().split('\n')
    const address = (hex: string) => [...Buffer.from(hex, 'hex')].reverse().join('.')
    const expected = lines.map((line) => {
      const [name = '', destination = '', gateway = ''] = line.split(/\s+/)
      return [name, address(destination), gateway === '00000000' ? undefined : address(gateway)].join(' ')
    })
    const routes = (inventory.routes ?? []).filter(({ family }) => family === 2)
    const ours = routes.map((route) => [route.interface, route.destination, route.gateway].join(' '))
    expect(ours.sort()).toEqual(expected.sort())
  })
})

describe('the rest', () => {
  it('has the processors of the kernel', () => {
    const cpuinfo = kernel('/proc/cpuinfo')
    const flags = /^(?:flags|Features)\s*:\s*(.*)$/m.exec(cpuinfo)?.[1]?.trim().split(' ') ?? []
    const online = ask('lscpu', '--parse=CPU')
      .split('\n')
      .filter((line) => /^\d/.test(line))
    expect(inventory.cpu?.count).toBeGreaterThanOrEqual(online.length)
    expect(inventory.cpu?.architecture).toBe(ask('uname', '-m').trim())
    expect([...(inventory.cpu?.flags ?? [])].sort()).toEqual([...flags].sort())
  })

  it('has the memory of the kernel', () => {
    const total = Number(/MemTotal:\s+(\d+)/.exec(kernel('/proc/meminfo'))?.[1]) * 1024
    expect(inventory.memory?.usable_bytes).toBe(total)
    expect(inventory.memory?.physical_bytes).toBeGreaterThanOrEqual(total)
    expect(inventory.memory?.physical_bytes).toBeLessThan(total * 2)
  })

  it('has name, way of booting and maker', () => {
    expect(inventory.hostname).toBe(hostname())
    expect(inventory.boot?.current_boot_mode).toBe(existsSync('/sys/firmware/efi') ? 'uefi' : 'bios')
    expect(inventory.boot?.command_line).toBe(kernel('/proc/cmdline'))
    expect(inventory.tpm_version === 'none').toBe(!existsSync('/sys/class/tpm/tpm0'))
    const maker = '/sys/class/dmi/id/sys_vendor'
    expect(inventory.system_vendor?.manufacturer).toBe(existsSync(maker) ? kernel(maker).trim() : 'unknown')
  })
})
