// An emulated machine that boots a medium. Its console is a file; lines that begin with FIXTURE are facts about it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { until } from '../fault/until.ts'

export interface MachineOptions {
  readonly firmware: 'bios' | 'uefi'
  readonly boot: /** A path, or a URL that is read in ranges while the machine runs, as virtual media of a BMC is. */
    | { readonly kind: 'cdrom'; readonly medium: string }
    | { readonly kind: 'disk'; readonly medium: string }
    /** The network card asks for an address and is told what to fetch. */
    | { readonly kind: 'network'; readonly script: string }
  readonly mac: string
  /** For the console and whatever the firmware writes. */
  readonly directory: string
  readonly memoryMiB?: number
}

export interface Machine {
  /** Waits until the machine has told this; fails when it stopped or gave up before. */
  fact(name: string): Promise<string>
  console(): Promise<string>
  stop(): Promise<void>
}

/** Ample on two busy cores without hardware virtualisation. */
const PATIENCE_MS = 280_000
const OVMF = '/usr/share/OVMF'

export async function startMachine(options: MachineOptions): Promise<Machine> {
  const serial = join(options.directory, 'console.log')
  const child = spawn('qemu-system-x86_64', [...COMMON, `file:${serial}`, ...(await words(options))], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let complaint = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    complaint += text
  })
  const ended = once(child, 'exit')
  const console = () => readFile(serial, 'utf8').catch(() => '')
  return {
    console,
    async fact(name) {
      return until(
        `The machine tells ${name}`,
        async () => {
          const text = await console()
          const found = factIn(text, name)
          if (found !== null) return `${found}`
          const failure = factIn(text, 'failed')
          if (failure === null && child.exitCode === null && child.signalCode === null) return null
          const why = failure ?? `ended with ${child.exitCode}. ${complaint}`
          throw new Error(`The machine did not tell ${name}: ${why}\n${text.slice(-3_000)}`)
        },
        PATIENCE_MS,
      )
    },
    async stop() {
      child.kill('SIGKILL')
      if (child.exitCode === null && child.signalCode === null) await ended
    },
  }
}

/** The last one: a machine may tell the same thing in its ramdisk and later again. */
function factIn(text: string, name: string): string | null {
  const found = [...text.matchAll(new RegExp(`FIXTURE ${name}=(.*?)\\r?\\n`, 'g'))].at(-1)
  return found?.[1]?.trim() ?? null
}

const COMMON = [
  ...['-machine', 'q35,accel=tcg', '-smp', '2', '-no-reboot', '-nodefaults', '-display', 'none', '-serial'],
]

async function words({
  firmware,
  boot,
  mac,
  directory,
  memoryMiB = 1536,
}: MachineOptions): Promise<string[]> {
  const network = boot.kind === 'network' ? `,tftp=${directory},bootfile=chain.ipxe` : ''
  const rom = boot.kind === 'network' ? '' : ',romfile='
  const common = ['-m', String(memoryMiB), '-netdev', `user,id=net0${network}`]
  common.push('-device', `virtio-net-pci,netdev=net0,mac=${mac}${rom}`, '-boot', BOOT_ORDER[boot.kind])
  if (boot.kind === 'cdrom') common.push('-drive', `file=${boot.medium},media=cdrom,readonly=on,format=raw`)
  if (boot.kind === 'disk') common.push('-drive', `file=${boot.medium},if=virtio,format=raw,snapshot=on`)
  // An address that DHCP hands out must be short, so it names a script that names the other one.
  if (boot.kind === 'network') {
    await writeFile(join(directory, 'chain.ipxe'), `#!ipxe\nchain ${boot.script}\n`)
  }
  if (firmware === 'bios') return common
  const variables = join(directory, 'firmware-variables.fd')
  await copyFile(join(OVMF, 'OVMF_VARS_4M.fd'), variables)
  const code = `if=pflash,format=raw,readonly=on,file=${OVMF}/OVMF_CODE_4M.fd`
  return [...common, '-drive', code, '-drive', `if=pflash,format=raw,file=${variables}`]
}

const BOOT_ORDER = { cdrom: 'd', disk: 'c', network: 'n' } as const
