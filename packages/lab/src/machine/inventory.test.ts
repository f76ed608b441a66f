import { Inventory } from '@groundwork/contract/hosts'
import { findHostId } from '@groundwork/host/agent'
import { collectInventory } from '@groundwork/host/inventory'
import { Errors } from 'typebox/value'
import { describe, expect, it } from 'vitest'
import { buildHardware } from '../profile/build-hardware.ts'
import { BUILT_IN_NAMES, findBuiltIn } from '../profile/built-in-profiles.ts'
import type { Profile } from '../profile/profile.ts'
import { createSeededRandom } from '../random/seeded.ts'
import type { DiskSpec, Hardware } from '../world/hardware.ts'
import { createSimComputer } from './testing/sim-computer.ts'

const build = (name: string, index = 0): Hardware =>
  buildHardware(findBuiltIn(name) as Profile, {
    index,
    random: createSeededRandom(7).stream(`machine ${index}`),
  })

describe.each(BUILT_IN_NAMES.filter((name) => name !== 'many-disks'))('the inventory of %s', (name) => {
  const hardware = build(name)
  const computer = createSimComputer(hardware)

  it('is what the machine was built from', async () => {
    const inventory = await collectInventory(computer.machine)
    expect([...Errors(Inventory, inventory)]).toEqual([])
    expect(inventory).toMatchObject(expected(hardware))
    expect(inventory.interfaces?.slice(1)).toMatchObject(
      computer.nics.map(({ name, mac, speedMbps, addresses }) => ({
        name,
        mac_address: mac,
        speed_mbps: speedMbps,
        has_carrier: true,
        type: 'physical',
        ipv4_addresses: addresses.filter((address) => !address.includes(':')),
        ipv6_addresses: addresses.filter((address) => address.includes(':')),
      })),
    )
    for (const nic of computer.nics) expect(nic.addresses).not.toEqual([])
    expect(inventory.routes).toContainEqual(
      expect.objectContaining({ destination: '0.0.0.0', gateway: '10.0.1.1' }),
    )
    expect(inventory.dns_servers).toEqual(['10.0.1.1'])
    const disks = new Map(inventory.disks?.map((disk) => [disk.name, disk]))
    for (const spec of hardware.disks) expect(disks.get(spec.name)).toMatchObject(expectedDisk(spec))
    const again = await collectInventory(computer.machine)
    expect(JSON.stringify(again)).toBe(JSON.stringify(inventory))
  })
})

const expected = ({ cpu, memoryBytes, vendor, tpm, bmc, ...hardware }: Hardware) => ({
  cpu: {
    architecture: hardware.architecture,
    count: cpu.count,
    model_name: cpu.model,
    flags: cpu.flags,
    ...(cpu.mhz > 0 && { frequency: cpu.mhz }),
  },
  memory: { physical_bytes: memoryBytes, physical_bytes_method: 'dmidecode' },
  system_vendor: {
    manufacturer: vendor.manufacturer,
    product_name: vendor.product,
    ...(vendor.serial !== '' && { serial_number: vendor.serial }),
    ...(hardware.virtualisation !== null && { virtual: true }),
  },
  boot: {
    current_boot_mode: hardware.firmware,
    device_type: 'ephemeral',
    secure_boot_state: { on: 'Enabled', off: 'Disabled', unsupported: 'NotSupported' }[hardware.secureBoot],
  },
  tpm_version: tpm ?? 'none',
  bmc_address: bmc?.address ?? '0.0.0.0',
  gpus: hardware.gpus.map(({ address, vendor: maker, name, vendorId, deviceId }) => ({
    address,
    vendor: maker,
    name,
    vendor_id: vendorId,
    device_id: deviceId,
  })),
})

function expectedDisk({ name, kind, sizeBytes, wwn, serial, hctl, hasUuid, vendor, contents }: DiskSpec) {
  const link = kind === 'nvme' ? `nvme-${wwn}` : `wwn-${wwn}`
  return {
    name,
    path: `/dev/${name}`,
    size_bytes: sizeBytes,
    drive_type: driveType(kind),
    installation_eligibility: { eligible: true, not_eligible_reasons: null },
    ...(wwn !== '' && { by_id: `/dev/disk/by-id/${link}`, id: `/dev/disk/by-id/${link}`, wwn }),
    ...(serial !== '' && kind !== 'multipath' && { serial }),
    ...(hctl !== '' && { hctl }),
    ...(hasUuid && { has_uuid: true }),
    ...(vendor !== '' && kind !== 'multipath' && { vendor }),
    ...(kind === 'usb' && { removable: true }),
    ...(contents.kind !== 'blank' && { bootable: true }),
  }
}

