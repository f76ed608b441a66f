import type { Hardware } from '../../world/hardware.ts'
import { type Program, succeededWith } from '../../world/program.ts'
import { KERNEL_RELEASE } from '../tree/plant-kernel.ts'

export const lscpu: Program = ({ system, args }) => {
  const fields = cpuFields(system.computer.hardware)
  if (args.some((word) => word === '-J' || word === '--json'))
    return succeededWith(
      `${JSON.stringify({ lscpu: fields.map(([field, data]) => ({ field: `${field}:`, data })) })}\n`,
    )
  return succeededWith(fields.map(([field, data]) => `${`${field}:`.padEnd(24)} ${data}\n`).join(''))
}

const cpuFields = ({
  architecture,
  cpu,
  virtualisation,
}: Hardware): readonly (readonly [string, string])[] => [
  ['Architecture', architecture],
  ['CPU(s)', String(cpu.count)],
  ['Model name', cpu.model],
  ...(cpu.mhz > 0 ? [['CPU max MHz', cpu.mhz.toFixed(4)] as const] : []),
  ['Flags', cpu.flags.join(' ')],
  ...(virtualisation === null ? [] : [['Hypervisor vendor', virtualisation.toUpperCase()] as const]),
]

/** In the order in which it prints them. */
const UNAME: readonly (readonly [string, string, (hardware: Hardware, hostname: string) => string])[] = [
  ['s', 'kernel-name', () => 'Linux'],
  ['n', 'nodename', (_, hostname) => hostname],
  ['r', 'kernel-release', ({ architecture }) => `${KERNEL_RELEASE}.${architecture}`],
  ['v', 'kernel-version', () => '#1 SMP PREEMPT_DYNAMIC'],
  ['m', 'machine', ({ architecture }) => architecture],
  ['p', 'processor', ({ architecture }) => architecture],
  ['o', 'operating-system', () => 'GNU/Linux'],
]

export const uname: Program = ({ system, args }) => {
  const isAll = args.includes('-a') || args.includes('--all')
  const letters = args.filter((word) => /^-[a-z]+$/.test(word)).join('')
  const wanted = UNAME.filter(
    ([letter, name]) => isAll || letters.includes(letter) || args.includes(`--${name}`),
  )
  const shown = wanted.length === 0 ? UNAME.slice(0, 1) : wanted
  return succeededWith(
    `${shown.map(([, , tell]) => tell(system.computer.hardware, system.hostname)).join(' ')}\n`,
  )
}

export const detectVirtualisation: Program = ({ system, args }) => {
  const { virtualisation } = system.computer.hardware
  const isFound = virtualisation !== null && !args.includes('--container') && !args.includes('-c')
  return { ...succeededWith(isFound ? `${virtualisation}\n` : 'none\n'), code: isFound ? 0 : 1 }
}
