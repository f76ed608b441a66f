// What the built-in generator makes, held against what openshift-install makes of the same install-config.
import { generate, SAMPLE_CONTEXT } from '@groundwork/openshift/testing'
import { expect, it } from 'vitest'
import { EXCEPTIONS } from './exceptions.ts'
import { differences } from './facts.ts'
import { CONFIGS, MARKS } from './our-configs.ts'
import { ourFacts } from './our-facts.ts'
import { realFacts, type Shape, type Version } from './real-facts.ts'

const CASES: readonly (readonly [Version, Shape])[] = [
  ['4.22', 'bm'],
  ['4.22', 'sno'],
  ['5.0', 'bm'],
  ['5.0', 'sno'],
]

it.each(CASES)('%s %s is what openshift-install makes, but for what is listed', async (version, shape) => {
  const context = { ...SAMPLE_CONTEXT, openshiftVersion: MARKS[version] }
  const real = realFacts(version, shape)
  const found = differences(real, ourFacts(await generate(CONFIGS[shape](), { context })))
  const listed = EXCEPTIONS.flatMap(({ facts, only }) =>
    only === undefined || only.includes(`${version} ${shape}`) ? facts : [],
  )
  expect([...found].filter(([fact]) => !listed.includes(fact))).toEqual([])
  expect(listed.filter((fact) => !found.has(fact))).toEqual([])
  // A recording that could not be read would agree with everything.
  expect(real.size).toBeGreaterThan(shape === 'bm' ? 600 : 400)
})

it('lists every exception once, with its reason', () => {
  const keys = EXCEPTIONS.flatMap(({ facts }) => facts)
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
  expect(EXCEPTIONS.filter(({ reason }) => reason.length < 20)).toEqual([])
})
