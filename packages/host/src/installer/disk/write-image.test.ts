import { describe, expect, it } from 'vitest'
import type { ProgramResult } from '../../machine/machine.ts'
import { createSampleMachine } from '../../testing/sample-machine.ts'
import { aDiskContext, type DiskContextOptions } from './testing/disk-context.ts'
import { writeImage } from './write-image.ts'

const TARGET = { device: '/dev/sda', ignitionPath: '/opt/install-dir/master.ign' }
const mark = (percent: number) => `> Read disk 1.0 GiB/3.5 GiB (${percent}%)   \r`

/** Each attempt prints these pieces and ends so. */
function installer(attempts: readonly { pieces?: readonly string[]; code: number }[]) {
  let turn = 0
  return createSampleMachine('', {
    onCommand: (_, { onOutput }): Partial<ProgramResult> => {
      const { pieces = [], code } = attempts[turn++] ?? { code: 1 }
      for (const piece of pieces) onOutput?.(piece)
      return { code }
    },
  })
}

async function write(machine: ReturnType<typeof installer>, options: DiskContextOptions = {}) {
  const context = aDiskContext(machine, options)
  const failure = await writeImage(context, TARGET).then(
    () => null,
    (error: Error) => error.message,
  )
  return { failure, infos: context.reports.map(({ progress_info }) => progress_info), context }
}

it('puts the device last and passes all options on', async () => {
  const machine = installer([{ code: 0 }])
  const settings = { installerArgs: ['--copy-network', '--append-karg', 'a=b'] }
  expect((await write(machine, { settings })).failure).toBeNull()
  expect(machine.commands).toEqual([
    'coreos-installer install --insecure -i /opt/install-dir/master.ign --copy-network --append-karg a=b /dev/sda',
  ])
})

it('tries three times, a second apart, and does not tell old progress again', async () => {
  const machine = installer([
    { pieces: [mark(50)], code: 1 },
    { pieces: [mark(10), mark(50), mark(56)], code: 1 },
    { pieces: [mark(100)], code: 0 },
  ])
  const { failure, infos } = await write(machine)
  expect(failure).toBeNull()
  expect(machine.sleeps).toEqual([1000, 1000])
  expect(infos).toEqual(['', '50%', '56%', '100%'])
})

describe('when all attempts fail', () => {
  it.each([
    ['Error: checking for exclusive access: found busy partitions', 'wipefs'],
    ['Error: writing: No space left on device (os error 28)', 'larger'],
    ['Error: writing: Input/output error (os error 5)', 'replace'],
    ['something else', 'Check the disk'],
  ])('%s', async (said, advice) => {
    const attempt = { pieces: [mark(3), `${said}\n`], code: 1 }
    const { failure } = await write(installer([attempt, attempt, attempt]))
    for (const part of ['/dev/sda', '3 attempts', advice, said]) expect(failure).toContain(part)
    expect(failure).not.toContain('Read disk')
  })

  it('the cause is told, not where in the program it was noticed', async () => {
    const said = `Error: couldn't find boot device for /dev/sda

Stack backtrace:
   0: anyhow::error::<impl anyhow::Error>::msg
             at ./csu/libc-start.c:360:3

Resetting partition table
Error: install failed

Stack backtrace:
   0: anyhow::error
`
    const attempt = { pieces: [said], code: 1 }
    const { failure } = await write(installer([attempt, attempt, attempt]))
    expect(failure).toContain("Error: couldn't find boot device for /dev/sda Resetting partition table")
    expect(failure).not.toContain('anyhow')
  })

  it('a missing program is named', async () => {
    const machine = createSampleMachine('', { otherCommands: 'missing' })
    const { failure } = await write(machine)
    expect(failure).toContain('coreos-installer')
    expect(machine.commands).toHaveLength(3)
  })
})

it('stops trying when the installation is ended', async () => {
  const ending = new AbortController()
  const machine = createSampleMachine('', {
    onCommand: () => {
      ending.abort()
      return { code: 143 }
    },
  })
  const { failure } = await write(machine, { signal: ending.signal })
  expect(failure).toContain('ended from outside')
  expect(failure).not.toContain('cables')
  expect(machine.commands).toHaveLength(1)
})

it('a slow service hears the newest progress only, and a report that failed is made up for', async () => {
  let count = 0
  const onReport = async () => {
    // The first percentage is refused.
    if (++count === 2) throw new Error('refused')
  }
  const pieces = [5, 10, 20, 30, 31].map(mark)
  const { infos } = await write(installer([{ pieces, code: 0 }]), { onReport })
  expect(infos).toEqual(['', '31%'])
})
