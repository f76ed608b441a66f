import { describe, expect, it } from 'vitest'
import { createSampleMachine, type SampleMachineOptions } from '../../testing/sample-machine.ts'
import type { InstallerSettings } from '../installer-settings.ts'
import { cleanDisk } from './clean-disk.ts'
import { aDiskContext } from './testing/disk-context.ts'

async function clean(
  text: string,
  {
    device = '/dev/sda',
    settings = {},
    ...options
  }: SampleMachineOptions & { device?: string; settings?: Partial<InstallerSettings> } = {},
) {
  const machine = createSampleMachine(text, { otherCommands: 'succeed', ...options })
  const context = aDiskContext(machine, { settings })
  await cleanDisk(context, device)
  return { commands: machine.commands, reports: context.reports, warnings: context.warnings }
}

const changing = (commands: readonly string[]) =>
  commands.filter((line) => !/^(?:vgs|pvs|dmsetup (?:ls|deps)|mdadm -v) ?/.test(line))

describe('what is left of earlier systems', () => {
  it('disks with similar names keep what they have', async () => {
    const { commands, reports } = await clean(`
@cmd vgs --noheadings -o vg_name,pv_name
  far /dev/sdaa1
  farther /dev/sdap1
@cmd pvs --noheadings -o pv_name
  /dev/sdaa1
  /dev/sdap1
@cmd dmsetup ls
far-root	(253:0)
@cmd dmsetup deps -o devname far-root
1 dependencies	: (sdaa1)
@cmd mdadm -v --query --detail --scan
ARRAY /dev/md0 level=raid1
   devices=/dev/sdaa2,/dev/sdab2
@file /dev/md0
`)
    expect(changing(commands)).toEqual(['wipefs --all --force /dev/sda'])
    expect(reports).toEqual([])
  })

  it('a thin pool goes from its volumes down to its parts, also where they stand on one another', async () => {
    const { commands } = await clean(`
@cmd dmsetup ls
vg-pool_tmeta	(253:0)
vg-pool_tdata	(253:1)
vg-pool-tpool	(253:2)
vg-pool	(253:3)
vg-thin	(253:4)
@cmd dmsetup deps -o devname vg-pool_tmeta
1 dependencies	: (sda3)
@cmd dmsetup deps -o devname vg-pool_tdata
1 dependencies	: (sda3)
@cmd dmsetup deps -o devname vg-pool-tpool
2 dependencies	: (vg-pool_tdata) (vg-pool_tmeta)
@cmd dmsetup deps -o devname vg-pool
1 dependencies	: (vg-pool-tpool)
@cmd dmsetup deps -o devname vg-thin
1 dependencies	: (vg-pool-tpool)
`)
    expect(changing(commands)).toEqual([
      'dmsetup remove --retry vg-pool',
      'dmsetup remove --retry vg-thin',
      'dmsetup remove --retry vg-pool-tpool',
      'dmsetup remove --retry vg-pool_tmeta',
      'dmsetup remove --retry vg-pool_tdata',
      'wipefs --all --force /dev/sda',
    ])
  })

  it('a disk with several paths is known by its other name, and keeps its partitions', async () => {
    const { commands } = await clean(
      `
@file /dev/dm-0
@file /sys/block/dm-0/dm/name
mpatha
@cmd vgs --noheadings -o vg_name,pv_name
  vg /dev/mapper/mpatha3
@cmd pvs --noheadings -o pv_name
  /dev/mapper/mpatha3
@cmd dmsetup ls
mpatha	(253:0)
mpatha3	(253:1)
vg-root	(253:2)
@cmd dmsetup deps -o devname mpatha
2 dependencies	: (sda) (sdb)
@cmd dmsetup deps -o devname mpatha3
1 dependencies	: (mpatha)
@cmd dmsetup deps -o devname vg-root
1 dependencies	: (mpatha3)
`,
      { device: '/dev/dm-0' },
    )
    expect(changing(commands)).toEqual([
      'vgremove vg -y',
      'pvremove /dev/mapper/mpatha3 -y -ff',
      'dmsetup remove --retry vg-root',
      'wipefs --all --force /dev/dm-0',
    ])
  })

  it('arrays that do not run are left too, and volumes of the firmware before their container', async () => {
    const { commands } = await clean(`
@cmd mdadm -v --query --detail --scan
ARRAY /dev/md/imsm0 metadata=imsm UUID=1:2:3:4
   devices=/dev/sda,/dev/sdb
ARRAY /dev/md/volume container=/dev/md/imsm0 member=0 UUID=5:6:7:8
   devices=/dev/sda,/dev/sdb
INACTIVE-ARRAY /dev/md125 metadata=1.2 name=old
   devices=/dev/sda5
@link /dev/md/imsm0 /dev/md127
@link /dev/md/volume /dev/md126
@file /dev/md127
@file /dev/md126
@file /dev/md125
`)
    expect(changing(commands)).toEqual([
      'mdadm --stop /dev/md126',
      'mdadm --stop /dev/md127',
      'mdadm --zero-superblock /dev/sda',
      'mdadm --stop /dev/md125',
      'mdadm --zero-superblock /dev/sda5',
      'wipefs --all --force /dev/sda',
    ])
  })

  it('what only has the same name as an array stays', async () => {
    const { commands } = await clean(`
@cmd mdadm -v --query --detail --scan
ARRAY /dev/md/data level=raid1
   devices=/dev/sda2,/dev/sdb2
@link /dev/md/data /dev/md127
@file /dev/md127
@cmd dmsetup ls
data	(253:0)
vg-other	(253:1)
vg-mirrored	(253:2)
@cmd dmsetup deps -o devname data
1 dependencies	: (sdc1)
@cmd dmsetup deps -o devname vg-other
1 dependencies	: (data)
@cmd dmsetup deps -o devname vg-mirrored
1 dependencies	: (md127)
`)
    expect(changing(commands)).toEqual([
      'dmsetup remove --retry vg-mirrored',
      'mdadm --stop /dev/md127',
      'mdadm --zero-superblock /dev/sda2',
      'wipefs --all --force /dev/sda',
    ])
  })

  it('an array whose device is gone is none', async () => {
    const { commands, reports } = await clean(`
@cmd mdadm -v --query --detail --scan
ARRAY /dev/md/gone level=raid1
   devices=/dev/sda2
`)
    expect(changing(commands)).toEqual(['wipefs --all --force /dev/sda'])
    expect(reports).toEqual([])
  })

  it('tells whose data goes with a volume group', async () => {
    const { warnings } = await clean(`
@cmd vgs --noheadings -o vg_name,pv_name
  vg /dev/sda3
  vg /dev/sdb
`)
    expect(warnings.join()).toContain('/dev/sdb')
  })
})

