// The lab of the guide: a running service, a terminal next to it, and machines that boot when they are switched on.
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BASE_PATH } from '@groundwork/contract/operation'
import { buildTestIso } from '@groundwork/images/testing/build-test-iso'
import { startEmbeddedPostgres } from '@groundwork/service/database/embedded/embedded-postgres'
import { FORGETFUL } from '@groundwork/service/database/embedded/settings'
import { readConfig } from '@groundwork/service/process/read-config'
import { startService } from '@groundwork/service/process/start-service'
import { type Agent, createAgent, overHttp } from '@groundwork/service/testing/driver/agent'
import { aMachine } from '@groundwork/service/testing/driver/machine'
import { aPullSecret } from '@groundwork/service/testing/stored-resources'
import { openShell } from './shell.ts'

export const DATABASES = ['embedded', 'external'] as const

export interface Lab {
  /** Runs a command of the guide, with the addresses and folders of this lab; `tidied` without blanks that break it. */
  guide(title: string, how?: 'as printed' | 'tidied'): Promise<string>
  /** Any other command, in the same terminal. */
  shell(command: string): Promise<string>
  /** Switches a machine on. */
  boot(clusterId: string, name: string, address: `${string}/${number}`): Promise<void>
  /** Lets all machines do what they are told until something holds. */
  until(holds: () => Promise<boolean>): Promise<void>
  readonly imageFile: string
  close(): Promise<void>
}

const GUIDE = new URL('./walkthrough-2021.sh', import.meta.url)
export const PUBLIC_KEY =
  'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJ8zPz3S1pWWLm3wXnDk0h9J1Ff8aQ2o1vW4cC3b7rYx root@kvm-host'
/** Machines need about ten turns to tell everything. */
const MOST_TURNS = 200

export async function openLab(database: (typeof DATABASES)[number]): Promise<Lab> {
  const dir = await mkdtemp(join(tmpdir(), 'groundwork-lab-'))
  const images = join(dir, 'images')
  await Promise.all([mkdir(join(dir, '.ssh')), mkdir(join(dir, '.kube')), mkdir(images)])
  await writeFile(join(dir, '.ssh', 'id_ed25519.pub'), `${PUBLIC_KEY}\n`)
  await writeFile(join(dir, 'pull-secret.txt'), `${aPullSecret()}\n`)

  const liveIso = join(dir, 'live.iso')
  await writeFile(liveIso, buildTestIso())

  const external =
    database === 'external'
      ? await startEmbeddedPostgres({ dataDir: join(dir, 'elsewhere'), settings: FORGETFUL })
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
  const commands = await readCommands()
  const agents: Agent[] = []

  return {
    imageFile: join(images, 'discovery_image_ocpd.iso'),
    shell: terminal.run,
    async guide(title, how = 'as printed') {
      const command = commands.get(title)
      if (command === undefined) throw new Error(`The guide has no command "${title}".`)
      const here = command
        .replaceAll('http://192.167.124.1:8090', api)
        .replaceAll('/var/lib/libvirt/images/default', images)
      return terminal.run(how === 'tidied' ? here.replace(/\\ +$/gm, '\\') : here)
    },
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

async function readCommands(): Promise<ReadonlyMap<string, string>> {
  const [, ...sections] = (await readFile(GUIDE, 'utf8')).split(/^### /m)
  return new Map(
    sections.map((section) => {
      const end = section.indexOf('\n')
      return [section.slice(0, end), section.slice(end + 1).replace(/\n+$/, '')]
    }),
  )
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
