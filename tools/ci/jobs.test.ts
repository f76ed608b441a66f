import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { DEPENDENCIES, STAGES, TOOLS } from './jobs.mjs'

it('runs each check and each suite of package.json', () => {
  const { scripts } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
  const jobs = [DEPENDENCIES, TOOLS, ...STAGES.flatMap((stage) => stage.jobs)]
  const run = jobs.map(({ script }) => script.split(' ')[0])
  // The long forms are for people who hunt; their short forms are in the suites.
  const suites = Object.keys(scripts).filter((name) => /^test(:|$)/.test(name) && name !== 'test:long')
  const checks = [...scripts.check.matchAll(/npm run (\S+)/g)].map(([, name]) => name)
  expect(run).toEqual(expect.arrayContaining([...suites, ...checks]))
  expect(run.filter((name) => !(String(name) in scripts))).toEqual([])
})

it('runs the tests that need nothing but Node before anything is built', () => {
  const stageOf = (script: string) =>
    STAGES.findIndex(({ jobs }) => jobs.some((job) => job.script.split(' ')[0] === script))
  expect(stageOf('test')).toBe(0)
  expect(STAGES[0]?.jobs.map(({ script }) => script)).not.toContain('types')
  for (const building of ['types', 'test:slow', 'test:lab', 'test:boot', 'test:browser'])
    expect(stageOf(building), building).toBeGreaterThan(0)
})

it('leaves out of one part of a suite exactly what the other part runs', () => {
  const scripts = STAGES.flatMap(({ jobs }) => jobs).map(({ script }) => script)
  const wordsOf = (kind: RegExp) =>
    scripts.flatMap((script) => [...script.matchAll(kind)].map(([, folder]) => folder)).sort()
  expect(wordsOf(/ (tests\/\S+)/g)).not.toEqual([])
  expect(wordsOf(/ (tests\/\S+)/g)).toEqual(wordsOf(/--exclude=(\S+)\*\*/g))
})
