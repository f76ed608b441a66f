import { expect, it } from 'vitest'
import { validateIgnition } from '../validation/validate.ts'

/** A document with these sections, and where it is wrong: `path: a part of the sentence`. */
export type FaultCase = readonly [name: string, sections: object, faults: readonly string[], version?: string]

export function expectFaults(cases: readonly FaultCase[]): void {
  for (const [name, sections, faults, version = '3.2.0'] of cases) {
    it(name, () => {
      const { ignition = {}, ...rest } = sections as { ignition?: object }
      const validation = validateIgnition(JSON.stringify({ ignition: { version, ...ignition }, ...rest }))
      const problems = validation.ok ? [] : validation.problems
      expect(problems.map(({ path }) => path)).toEqual(faults.map((fault) => fault.split(': ')[0]))
      for (const [index, fault] of faults.entries()) {
        expect(problems[index]?.message).toContain(fault.slice(fault.indexOf(': ') + 2))
      }
    })
  }
}
