// The lab of the guide: a running service, a terminal next to it, and machines that boot when they are switched on.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BASE_PATH } from '@groundwork/contract/operations'
import { buildTestIso } from '@groundwork/images/testing'
import { readConfig, startService } from '@groundwork/service/start'
import { type Agent, aMachine, createAgent, overHttp } from '@groundwork/service/testing/clients'
import { startEmbeddedPostgres, UNSAFE_TEST_SETTINGS } from '@groundwork/service/testing/database'
import { createGuide, type Guide, prepareHome } from './guide.ts'
import { openShell } from './shell.ts'

export const DATABASES = ['embedded', 'external'] as const

export interface Lab extends Guide {
  /** Any other command, in the same terminal. */
  shell(command: string): Promise<string>
  /** Switches a machine on. */
  boot(clusterId: string, name: string, address: `${string}/${number}`): Promise<void>
  /** Lets all machines do what they are told until something holds. */
  until(holds: () => Promise<boolean>): Promise<void>
  readonly imageFile: string
  close(): Promise<void>
}

/** Machines need about ten turns to tell everything. */
const MOST_TURNS = 200

export async function openLab(database: (typeof DATABASES)[number]): Promise<Lab> {
  const dir = await mkdtemp(join(tmpdir(), 'groundwork-lab-'))
  const images = await prepareHome(dir)

  const liveIso = join(dir, 'live.iso')
  await writeFile(liveIso, buildTestIso())

  const external =
    database === 'external'
      ? await startEmbeddedPostgres({ dataDir: join(dir, 'elsewhere'), settings: UNSAFE_TEST_SETTINGS })
      : null
  const flags = {
    'data-dir': join(dir, 'data'),
    listen: '127.0.0.1',
    'api-port': '0',
    'ui-port': '0',
    'image-port': String(await freePort()),
    'os-image': `4.8=${liveIso}`,
    ...(external && { 'database-url': external.url }),
  }
  const service = await startService(readConfig(flags, { GROUNDWORK_TINY_IMAGES: 'true' }))
  const [api = ''] = service.urls.api
  const terminal = openShell({ cwd: dir, home: dir })
  const agents: Agent[] = []

  return {
    ...(await createGuide({ api, images, run: terminal.run })),
    imageFile: join(images, 'discovery_image_ocpd.iso'),
    shell: terminal.run,
    async boot(clusterId, name, address) {
      const machine = aMachine({
        number: agents.length,
        seed: clusterId,
        address,
        inventory: { hostname: name },
      })
      const agent = createAgent({
        send: overHttp(`${api}${BASE_PATH}`),
        machine,
        infraEnvId: clusterId,
        agentVersion: 'quay.io/edge-infrastructure/assisted-installer-agent:latest',
      })
      await agent.register()
      agents.push(agent)
    },
    async until(holds) {
      for (let turn = 0; !(await holds()); turn += 1) {
        if (turn === MOST_TURNS)
          throw new Error(`It did not happen within ${MOST_TURNS} turns of all machines.`)
        await Promise.all(agents.map((agent) => agent.turn()))
      }
    },
    async close() {
      await terminal.close()
      await service.close(0)
      await external?.stop()
      await rm(dir, { recursive: true, force: true })
    },
  }
}

/** Links to images name the port, so it has to be known before the service starts. */
async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('No port was opened.')
  return address.port
}