const driveType = (kind: DiskSpec['kind']) =>
  ({ hdd: 'HDD', ssd: 'SSD', nvme: 'SSD', multipath: 'Multipath', iscsi: 'iSCSI', usb: 'SSD' })[kind]

describe('the odd ones', () => {
  const diskNames = async (name: string) => {
    const { disks } = await collectInventory(createSimComputer(build(name)).machine)
    return (disks ?? []).map((disk) => [disk.name, disk.drive_type, disk.holders ?? ''])
  }

  it('have fifteen thousand disks, each of them known by a name of its own', async () => {
    const hardware = build('many-disks')
    const { disks = [] } = await collectInventory(createSimComputer(hardware).machine)
    const own = (disks ?? []).filter(({ drive_type }) => drive_type !== 'ODD')
    expect(own).toHaveLength(15_000)
    for (const field of ['id', 'by_path', 'serial', 'wwn', 'hctl'] as const)
      expect(new Set(own.map((disk) => disk[field])).size).toBe(15_000)
    const last = hardware.disks.at(-1) as DiskSpec
    expect(own.find(({ name }) => name === last.name)).toMatchObject(expectedDisk(last))
  }, 60_000)

  it('have paths below their multipath disks', async () => {
    expect(await diskNames('multipath')).toEqual([
      ['dm-0', 'Multipath', ''],
      ['dm-1', 'Multipath', ''],
      ['sda', 'FC', 'dm-0'],
      ['sdb', 'FC', 'dm-0'],
      ['sdc', 'FC', 'dm-1'],
      ['sdd', 'FC', 'dm-1'],
      ['sr0', 'ODD', ''],
    ])
  })

  it('have volumes and arrays of earlier systems, until they are removed', async () => {
    expect((await diskNames('leftover-lvm')).map(([name, type]) => `${name} ${type}`)).toEqual([
      ...['dm-0 LVM', 'dm-1 LVM', 'dm-2 LVM', 'dm-3 LVM', 'dm-4 LVM', 'sda SSD', 'sdb HDD', 'sr0 ODD'],
    ])
    const computer = createSimComputer(build('leftover-raid'))
    const names = async () => (await collectInventory(computer.machine)).disks?.map(({ name }) => name)
    expect(await names()).toEqual(['md127', 'nvme0n1', 'sda', 'sdb', 'sr0'])
    for (const disk of computer.disks) disk.contents = { kind: 'blank' }
    expect(await names()).toEqual(['nvme0n1', 'sda', 'sdb', 'sr0'])
  })

  it('are known by what their serials are worth', async () => {
    const ids = (name: string) =>
      Promise.all([0, 1].map((index) => findHostId(createSimComputer(build(name, index)).machine)))
    const [one, other] = await ids('duplicate-serial')
    expect(one).toEqual(other)
    const useless = await ids('useless-serial')
    expect(useless.map(({ source }) => source)).toEqual(['mac', 'mac'])
    expect(useless[0]?.id).not.toBe(useless[1]?.id)
    expect((await ids('vm')).map(({ source }) => source)).toEqual(['system-uuid', 'system-uuid'])
  })

  it('have another clock or share an address', () => {
    const { machine, system } = createSimComputer(build('wrong-clock'))
    expect(machine.clock.now() - system.world.time.now()).toBe(2 * 3_600_000)
    expect(build('same-address', 0).nics[0]?.addresses).toEqual(build('same-address', 1).nics[0]?.addresses)
  })

  it('reach their iSCSI disk through a card of its own', async () => {
    const computer = createSimComputer(build('iscsi'))
    const { disks } = await collectInventory(computer.machine)
    const [address] = computer.nics[1]?.addresses ?? []
    expect(disks?.[0]).toMatchObject({ name: 'sda', iscsi: { host_ip_address: address?.split('/')[0] } })
  })

  it('do not boot from an iSCSI disk that the firmware does not know', async () => {
    const hardware = build('iscsi')
    const disks = hardware.disks.map((disk) => ({
      ...disk,
      target: disk.target && { ...disk.target, isFromFirmware: false },
    }))
    const { disks: found } = await collectInventory(createSimComputer({ ...hardware, disks }).machine)
    expect(found?.[0]?.installation_eligibility?.eligible).toBeUndefined()
  })
})
