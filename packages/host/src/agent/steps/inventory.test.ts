import { describe, expect, it } from 'vitest'
import { createSampleMachine } from '../../testing/sample-machine.ts'
import { runInventory } from './inventory.ts'
import type { StepContext } from './step-run.ts'

const hostId = '11111111-2222-3333-4444-555555555555'
const aDisk = (name: string, sectors: number) =>
  `@file /sys/block/${name}/size\n${sectors}\n@file /dev/${name}\n\n`
const context = (text = aDisk('sda', 10) + aDisk('sdb', 1000)): StepContext => ({
  machine: createSampleMachine(text),
  hostId,
  settings: { url: '', infraEnvId: '', agentVersion: '', token: '', isInsecure: false, caFile: '' },
})
const diskNames = (output: string) => JSON.parse(output).disks.map(({ name }: { name: string }) => name)

describe('inventory step', () => {
  it('replies with the inventory', async () => {
    const { exit_code, output, error } = await runInventory(context(), [hostId])
    expect({ exit_code, error }).toEqual({ exit_code: 0, error: '' })
    expect(diskNames(output)).toEqual(['sda', 'sdb'])
  })

  it('keeps to the limits of the service', async () => {
    const { output } = await runInventory(context(), [hostId, '--disk-min-size=6000', '--output-max-size=0'])
    expect(diskNames(output)).toEqual(['sdb'])
    const cut = await runInventory(context(), [hostId, '--output-max-size=400'])
    expect(cut.output.length).toBeLessThanOrEqual(400)
    expect(JSON.parse(cut.output).truncation).toBeDefined()
  })

  it.each([[[]], [['no-id']], [[hostId, '--unknown=1']], [[hostId, '--disk-min-size=x']]])(
    'refuses %j',
    async (args) => {
      expect(await runInventory(context(), args)).toMatchObject({ exit_code: -1, output: '' })
    },
  )
})
