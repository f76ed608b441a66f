import { getEventListeners } from 'node:events'
import type { ProgramResult } from '@groundwork/host/machine'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildHardware } from '../profile/build-hardware.ts'
import { findBuiltIn } from '../profile/built-in-profiles.ts'
import type { Profile } from '../profile/profile.ts'
import { createVirtualTime, type VirtualTime } from '../time/virtual-time.ts'
import { failedWith, type Programs, succeededWith } from '../world/program.ts'
import { createSimComputer, type SimComputer } from './testing/sim-computer.ts'

const HOUR_MS = 3_600_000
const hardware = buildHardware(findBuiltIn('slow-disk') as Profile, { index: 0, random: () => 0.5 })

const programs: Programs = {
  echo: ({ args }) => succeededWith(`${args.join(' ')}\n`),
  grumble: () => ({ code: 3, stdout: 'out\n', stderr: 'err\n' }),
  /** Takes so many seconds, and says each of them. */
  work: async ({ system, args, options }) => {
    for (let second = 0; second < Number(args[0]); second++) {
      await system.world.time.sleep(1_000, options.signal)
      if (options.signal?.aborted) return failedWith('ended', 99)
      options.onOutput?.(`${second} `)
    }
    return succeededWith('done')
  },
  /** Does not care when it is told to end. */
  stubborn: async ({ system, options }) => {
    options.onOutput?.('first ')
    await system.world.time.sleep(10_000)
    options.onOutput?.('late ')
    return failedWith('last')
  },
  broken: () => {
    throw new Error('oh')
  },
}

let time: VirtualTime
let computer: SimComputer
beforeEach(() => {
  time = createVirtualTime()
  computer = createSimComputer(hardware, { time, programs })
})

async function finish<Result>(work: Promise<Result>): Promise<Result> {
  let isDone = false
  void work.finally(() => (isDone = true))
  await time.run(() => isDone, HOUR_MS)
  return work
}

const run = (
  ...[program, args, options]: Parameters<SimComputer['machine']['run']>
): Promise<ProgramResult> => finish(computer.machine.run(program, args, options))

