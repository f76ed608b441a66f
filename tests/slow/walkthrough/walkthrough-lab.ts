// The lab of the guide with simulated machines, in virtual time: the real service, a terminal beside it, and machines that boot the image
// which the guide has ordered.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startDemoService } from '@groundwork/lab/demo'
import { createLab, createSender, type Lab, openService } from '@groundwork/lab/lab'
import { findBuiltIn } from '@groundwork/lab/profiles'
import { createVirtualTime } from '@groundwork/lab/time'
import { createGuide, type Guide, prepareHome } from './guide.ts'
import { openShell } from './shell.ts'

export interface WalkthroughLab extends Guide {
  /** Of the service. */
  readonly url: string
  /** Home of the person at the terminal. */
  readonly home: string
  /** Any other command, in the same terminal. */
  shell(command: string): Promise<string>
  /** Puts the image of an infra-env into machines with these names; they are switched off. */
  rack(infraEnvId: string, names: readonly string[]): Promise<void>
  /** Switches so many more machines on. */
  switchOn(count: number): void
  /** False: two hours went by. */
  until(holds: () => Promise<boolean>): Promise<boolean>
  close(): Promise<void>
}

const LIMIT_MS = 2 * 3_600_000
const LOOK_EVERY_MS = 30_000
const CONNECTIONS = 16

export async function openWalkthroughLab(): Promise<WalkthroughLab> {
  const profile = findBuiltIn('vm')
  if (profile === null) throw new Error('The lab has no profile "vm".')
  const dir = await mkdtemp(join(tmpdir(), 'groundwork-walkthrough-'))
  const images = await prepareHome(dir)
  const time = createVirtualTime({ quantumMs: 2_000, longestStepMs: 10_000, onTick: () => service.settle() })
  const service = await startDemoService(time, join(dir, 'service'))
  const terminal = openShell({ cwd: dir, home: dir })
  const ending = new AbortController()
  const send = createSender(CONNECTIONS)
  let lab: Lab | null = null
  let poweredOn = 0

  return {
    ...(await createGuide({ api: service.url, images, run: terminal.run })),
    shell: terminal.run,
    ...{ url: service.url, home: dir },
    async rack(infraEnvId, names) {
      lab = await createLab({
        seed: 'walkthrough',
        time,
        service: { url: service.url, client: openService({ url: service.url, token: null }, send), send },
        sizes: [names.length],
        infraEnvId,
        machineNames: names,
        bootsImages: true,
        profileFor: () => profile,
        openshiftVersion: '',
        faults: [],
        bootSpreadMs: 0,
        signal: ending.signal,
      })
      service.connect(lab.world.clusters)
    },
    switchOn(count) {
      const computers = lab?.clusters[0]?.computers ?? []
      for (const computer of computers.slice(poweredOn, poweredOn + count)) computer.powerOn()
      poweredOn += count
    },
    until(holds) {
      let nextLook = 0
      return time.run(async () => {
        if (time.now() < nextLook) return false
        nextLook = time.now() + LOOK_EVERY_MS
        return holds()
      }, LIMIT_MS)
    },
    async close() {
      ending.abort()
      send.close()
      await terminal.close()
      await service.close()
      await rm(dir, { recursive: true, force: true })
    },
  }
}
