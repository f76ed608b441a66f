import { Inventory } from '@groundwork/contract/hosts'
import fc from 'fast-check'
import { Check, Errors } from 'typebox/value'
import { describe, expect, it } from 'vitest'
import { createBareMachine, createSampleMachine } from '../../testing/sample-machine.ts'
import { collectInventory } from './collect-inventory.ts'

const expectToFit = (inventory: Inventory) => expect([...Errors(Inventory, inventory)]).toEqual([])

it('tells as much of a machine without anything as there is', async () => {
  const inventory = await collectInventory(createBareMachine())
  expect(inventory).toEqual({
    bmc_address: '0.0.0.0',
    bmc_v6address: '::/0',
    boot: { current_boot_mode: 'bios', secure_boot_state: 'NotSupported' },
    cpu: { flags: null },
    disks: [],
    gpus: [],
    interfaces: [],
    memory: {},
    routes: [],
    system_vendor: { manufacturer: 'unknown', product_name: 'unknown', serial_number: 'unknown' },
    tpm_version: 'none',
  })
  expectToFit(inventory)
})

it('outlives a machine on which everything fails', async () => {
  const fail = () => Promise.reject(new Error('broken'))
  const { files } = createBareMachine()
  const broken = Object.fromEntries(Object.keys(files).map((name) => [name, fail])) as unknown as typeof files
  const inventory = await collectInventory({ ...createBareMachine(), run: fail, files: broken })
  expect(inventory).toEqual({ cpu: { flags: null }, disks: [], gpus: [], interfaces: [], routes: [] })
})

/** Every file and command that is looked at, so that each can be filled with nonsense. */
const files = [
  '/etc/resolv.conf',
  '/proc/meminfo',
  '/proc/cmdline',
  '/proc/cpuinfo',
  '/proc/sysinfo',
  '/proc/1/mounts',
  '/proc/sys/kernel/hostname',
  '/sys/class/dmi/id/sys_vendor',
  '/sys/class/dmi/id/product_name',
  '/sys/class/tpm/tpm0/tpm_version_major',
  '/sys/firmware/efi/efivars/SecureBoot-8be4df61-93ca-11d2-aa0d-00e098032b8c',
  '/sys/firmware/dmi/tables/DMI',
  '/sys/devices/system/memory/block_size_bytes',
  '/sys/devices/system/memory/memory0/state',
  '/sys/bus/pci/devices/0000:00:02.0/modalias',
  '/sys/block/sda/dev',
  '/sys/block/sda/size',
  '/sys/block/sda/device/vendor',
  '/sys/block/sda/device/state',
  '/sys/block/dm-0/dm/uuid',
  '/sys/block/dm-0/dm/name',
  '/run/udev/data/b8:0',
  '/dev/sda',
  '/sys/class/net/eth0/speed',
  '/sys/class/net/eth0/carrier',
]
const commands = [
  'lscpu -J',
  'dmidecode -t 17',
  'ip -d -j addr show',
  'ip -4 -j route show table main',
  'ip -6 -j route show table main',
  'findmnt --noheadings --output SOURCE /sysroot',
  'systemd-detect-virt --vm',
  'ipmitool lan print 1',
  'ipmitool lan6 print 1 enables',
  'ipmitool lan6 print 1 dynamic_addr',
]
const nonsense = fc.oneof(
  fc.string(),
  fc.json(),
  fc.constantFrom('8:0', '1', '-1', '[{"ifname":"eth0","addr_info":[{}]}]'),
)
const aMachine = fc
  .tuple(
    fc.dictionary(fc.constantFrom(...files), nonsense),
    fc.dictionary(fc.constantFrom(...commands), nonsense),
  )
  .map(([contents, outputs]) =>
    [
      ...Object.entries(contents).map(([path, text]) => `@file ${path}\n${text}`),
      ...Object.entries(outputs).map(([line, text]) => `@cmd ${line}\n${text}`),
    ].join('\n'),
  )

describe('whatever a machine says', () => {
  it('the inventory fits the schema and is the same when asked again', async () => {
    await fc.assert(
      fc.asyncProperty(aMachine, async (text) => {
        const inventory = await collectInventory(createSampleMachine(text))
        expect(Check(Inventory, inventory)).toBe(true)
        const again = await collectInventory(createSampleMachine(text))
        expect(JSON.stringify(again)).toBe(JSON.stringify(inventory))
      }),
      { numRuns: 300 },
    )
  })
})
