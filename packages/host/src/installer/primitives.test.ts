import { describe, expect, it } from 'vitest'
import { createSampleMachine, type SampleMachineOptions } from '../testing/sample-machine.ts'
import type { InstallerContext } from './installer-context.ts'
import { reportRefusal } from './report-refusal.ts'
import { pollFor, retryAction } from './retry-action.ts'
import { CommandError, runCommand } from './run-command.ts'
import { someSettings } from './testing/sample-installation.ts'

function start(options: SampleMachineOptions = {}, signal = new AbortController().signal) {
  const machine = createSampleMachine('', options)
  const said: string[] = []
  const say = (text: string) => void said.push(text)
  const never = async () => {
    throw new Error('not asked')
  }
  const context: InstallerContext = {
    ...{ machine, signal, settings: someSettings(), service: { call: never, download: never } },
    log: { info: say, warn: say, error: say },
  }
  return { context, machine, said }
}

describe('commands', () => {
  it('return all that was said, trimmed', async () => {
    const { context } = start({ onCommand: () => ({ stdout: 'out\n', stderr: 'err\n' }) })
    expect(await runCommand(context, 'tool', ['a'])).toBe('err\nout')
  })

  it.each([
    [{ code: 2, stdout: 'noise\nError: it broke' }, '"tool a b" ended with exit code 2: Error: it broke'],
    [{ code: 2, stdout: `x${'y'.repeat(300)}` }, `: ${'y'.repeat(200)}`],
    [{ code: 1 }, '"tool a b" ended with exit code 1'],
    [{ code: -1, stderr: 'no such program' }, 'cannot be started: no such program'],
  ])('fail with the end of what was said: %j', async (finished, words) => {
    const { context } = start({ onCommand: () => finished })
    const failure = await runCommand(context, 'tool', ['a', 'b']).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(CommandError)
    expect((failure as CommandError).message).toContain(words)
  })
})

describe('attempts', () => {
  it('are so far apart from start to start, and the last one counts', async () => {
    const { context, machine } = start()
    let attempts = 0
    const work = async () => {
      attempts++
      await machine.clock.sleep(2_000)
      throw new Error(`attempt ${attempts}`)
    }
    await expect(retryAction(context, { attempts: 3, delayMs: 5_000 }, work)).rejects.toThrow('attempt 3')
    expect(machine.sleeps).toEqual([2_000, 3_000, 2_000, 3_000, 2_000])
  })

  it('end with the installation', async () => {
    const { context } = start({}, AbortSignal.abort())
    let attempts = 0
    const work = async () => {
      attempts++
      throw new Error('no')
    }
    await expect(retryAction(context, { attempts: 3, delayMs: 1 }, work)).rejects.toThrow('no')
    expect(attempts).toBe(1)
  })
})

describe('waiting', () => {
  it('looks first, or later', async () => {
    for (const [looksLater, sleeps] of [
      [false, [5, 5]],
      [true, [5, 5, 5]],
    ] as const) {
      const { context, machine } = start()
      let looks = 0
      const found = await pollFor(context, { intervalMs: 5, looksLater }, async () =>
        ++looks === 3 ? 'it' : null,
      )
      expect(found).toBe('it')
      expect(machine.sleeps).toEqual(sleeps)
    }
  })

  it('ends when it takes too long, or is no longer wanted', async () => {
    const { context } = start()
    expect(await pollFor(context, { intervalMs: 5, timeoutMs: 20 }, async () => null)).toBeNull()
    const ended = start({}, AbortSignal.abort())
    await expect(pollFor(ended.context, { intervalMs: 5 }, async () => null)).rejects.toThrow('from outside')
  })
})

describe('an installation that cannot begin', () => {
  it('is told to the service, if it is known where that is', async () => {
    const asked: unknown[] = []
    const machine = createSampleMachine('', {
      fetch: async (url, request) => {
        asked.push([url, request?.body])
        return new Response(null, { status: 500 })
      },
    })
    const to = { url: 'http://192.0.2.1', token: '', infraEnvId: 'i', hostId: 'h' }
    await reportRefusal(machine, to, 'why')
    expect(asked[0]).toEqual([
      'http://192.0.2.1/api/assisted-install/v2/infra-envs/i/hosts/h/progress',
      '{"current_stage":"Failed","progress_info":"why"}',
    ])
    expect(asked).toHaveLength(4)
    await reportRefusal(machine, { ...to, hostId: '' }, 'why')
    expect(asked).toHaveLength(4)
  })
})
