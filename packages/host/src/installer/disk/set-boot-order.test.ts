import { expect, it } from 'vitest'
import { createSampleMachine, type SampleMachineOptions } from '../../testing/sample-machine.ts'
import { setBootOrder } from './set-boot-order.ts'
import { aDiskContext } from './testing/disk-context.ts'

const UEFI = `
@dir /sys/firmware/efi
@cmd lsblk --bytes --json /dev/nvme0n1
{"blockdevices":[{"name":"nvme0n1","size":9,"type":"disk","children":[{"name":"nvme0n1p1","size":1},{"name":"nvme0n1p2","size":1}]}]}
@cmd ls -1 /mnt/EFI
BOOT
centos
`

async function order(text: string, options: SampleMachineOptions = {}) {
  const machine = createSampleMachine(text, { otherCommands: 'succeed', ...options })
  const context = aDiskContext(machine)
  await setBootOrder(context, '/dev/nvme0n1')
  return { commands: machine.commands, warnings: context.warnings, sleeps: machine.sleeps }
}

it('on ARM another loader is named', async () => {
  const { commands } = await order(`${UEFI}@cmd uname -m\naarch64\n`)
  expect(commands.filter((line) => line.startsWith('efibootmgr'))).toEqual([
    'efibootmgr -v -d /dev/nvme0n1 -p 2 -c -L Red Hat Enterprise Linux -l \\EFI\\centos\\shimaa64.efi',
    'efibootmgr -l \\EFI\\centos\\shimaa64.efi',
  ])
})

it('waits for a partition that is still busy', async () => {
  const busy = '@cmd mount /dev/nvme0n1p2 /mnt\n@exit 32\n'
  const { commands, sleeps } = await order(`${UEFI}${busy}${busy}@cmd mount /dev/nvme0n1p2 /mnt\n`)
  expect(sleeps).toEqual([5000, 5000])
  expect(commands.at(-1)).toMatch(/^efibootmgr -l/)
})

it('gives up after 20 seconds without a loader, and unmounts what it mounted', async () => {
  const { commands, warnings, sleeps } = await order(UEFI.replace('centos', 'other'))
  expect(sleeps).toEqual([5000, 5000, 5000, 5000])
  expect(commands.filter((line) => line === 'umount /mnt')).toHaveLength(5)
  expect(commands.some((line) => line.startsWith('efibootmgr'))).toBe(false)
  expect(warnings.join()).toContain('boot menu')
})

it('an old entry that stays does not keep the others', async () => {
  const { commands, warnings } = await order(`${UEFI}
@cmd efibootmgr -v -d /dev/nvme0n1 -p 2 -c -L Red Hat Enterprise Linux -l \\EFI\\centos\\shimx64.efi
efibootmgr: ** Warning ** : Boot0003 has same label Red Hat Enterprise Linux
efibootmgr: ** Warning ** : Boot0004 has same label Red Hat Enterprise Linux
efibootmgr: ** Warning ** : Boot0005 has same label Red Hat Enterprise Linux 9
@cmd efibootmgr -v --delete-bootnum --bootnum 0003 -l \\EFI\\centos\\shimx64.efi
@exit 1
`)
  expect(warnings).toHaveLength(1)
  expect(commands).toContain('efibootmgr -v --delete-bootnum --bootnum 0004 -l \\EFI\\centos\\shimx64.efi')
  expect(commands.some((line) => line.includes('0005'))).toBe(false)
})

it('a firmware that takes no entry is only warned of', async () => {
  const { warnings } = await order(UEFI, {
    onCommand: (line) =>
      line.startsWith('efibootmgr') ? { code: 2, stderr: 'EFI variables are not supported.' } : null,
  })
  expect(warnings.join()).toContain('not supported')
})

it('a failing bootlist is only warned of', async () => {
  const { commands, warnings } = await order('@file /usr/sbin/bootlist\n\n', { otherCommands: 'fail' })
  expect(commands).toEqual(['bootlist -m normal -o /dev/nvme0n1'])
  expect(warnings).toHaveLength(1)
})

it('an installation that is ended leaves nothing mounted, and does not blame the firmware', async () => {
  const ending = new AbortController()
  const lasting: string[] = []
  const machine = createSampleMachine(UEFI, {
    onCommand: (line, { signal }) => {
      if (!signal?.aborted) lasting.push(line)
      if (line.startsWith('ls -1')) ending.abort()
      return line.startsWith('lsblk') ? null : {}
    },
  })
  const context = aDiskContext(machine, { signal: ending.signal })
  await expect(setBootOrder(context, '/dev/nvme0n1')).rejects.toThrow()
  expect(lasting.at(-1)).toBe('umount /mnt')
  expect(context.warnings.join()).not.toContain('boot menu')
})
