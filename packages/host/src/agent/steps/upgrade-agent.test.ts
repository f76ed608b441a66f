import { describe, expect, it } from 'vitest'
import { createSampleMachine } from '../../testing/sample-machine.ts'
import { aStepContext } from '../../testing/step-context.ts'
import { runUpgradeAgent } from './upgrade-agent.ts'

const IMAGE = 'registry.example.com/agent:2'
const ARGS = [JSON.stringify({ agent_image: IMAGE })]
const CONTAINER = { installer: { kind: 'container' } } as const

describe('upgrade-agent', () => {
  it('pulls the image', async () => {
    const machine = createSampleMachine(`@cmd podman pull ${IMAGE}\n`)
    const context = aStepContext(machine, CONTAINER)
    expect(await runUpgradeAgent(context, ARGS)).toEqual({
      exit_code: 0,
      output: `{"agent_image":"${IMAGE}","result":"success"}`,
      error: '',
    })
  })

  it('tells of a failure without failing', async () => {
    const machine = createSampleMachine(`@cmd podman pull ${IMAGE}\n@exit 125\n@stderr unauthorized\n`)
    expect(await runUpgradeAgent(aStepContext(machine, CONTAINER), ARGS)).toEqual({
      exit_code: 0,
      output: `{"agent_image":"${IMAGE}","result":"failure"}`,
      error: 'unauthorized\n',
    })
  })

  it('leaves the result out while an earlier pull is under way', async () => {
    const context = aStepContext(createSampleMachine(`@cmd podman pull ${IMAGE}\n`), CONTAINER)
    const first = runUpgradeAgent(context, ARGS)
    expect(await runUpgradeAgent(context, ARGS)).toMatchObject({ output: `{"agent_image":"${IMAGE}"}` })
    expect((await first).output).toContain('success')
  })

  it('needs no image where the agent is an executable', async () => {
    const machine = createSampleMachine('')
    expect((await runUpgradeAgent(aStepContext(machine), ARGS)).output).toContain('success')
    expect(machine.commands).toEqual([])
  })

  it.each([[['{}']], [['{"agent_image":"--all"}']], [[]]])('refuses %j', async (args) => {
    expect(await runUpgradeAgent(aStepContext(createSampleMachine('')), args)).toMatchObject({
      exit_code: -1,
    })
  })
})
