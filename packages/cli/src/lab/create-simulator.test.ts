import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { createSimulator } from './create-simulator.ts'

let program: string
beforeEach(() => {
  const directory = mkdtempSync(join(tmpdir(), 'groundwork-simulator-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  program = join(directory, 'program.mjs')
})

const REQUEST = {
  url: 'http://127.0.0.1:1',
  infra_env_id: '1c2d3e4f-0000-4000-8000-000000000001',
  count: 4,
  profile: 'small',
  fault: 'clock-jump',
  token: 'secret',
}

/** What the lab would print. */
function start(code: string, changes: Partial<typeof REQUEST> = {}) {
  writeFileSync(program, code)
  return createSimulator([program]).start({ ...REQUEST, ...changes })
}

it('starts the lab for the infra-env, and keeps the token from the command line', async () => {
  const code = `console.log('    1.2 s  ' + JSON.stringify([process.argv.slice(2), process.env.GROUNDWORK_TOKEN]))`
  const simulation = start(code)
  expect(await simulation.ended).toBe(true)
  expect(JSON.parse(simulation.lastLine())).toEqual([
    [
      ...['lab', 'up', '--infra-env', REQUEST.infra_env_id, '--hosts', '4', '--url', REQUEST.url],
      ...['--speed', '20', '--profile', 'small', '--fault', 'clock-jump:25%', '--until-stdin-ends'],
    ],
    'secret',
  ])
  await simulation.stop()
})

it('tells what a lab that fails said last', async () => {
  const simulation = start(`console.error('Infra-env x is bound to no cluster.'); process.exit(1)`)
  expect(await simulation.ended).toBe(false)
  expect(simulation.lastLine()).toBe('Infra-env x is bound to no cluster.')
})

it('stops the lab, and its input ends with this process', async () => {
  const simulation = start(
    `process.on('SIGTERM', () => { console.log('off'); process.exit(0) }); process.stdin.resume(); console.log('on')`,
  )
  await expect.poll(() => simulation.lastLine()).toBe('on')
  await simulation.stop()
  expect(await simulation.ended).toBe(true)
  expect(simulation.lastLine()).toBe('off')
})

it('knows which names there are', async () => {
  const { problemWith } = createSimulator([program])
  expect(await problemWith({ profile: null, fault: null })).toBeNull()
  expect(await problemWith({ profile: 'sno-edge', fault: 'clock-jump' })).toBeNull()
  expect(await problemWith({ profile: 'nonsense', fault: null })).toMatch(
    /no profile nonsense\. There are dell-rack|dell-rack/,
  )
  expect(await problemWith({ profile: null, fault: 'nonsense' })).toContain('clock-jump')
})
