// The short form of "npm run soak": downloads that break off, beside polls, reports, logs and very large replies.
import { expect, test } from 'vitest'
import { runSoak } from '../../../tools/soak/run-soak.ts'
import { createSoakSite } from '../../../tools/soak/soak-site.ts'
import { SOAK_SECONDS } from '../../testing/sizes.ts'
import { createWorkspace } from '../../testing/workspace.ts'

test('a busy service gives right bytes and answers every poll, whichever clients hang up', async () => {
  const workspace = await createWorkspace()
  try {
    const site = createSoakSite(await workspace.directory('site'))
    const dataDir = await workspace.directory('data')
    const service = await workspace.start({ dataDir, env: site.env, flags: ['--log-level', 'warn'] })
    const portOf = (what: string) =>
      Number(new RegExp(`${what}\\s+http://[\\d.]+:(\\d+)`).exec(service.banner)?.[1])
    const { problems, aborts, polls, largeReplies } = await runSoak({
      ...site,
      apiPort: portOf('API'),
      imagePort: portOf('Images'),
      pid: service.pid,
      seconds: SOAK_SECONDS,
      hosts: 50,
      interfaces: 250,
      seed: 1,
    })
    expect(problems).toEqual([])
    expect(Math.min(aborts, polls, largeReplies.taken + largeReplies.refused)).toBeGreaterThan(0)
    expect(await service.terminate()).toBe(0)
  } finally {
    await workspace.close()
  }
})
