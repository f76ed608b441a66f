import { DiskSpeedCheckResponse } from '@groundwork/contract/steps'
import { Check } from 'typebox/value'
import { describe, expect, it } from 'vitest'
import { createSampleMachine, type SampleMachineOptions } from '../../testing/sample-machine.ts'
import { aStepContext } from '../../testing/step-context.ts'
import { createVirtualClock } from '../../testing/virtual-clock.ts'
import { runInstallationDiskSpeedCheck } from './installation-disk-speed-check.ts'

const DISK = `@hex /dev/sda 00
@file /sys/block/sda/dev
8:0
`
const FIO =
  'fio --filename /dev/sda --name=test --rw=write --ioengine=sync --size=22m -bs=2300 --fdatasync=1 --output-format=json'
const report = (p99: number) => `{"jobs":[{"sync":{"lat_ns":{"percentile":{"99.000000":${p99}}}}}]}`
const ARGS = ['{"path":"/dev/sda"}', '480.00']

function setUp(text = DISK, options: SampleMachineOptions = {}) {
  const clock = createVirtualClock()
  const sample = createSampleMachine(text, { otherCommands: 'missing', ...options })
  const machine = { ...sample, clock }
  return { clock, machine, run: (args = ARGS) => runInstallationDiskSpeedCheck(aStepContext(machine), args) }
}

describe('installation-disk-speed-check', () => {
  it('takes the slower of two runs', async () => {
    const { run, machine } = setUp(
      `${DISK}@cmd ${FIO}\n${report(3_999_999)}\n@cmd ${FIO}\n${report(7_100_000)}\n`,
    )
    const result = await run()
    expect(result).toEqual({ exit_code: 0, output: '{"io_sync_duration":7,"path":"/dev/sda"}', error: '' })
    expect(Check(DiskSpeedCheckResponse, JSON.parse(result.output))).toBe(true)
    expect(machine.commands).toEqual([FIO, FIO])
  })

  it('is content with one good run', async () => {
    const { run } = setUp(`${DISK}@cmd ${FIO}\n@exit 1\n@cmd ${FIO}\n${report(7_100_000)}\n`)
    expect(await run()).toMatchObject({ exit_code: 0, output: '{"io_sync_duration":7,"path":"/dev/sda"}' })
  })

  it('tells why both failed', async () => {
    const { run } = setUp(`${DISK}@cmd ${FIO}\n@exit 1\n@stderr fio: no space\n`)
    expect(await run()).toEqual({ exit_code: -1, output: '{"path":"/dev/sda"}', error: 'fio: no space' })
  })

  it('measures by itself where there is no fio', async () => {
    const { run } = setUp(DISK, { syncWrites: () => ({ ok: true, p99Ns: 12_345_678 }) })
    expect(await run()).toMatchObject({ exit_code: 0, output: '{"io_sync_duration":12,"path":"/dev/sda"}' })
    const broken = setUp(DISK, { syncWrites: () => ({ ok: false, error: 'input/output error' }) })
    expect(await broken.run()).toMatchObject({ exit_code: -1, error: 'input/output error' })
  })

  it('writes to nothing that is in use', async () => {
    const { run, machine } = setUp(`${DISK}@file /proc/self/mounts\n/dev/sda / ext4 rw 0 0\n`)
    const result = await run()
    expect(result).toMatchObject({ exit_code: -1, output: '{"path":"/dev/sda"}' })
    expect(result.error).toContain('/dev/sda is mounted at /')
    expect(machine.commands).toEqual([])
  })

  it('does one check at a time and gives up when the time is over', async () => {
    const { clock, machine } = setUp()
    const signals: (AbortSignal | undefined)[] = []
    const stuck = {
      ...machine,
      run: (_: string, __: readonly string[], options?: { signal?: AbortSignal }) => {
        signals.push(options?.signal)
        return new Promise<never>(() => undefined)
      },
    }
    const run = () => runInstallationDiskSpeedCheck(aStepContext(stuck), ARGS)
    const first = run()
    expect(await run()).toEqual({ exit_code: 0, output: '', error: '' })
    await clock.advance(480_000)
    expect(await first).toMatchObject({ exit_code: 124, output: '{"path":"/dev/sda"}' })
    expect(signals.map((signal) => signal?.aborted)).toEqual([true, true])
    expect(clock.sleeping).toBe(0)
  })

  it.each([
    [[]],
    [['{"path":"/dev/sda"}']],
    [['{}', '480.00']],
    [['{"path":"/dev/sda"}', 'soon']],
    [['x', '1']],
  ])('refuses the arguments %j', async (args) =>
    expect(await setUp().run(args)).toMatchObject({ exit_code: -1, output: '' }),
  )
})
