import { readFileSync, writeFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { scriptFolder } from '../testing/fake-programs.ts'
import { addTimeSources, replaceTimeSources } from './time-sources.ts'

async function applied(before: string, ...scripts: readonly string[]): Promise<string> {
  const { folder, run } = scriptFolder()
  const configuration = `${folder}/chrony.conf`
  writeFileSync(configuration, before)
  for (const script of scripts) {
    expect(await run(script, [], { CHRONY_CONF: configuration })).toMatchObject({ code: 0 })
  }
  return readFileSync(configuration, 'utf8')
}

const BEFORE = 'pool 2.rhel.pool.ntp.org iburst\nmakestep 1.0 3\nrtcsync\n'

it('adds sources and lets chrony set the clock at any time', async () => {
  expect(await applied(BEFORE, addTimeSources(['ntp1.example.com', '192.0.2.123']))).toBe(
    'pool 2.rhel.pool.ntp.org iburst\nmakestep 1.0 -1\nrtcsync\nserver ntp1.example.com iburst\nserver 192.0.2.123 iburst\n',
  )
})

it('adds a source once, however often it runs', async () => {
  const script = addTimeSources(['ntp1.example.com'])
  expect(await applied(BEFORE, script, script)).toBe(await applied(BEFORE, script))
})

it('adds the step where there is none', async () => {
  expect(await applied('rtcsync\n', addTimeSources(['a']))).toBe(
    'rtcsync\n\nmakestep 1.0 -1\nserver a iburst\n',
  )
})

it('replaces all sources, and keeps those of DHCP', async () => {
  expect(await applied(BEFORE, replaceTimeSources(['ntp1.example.com', '2001:db8::123']))).toBe(
    `server ntp1.example.com iburst
server 2001:db8::123 iburst
sourcedir /run/chrony-dhcp
driftfile /var/lib/chrony/drift
makestep 1.0 -1
rtcsync
logdir /var/log/chrony
`,
  )
})
