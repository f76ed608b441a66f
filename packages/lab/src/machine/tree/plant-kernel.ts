// What the kernel tells of processors, memory, mounts and how it was started, and the system of itself.
import type { FileTree } from '@groundwork/host/machine'
import type { Computer } from '../../world/computer.ts'
import type { Hardware } from '../../world/hardware.ts'
import { mountTable } from './mount-table.ts'
import { constantFile, link, plant, textFile } from './nodes.ts'

export const KERNEL_RELEASE = '5.14.0-570.12.1.el9_6'

/** What the kernel keeps for itself. */
const RESERVED_SHARE = 0.015

export const usableKiB = ({ memoryBytes }: Hardware): number =>
  Math.floor((memoryBytes * (1 - RESERVED_SHARE)) / 1024)

const OS_RELEASE = constantFile(
  [
    'NAME="Red Hat Enterprise Linux CoreOS"',
    'ID="rhel"',
    'ID_LIKE="fedora"',
    'VERSION_ID="9.6"',
    'VARIANT="CoreOS"',
    'VARIANT_ID=coreos',
    'PRETTY_NAME="Red Hat Enterprise Linux CoreOS (lab)"',
    '',
  ].join('\n'),
)

export function plantKernel(tree: FileTree, computer: Computer): void {
  const { hardware } = computer
  plant(tree, {
    '/etc/os-release': OS_RELEASE,
    '/etc/mtab': link('/proc/self/mounts'),
    '/etc/resolv.conf': textFile(() => resolverText(computer)),
    '/proc/cpuinfo': textFile(() => cpuText(hardware)),
    '/proc/meminfo': textFile(() => memoryText(hardware)),
    '/proc/cmdline': textFile(() => `${commandLine(computer)}\n`),
    '/proc/swaps': constantFile('Filename\t\t\t\tType\t\tSize\t\tUsed\t\tPriority\n'),
    '/proc/sys/kernel/hostname': textFile(() => `${computer.system?.hostname ?? hardware.hostname}\n`),
    '/proc/self/mounts': textFile(() => mountText(computer)),
    '/proc/1/mounts': link('/proc/self/mounts'),
    '/proc/version': constantFile(`Linux version ${KERNEL_RELEASE}\n`),
  })
}

/** As DHCP tells it. */
const resolverText = (computer: Computer): string =>
  (computer.system?.world.network.nameServersOf(computer) ?? [])
    .map((server) => `nameserver ${server}\n`)
    .join('')

function cpuText({ cpu, architecture }: Hardware): string {
  const flags = cpu.flags.join(' ')
  const lines =
    architecture === 'aarch64'
      ? [`Features\t: ${flags}`, 'CPU implementer\t: 0x41', 'CPU architecture: 8']
      : [
          `vendor_id\t: ${cpu.model.includes('AMD') ? 'AuthenticAMD' : 'GenuineIntel'}`,
          `model name\t: ${cpu.model}`,
          `flags\t\t: ${flags}`,
        ]
  return Array.from({ length: cpu.count }, (_, number) =>
    [`processor\t: ${number}`, ...lines, '', ''].join('\n'),
  ).join('')
}

const memoryText = (hardware: Hardware): string =>
  [
    `MemTotal:       ${usableKiB(hardware)} kB`,
    `MemFree:        ${Math.floor(usableKiB(hardware) * 0.8)} kB`,
    `MemAvailable:   ${Math.floor(usableKiB(hardware) * 0.85)} kB`,
    'SwapTotal:      0 kB',
    '',
  ].join('\n')

/** Such a machine must not be taken for a real one: the service then makes files that no real cluster could use. */
const SIMULATED = 'groundwork.simulated'
const LIVE =
  'BOOT_IMAGE=/images/pxeboot/vmlinuz coreos.liveiso=rhcos-9.6 ignition.firstboot ignition.platform.id=metal'

function commandLine({ system, disks, passesForReal = false }: Computer): string {
  if (system?.kind !== 'installed') return passesForReal ? LIVE : `${LIVE} ${SIMULATED}`
  const contents = disks.map((disk) => disk.contents).find(({ kind }) => kind === 'installed')
  const more = contents?.kind === 'installed' ? contents.kernelArguments : []
  return ['BOOT_IMAGE=(hd0,gpt3)/ostree/vmlinuz root=LABEL=root rw ignition.platform.id=metal', ...more].join(
    ' ',
  )
}

const mountText = (computer: Computer): string =>
  mountTable(computer)
    .map(({ source, target, fileSystem }) => `${escaped(source)} ${escaped(target)} ${fileSystem} rw 0 0\n`)
    .join('')

const escaped = (text: string): string =>
  text.replace(/[\s\\]/g, (letter) => `\\${letter.charCodeAt(0).toString(8).padStart(3, '0')}`)
