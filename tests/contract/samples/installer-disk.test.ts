// What the installer does to disks, on recorded outputs of their tools: which commands it runs, and what it reports.
import { readdirSync, readFileSync } from 'node:fs'
import {
  cleanDisk,
  createPercentReports,
  freePercentWithTwoRoots,
  parseDiskLayout,
  partitionPath,
  type ReadPercent,
  readCopyPercent,
  readImagePercent,
  setBootOrder,
} from '@groundwork/host/disks'
import { aDiskContext, createBareMachine, createSampleMachine } from '@groundwork/host/testing'
import { describe, expect, it } from 'vitest'
import { contractDir } from '../testing/contract-dir.ts'

interface Sample {
  readonly file: string
  readonly text: string
  readonly parser: string
  readonly input: { readonly device: string; readonly chunks: readonly string[] }
  readonly expected: unknown
}
type Commands = { readonly commands: readonly string[]; readonly ok: boolean }

const directory = `${contractDir}samples/`
const samples: readonly Sample[] = readdirSync(directory)
  .filter((file) => file.endsWith('.json'))
  .map((file) => ({
    file,
    text: readFileSync(`${directory}${file.replace(/json$/, 'txt')}`, 'utf8'),
    ...JSON.parse(readFileSync(`${directory}${file}`, 'utf8')),
  }))
const samplesFor = (parser: string): readonly Sample[] => {
  const found = samples.filter((sample) => sample.parser === parser)
  if (found.length === 0) throw new Error(`There is no sample for ${parser}.`)
  return found
}

const SCAN = 'mdadm -v --query --detail --scan'

/** The reference lists arrays before each step of leaving them; once is enough. */
const withOneScan = (commands: readonly string[]): readonly string[] =>
  commands.filter((command, at) => command !== SCAN || commands.indexOf(SCAN) === at)

describe('clean-up', () => {
  it.each(samplesFor('cleanup'))('$file', async ({ text, input, expected }) => {
    const machine = createSampleMachine(text, { otherCommands: 'succeed' })
    const context = aDiskContext(machine)
    await cleanDisk(context, input.device)
    const { commands, ok } = expected as Commands
    expect(machine.commands).toEqual(withOneScan(commands))
    expect(context.reports.length === 0).toBe(ok)
  })
})

/** The reference looks for files by a program, where ours looks itself: what it finds is placed in the sample. */
function withFiles(text: string): string {
  const found = [...text.matchAll(/^@cmd test -([fd]) (\S+)\n(?!@exit)/gm)]
  const places = found.map(([, kind, path]) => `@${kind === 'f' ? 'file' : 'dir'} ${path}\n`)
  return `${text}\n${places.join('')}`
}

describe('boot order', () => {
  it.each(samplesFor('efi'))('$file', async ({ text, input, expected }) => {
    const machine = createSampleMachine(withFiles(text), { otherCommands: 'succeed' })
    const context = aDiskContext(machine)
    await setBootOrder(context, input.device)
    const { commands, ok } = expected as Commands
    // The reference is built for one architecture; ours asks for it.
    expect(machine.commands.filter((command) => command !== 'uname -m')).toEqual(
      commands.filter((command) => !command.startsWith('test ')),
    )
    expect(context.warnings.length === 0).toBe(ok)
  })
})

describe.each([
  ['progress', 'Writing image to disk', readImagePercent],
  ['rsync', 'Copying registry data to disk', readCopyPercent],
] as const)('%s', (parser, stage, readPercent: ReadPercent) => {
  it.each(samplesFor(parser))('$file', async ({ input, expected }) => {
    const context = aDiskContext(createBareMachine())
    const reports = createPercentReports(context, stage, readPercent)
    for (const chunk of input.chunks) {
      reports.take(chunk)
      await reports.settled()
    }
    expect(context.reports).toEqual(expected)
  })
})

describe('layout', () => {
  it.each(samplesFor('lsblk'))('$file', async ({ text, input, expected }) => {
    const { stdout } = await createSampleMachine(text).run('lsblk', ['--bytes', '--json', input.device])
    const layout = parseDiskLayout(stdout)
    if (layout === null) throw new Error('no layout')
    const free = freePercentWithTwoRoots(layout)
    const paths = [2, 3, 4].flatMap((number) => {
      const path = partitionPath(layout, number)
      return path === null ? [] : [[`partition_${number}`, path]]
    })
    expect({
      ...(free === null ? { free_percent_error: true } : { free_percent: free }),
      ...Object.fromEntries(paths),
    }).toEqual(expected)
  })
})
