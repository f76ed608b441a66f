import { ContainerImageAvailabilityResponse } from '@groundwork/contract/steps'
import { Check } from 'typebox/value'
import { describe, expect, it } from 'vitest'
import { createSampleMachine, type SampleMachineOptions } from '../../testing/sample-machine.ts'
import { aStepContext } from '../../testing/step-context.ts'
import { createVirtualClock } from '../../testing/virtual-clock.ts'
import { runContainerImageAvailability } from './container-image-availability.ts'

const IMAGE = 'registry.example.com/ocp/release@sha256:aa'
const OTHER = 'registry.example.com/mco:1'

function setUp(text: string, options: SampleMachineOptions = {}) {
  const clock = createVirtualClock()
  const machine = { ...createSampleMachine(text, options), clock }
  const run = (images: readonly string[], timeout = 60) =>
    runContainerImageAvailability(aStepContext(machine), [JSON.stringify({ images, timeout })])
  return { clock, machine, run }
}

describe('container-image-availability', () => {
  it('tells size and speed of what it pulled', async () => {
    const { clock, machine } = setUp(`@cmd podman images --quiet ${IMAGE}
@cmd timeout 60 podman pull ${IMAGE}
0123456789ab
@cmd podman image inspect --format={{.Size}} ${IMAGE}
400000000
`)
    const slow: typeof machine = {
      ...machine,
      run: async (program, args, options) => {
        if (args.includes('pull')) await clock.sleep(10_000)
        return machine.run(program, args, options)
      },
    }
    const pending = runContainerImageAvailability(aStepContext(slow), [
      JSON.stringify({ images: [IMAGE], timeout: 60 }),
    ])
    await clock.advance(10_000)
    const result = await pending
    expect(result).toMatchObject({ exit_code: 0, error: '' })
    const output = JSON.parse(result.output)
    expect(output).toEqual({
      images: [{ name: IMAGE, result: 'success', size_bytes: 400_000_000, time: 10, download_rate: 40 }],
    })
    expect(Check(ContainerImageAvailabilityResponse, output)).toBe(true)
  })

  it('still pulls the second image when the first one failed', async () => {
    const { run } = setUp(`@cmd podman images --quiet ${OTHER}
0123456789ab
@cmd timeout 60 podman pull ${OTHER}
`)
    const result = await run([IMAGE, OTHER])
    expect(result).toMatchObject({ exit_code: 2, error: `${IMAGE}: podman ended with exit code 1.` })
    expect(JSON.parse(result.output)).toEqual({
      images: [
        { name: IMAGE, result: 'failure' },
        { name: OTHER, result: 'success' },
      ],
    })
  })

  it('pulls nothing when no time is left', async () => {
    const { run, machine } = setUp('')
    expect(await run([IMAGE], 0)).toMatchObject({ exit_code: 2 })
    expect(machine.commands).toEqual([`podman images --quiet ${IMAGE}`])
  })

  it('fails when the size cannot be read', async () => {
    const { run } = setUp(`@cmd podman images --quiet ${IMAGE}\n@cmd timeout 60 podman pull ${IMAGE}\n`)
    expect(await run([IMAGE])).toMatchObject({
      exit_code: 2,
      output: `{"images":[{"name":"${IMAGE}","result":"failure"}]}`,
    })
  })

  it('answers with nothing while it is busy', async () => {
    const { run } = setUp('')
    const first = run([IMAGE])
    expect(await run([IMAGE])).toEqual({ exit_code: 0, output: '', error: '' })
    expect(await first).toMatchObject({ exit_code: 2 })
    expect(await run([IMAGE])).toMatchObject({ exit_code: 2 })
  })

  it.each([['--root', 'quay.io/a b', '']].flat())('hands no "%s" to podman', async (image) => {
    const { run, machine } = setUp('')
    expect(await run([image])).toMatchObject({ exit_code: -1 })
    expect(machine.commands).toEqual([])
  })
})
