import { Compile } from 'typebox/compile'
import { describe, expect, expectTypeOf, it } from 'vitest'
import type { Inventory } from '../api/inventory.ts'
import { STEP_CATALOGUE, type StepArgument, type StepContract, type StepOutput } from './catalogue.ts'
import type { ConnectivityReport } from './connectivity-check.ts'
import type { InstallCmdRequest } from './install.ts'
import { StepType } from './step.ts'

const entries: [string, StepContract][] = Object.entries(STEP_CATALOGUE)

describe('step catalogue', () => {
  it('has every step but the two that are never sent', () => {
    const sent = StepType.enum.filter((type) => type !== 'execute' && type !== 'next-step-runner')
    expect(entries.map(([type]) => type).sort()).toEqual([...sent].sort())
  })

  it.each(entries)('%s says what it does and takes what the wire can carry', (_type, contract) => {
    expect(contract.description).toMatch(/^[A-Z].*\.$/)
    for (const schema of [contract.argument, contract.reply]) {
      if (schema !== null) expect(schema).toHaveProperty('title')
    }
  })

  it('knows the types of arguments and replies', () => {
    expectTypeOf<StepOutput<'inventory'>>().toEqualTypeOf<Inventory>()
    expectTypeOf<StepOutput<'connectivity-check'>>().toEqualTypeOf<ConnectivityReport>()
    expectTypeOf<StepOutput<'install'>>().toEqualTypeOf<null>()
    expectTypeOf<StepArgument<'install'>>().toEqualTypeOf<InstallCmdRequest>()
    expectTypeOf<StepArgument<'inventory'>>().toEqualTypeOf<null>()
  })

  it('takes the plain words of the two steps that have some', () => {
    const inventory = Compile(STEP_CATALOGUE.inventory.words)
    expect(inventory.Check(['an-id'])).toBe(true)
    expect(inventory.Check(['an-id', '--output-max-size=1', '--disk-min-size=1'])).toBe(true)
    expect(inventory.Check([])).toBe(false)
    const speed = Compile(STEP_CATALOGUE['installation-disk-speed-check'].words)
    expect(speed.Check(['480.00'])).toBe(true)
    expect(speed.Check([])).toBe(false)
  })
})