describe('a program', () => {
  it('is found by its name, wherever it lies', async () => {
    expect(await run('/usr/bin/echo', ['a', 'b'])).toEqual(succeededWith('a b\n'))
  })

  it('that is not there cannot be started', async () => {
    expect((await run('nonsense', [])).code).toBe(-1)
    expect((await run('toString', [])).code).toBe(-1)
  })

  it('is started through others that do nothing but that', async () => {
    for (const [program, ...args] of [
      ['chroot', '/', 'echo', 'x'],
      ['nsenter', '--target', '1', '--cgroup', '--mount', '--', 'echo', 'x'],
      ['nsenter', '-t', '1', '-m', 'echo', 'x'],
      ['timeout', '-k', '5', '1h', 'nsenter', '--target', '1', '--', '/bin/echo', 'x'],
      ['env', 'A=b', 'C=', 'echo', 'x'],
    ] as const)
      expect(await run(program ?? '', args)).toEqual(succeededWith('x\n'))
    expect((await run('env', ['A=b', 'echo=x'])).stderr).toContain('"env"')
    expect((await run('chroot', ['/elsewhere', 'echo'])).code).toBe(-1)
  })

  it('gives both streams as it is told', async () => {
    expect(await run('grumble', [])).toEqual({ code: 3, stdout: 'out\n', stderr: 'err\n' })
    expect(await run('grumble', [], { isMerged: true })).toEqual({
      code: 3,
      stdout: 'err\nout\n',
      stderr: '',
    })
    expect(await run('grumble', [], { outputFile: '/tmp/a/b' })).toEqual({
      code: 3,
      stdout: '',
      stderr: 'err\n',
    })
    expect(await computer.machine.files.text('/tmp/a/b')).toBe('out\n')
    expect((await run('grumble', [], { outputFile: '/tmp' })).code).toBe(-1)
  })

  it('tells of its work while it goes on, or at the end', async () => {
    const heard: string[] = []
    const onOutput = (text: string) => void heard.push(`${text}@${time.now() - started}`)
    const started = time.now()
    expect(await run('work', ['2'], { onOutput })).toEqual(succeededWith(''))
    expect(heard).toEqual(['0 @1000', '1 @2000', 'done@2000'])
    expect(await run('work', ['2'])).toEqual(succeededWith('0 1 done'))
  })

  it('is ended when its time is up, by the first limit', async () => {
    const started = time.now()
    expect((await run('work', ['100'], { timeoutMs: 5_000 })).code).toBe(124)
    expect(time.now() - started).toBe(5_000)
    expect((await run('timeout', ['2', 'work', '100'], { timeoutMs: 5_000 })).code).toBe(124)
    expect(time.now() - started).toBe(7_000)
    expect((await run('timeout', ['10s', 'work', '3'])).code).toBe(0)
  })

  it('is ended by a signal, and with its system', async () => {
    const ending = new AbortController()
    const first = computer.machine.run('work', ['100'], { signal: ending.signal })
    const second = computer.machine.run('work', ['100'])
    ending.abort()
    expect((await finish(first)).code).toBe(143)
    computer.end()
    expect((await finish(second)).code).toBe(143)
    expect((await run('echo', [])).code).toBe(-1)
  })

  it('that ends its own system ends with it', async () => {
    computer = createSimComputer(hardware, {
      time,
      programs: {
        halt: () => {
          computer.end()
          return new Promise(() => {})
        },
      },
    })
    expect((await run('halt', [])).code).toBe(143)
  })

  it('that was ended says nothing any more', async () => {
    const heard: string[] = []
    const onOutput = (text: string) => void heard.push(text)
    expect((await run('stubborn', [], { timeoutMs: 1_000, onOutput })).code).toBe(124)
    await time.run(() => false, 60_000)
    expect(heard).toEqual(['first '])
  })

  it('tells both streams in the order in which it said them', async () => {
    expect((await run('stubborn', [], { isMerged: true })).stdout).toBe('first late last')
  })

  it('that is done leaves neither timers nor listeners behind', async () => {
    for (let turn = 0; turn < 20; turn++) await run('work', ['1'], { timeoutMs: HOUR_MS })
    expect(getEventListeners(computer.system.signal, 'abort').length).toBeLessThan(2)
    const before = time.now()
    await time.run(() => false, 2 * HOUR_MS)
    expect(time.now()).toBe(before)
  })

  it('that breaks is told to the lab, and breaks nothing else', async () => {
    expect((await run('broken', [])).code).toBe(134)
    expect(computer.logged.join()).toContain('Internal error in the simulated program broken: Error: oh')
  })
})

it('measures a disk in the time that it takes, and leaves nothing that boots', async () => {
  const [disk] = computer.disks
  if (disk === undefined) throw new Error('There is no disk.')
  disk.contents = { kind: 'foreign' }
  const started = time.now()
  const link = '/dev/disk/by-path/pci-0000:00:17.0-ata-1'
  expect(await finish(computer.machine.measureSyncWrites(link))).toEqual({ ok: true, p99Ns: 45_000_000 })
  expect(time.now() - started).toBeGreaterThan(60_000)
  expect(disk.contents.kind).toBe('blank')
  expect(disk.writes).toHaveLength(1)
  expect((await finish(computer.machine.measureSyncWrites('/dev/none'))).ok).toBe(false)
})

it('starts anew a moment after it was told to', async () => {
  const started = time.now()
  await computer.machine.reboot()
  expect(computer.resets).toEqual([])
  await time.run(() => computer.resets.length > 0, HOUR_MS)
  expect(computer.resets[0]).toBeGreaterThan(started)
})

it('does not start anew when it has ended before', async () => {
  await computer.machine.reboot()
  computer.end()
  await time.run(() => false, 60_000)
  expect(computer.resets).toEqual([])
})
