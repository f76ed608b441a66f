// What disk speed check and image check make of the recorded outputs of their tools, and that the service takes it.
import { readdirSync, readFileSync } from 'node:fs'
import type { StepType } from '@groundwork/contract/steps'
import { ContainerImageAvailabilityResponse, DiskSpeedCheckResponse } from '@groundwork/contract/steps'
import { acceptReply } from '@groundwork/engine/steps'
import { aHostContext } from '@groundwork/engine/testing/builders'
import type { RunStep } from '@groundwork/host/steps'
import { runContainerImageAvailability, runInstallationDiskSpeedCheck } from '@groundwork/host/steps'
import { aStepContext, createSampleMachine, type SampleMachine } from '@groundwork/host/testing'
import type { TSchema } from 'typebox'
import { describe, expect, it } from 'vitest'
import { problemsWith } from '../testing/closed-schema.ts'
import { contractDir } from '../testing/contract-dir.ts'

interface Sample {
  readonly file: string
  readonly text: string
  readonly parser: string
  readonly input: { readonly request: { readonly path?: string } }
  readonly expected: {
    readonly exit_code: number
    readonly output: unknown
    readonly commands?: readonly string[]
  }
}

const directory = `${contractDir}samples/`
const samples: readonly Sample[] = readdirSync(directory)
  .filter((file) => file.endsWith('.json'))
  .map((file) => ({
    file,
    text: readFileSync(`${directory}${file.replace(/json$/, 'txt')}`, 'utf8'),
    ...JSON.parse(readFileSync(`${directory}${file}`, 'utf8')),
  }))

/** The samples only tell what the tools print; ours also looks whether the disk may be written to. */
const disk = (path: string): string => `
@link ${path} /dev/sda
@hex /dev/sda 00
@file /sys/block/sda/dev
8:0
`

/** A millisecond passes at every read; time limits are never reached. */
function withTickingClock(machine: SampleMachine): SampleMachine {
  let now = 0
  const sleep = () => new Promise<void>(() => undefined)
  return { ...machine, clock: { now: () => now++, sleep } }
}

interface StepOfSample {
  readonly type: StepType
  readonly run: RunStep
  readonly output: TSchema
  readonly more: (sample: Sample) => { readonly text: string; readonly words: readonly string[] }
}

const STEPS: Readonly<Record<string, StepOfSample>> = {
  fio: {
    type: 'installation-disk-speed-check',
    run: runInstallationDiskSpeedCheck,
    output: DiskSpeedCheckResponse,
    more: ({ input }) => ({ text: disk(input.request.path ?? ''), words: ['480.00'] }),
  },
  images: {
    type: 'container-image-availability',
    run: runContainerImageAvailability,
    output: ContainerImageAvailabilityResponse,
    more: () => ({ text: '', words: [] }),
  },
}

describe('replies', () => {
  it.each(samples.filter(({ parser }) => parser in STEPS))('$file', async (sample) => {
    const step = STEPS[sample.parser]
    if (!step) throw new Error(`no step for ${sample.parser}`)
    const { text, words } = step.more(sample)
    const machine = withTickingClock(createSampleMachine(`${sample.text.trimEnd()}${text}\n`))
    const reply = await step.run(aStepContext(machine), [JSON.stringify(sample.input.request), ...words])
    const { exit_code, output, commands } = sample.expected
    expect({ exit_code: reply.exit_code, output: JSON.parse(reply.output) }).toEqual({ exit_code, output })
    if (commands !== undefined) expect(machine.commands).toEqual(commands)
    expect(problemsWith(JSON.parse(reply.output), step.output)).toEqual([])
    expect(acceptReply(aHostContext(), { step_type: step.type, ...reply })).toMatchObject({ ok: true })
  })
})

it('there are samples of every kind', () => {
  const kinds = new Set(samples.map(({ parser }) => parser))
  expect(Object.keys(STEPS).filter((kind) => !kinds.has(kind))).toEqual([])
})