describe('failures', () => {
  const STUBBORN = `
@cmd vgs --noheadings -o vg_name,pv_name
  vg /dev/sda3
@cmd vgremove vg -y
@exit 5
@stderr   Logical volume vg/root in use.
@cmd pvs --noheadings -o pv_name
  /dev/sda3
@cmd dmsetup ls
@exit 1
@stderr Command failed.
@cmd mdadm -v --query --detail --scan
@exit 1
@cmd wipefs --all --force /dev/sda
@exit 1
@cmd wipefs --all /dev/sda
@exit 1
@stderr wipefs: error: /dev/sda: probing initialization failed: Device or resource busy
`

  it('keep nothing else from being tried, and are told together', async () => {
    const { commands, reports } = await clean(STUBBORN)
    expect(changing(commands)).toEqual([
      'vgremove vg -y',
      'pvremove /dev/sda3 -y -ff',
      'wipefs --all --force /dev/sda',
      'wipefs --all /dev/sda',
    ])
    expect(reports).toHaveLength(1)
    expect(reports[0]?.current_stage).toBe('Starting installation')
    const info = reports[0]?.progress_info ?? ''
    for (const part of ['/dev/sda', 'goes on', 'wipefs', 'vg/root in use', 'dmsetup ls', 'resource busy'])
      expect(info).toContain(part)
    expect(info).not.toContain('mdadm')
  })

  it('of everything are not fatal', async () => {
    const { reports } = await clean('', { otherCommands: 'missing' })
    expect(reports).toHaveLength(1)
  })

  it('of a pool that is no longer there are none', async () => {
    const { reports } = await clean(`
@cmd dmsetup ls
vg-pool_tdata	(253:1)
@cmd dmsetup deps -o devname vg-pool_tdata
1 dependencies	: (sda3)
@cmd dmsetup remove --retry vg-pool
@exit 1
`)
    expect(reports).toEqual([])
  })
})

it('nothing more is erased once the installation is ended', async () => {
  const ending = new AbortController()
  const machine = createSampleMachine('', {
    onCommand: (line) => {
      if (line.startsWith('vgs')) ending.abort()
      return line.startsWith('vgs') ? { stdout: '  vg /dev/sda3\n' } : {}
    },
  })
  const context = aDiskContext(machine, { signal: ending.signal })
  await expect(cleanDisk(context, '/dev/sda')).rejects.toThrow()
  expect(machine.commands).toEqual(['vgs --noheadings -o vg_name,pv_name'])
  expect(context.reports).toEqual([])
})

describe('a disk that is to be kept', () => {
  it.each<[string, Partial<InstallerSettings>]>([
    ['on request', { skipsDiskCleanup: true }],
    ['for a partition label', { installerArgs: ['--append-karg', 'a=b', '--save-partlabel', 'data*'] }],
    ['for a partition number', { installerArgs: ['--save-partindex=5-'] }],
    ['because this system runs from it', { coreosImage: 'quay.example.com/os:1' }],
  ])('%s is not touched', async (_, settings) => {
    const { commands, reports } = await clean('', { settings })
    expect(commands).toEqual([])
    expect(reports).toEqual([])
  })
})
