import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { STAGES } from './jobs.mjs'

it('runs each check and each suite of package.json', () => {
  const { scripts } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
  const run = STAGES.flatMap(({ jobs }) => jobs).map(({ script }) => script.split(' ')[0])
  // The long forms are for people who hunt; their short forms are in the suites.
  const suites = Object.keys(scripts).filter((name) => /^test(:|$)/.test(name) && name !== 'test:long')
  const checks = [...scripts.check.matchAll(/npm run (\S+)/g)].map(([, name]) => name)
  expect(run).toEqual(expect.arrayContaining([...suites, ...checks]))
  expect(run.filter((name) => !(String(name) in scripts))).toEqual([])
})
