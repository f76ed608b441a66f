// An emulated machine that boots a medium. Its console is a file; lines that begin with FIXTURE are facts about it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { until } from '../../testing/until.ts'
import { consoleStory } from './console-story.ts'
import { UEFI_FIRMWARE } from './uefi-firmware.ts'

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
  /** Waits until the machine has told this. */
  fact(name: string): Promise<string>
  /** How it came to what it is now, from its console. */
  story(): Promise<string>
  /** Waits for something that becomes of it; fails when it stopped, gave up or fell silent before. */
  waitFor<Value>(what: string, look: () => Promise<Value | null>): Promise<Value>
  stop(): Promise<void>
}

/** Without a word for so long a machine hangs. One that goes on is waited for, however slow it is. */
const SILENCE_MS = 180_000
/** A minute is usual; without hardware virtualisation and with twenty others on two cores it is ten times as much. */
const PATIENCE_MS = 840_000
const CONSOLE_CHARS = 4_000

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
  const waitFor: Machine['waitFor'] = async (what, look) => {
    let heardChars = 0
    let heardAt = performance.now()
    const lookOrGiveUp = async () => {
      const found = await look()
      if (found !== null) return found
      const text = await console()
      const failure = factIn(text, 'failed')
      if (failure !== null) throw new Error(failure)
      if (child.exitCode !== null || child.signalCode !== null)
        throw new Error(`It ended with ${child.exitCode}. ${complaint}`)
      if (text.length !== heardChars) heardAt = performance.now()
      heardChars = text.length
      if (performance.now() - heardAt < SILENCE_MS) return null
      throw new Error(`It has said nothing for ${SILENCE_MS / 1_000} s.`)
    }
    try {
      return await until(what, lookOrGiveUp, PATIENCE_MS)
    } catch (cause) {
      const seen = (await console()).slice(-CONSOLE_CHARS)
      throw new Error(`The machine failed before this: ${what}. ${cause}\n${seen}`, { cause })
    }
  }
  return {
    waitFor,
    fact: (name) => waitFor(`it tells ${name}`, async () => factIn(await console(), name)),
    story: async () => consoleStory(await console()),
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
  // With random numbers from the start: programs wait for them. A second processor is not faster where cores are few: a boot
  // takes a fifth more processor time with it.
  ...['-machine', 'q35,accel=tcg', '-cpu', 'qemu64,+rdrand', '-no-reboot', '-nodefaults'],
  ...['-display', 'none', '-serial'],
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
  return firmware === 'bios' ? common : [...common, ...UEFI_FIRMWARE]
}

const BOOT_ORDER = { cdrom: 'd', disk: 'c', network: 'n' } as const
