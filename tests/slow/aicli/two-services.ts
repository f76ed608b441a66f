// Two equal services, each with machines: aicli, as its authors publish it, works on one of them and `groundwork aicli` on the other.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { SSH_KEY } from '@groundwork/engine/testing/builders'
import { buildStandInImage } from '@groundwork/lab/machines'
import { OS_IMAGES } from '@groundwork/service/catalogue'
import { aPullSecret } from '@groundwork/service/testing/parts'
import { PROGRAM } from '../../testing/program.ts'
import { createWorkspace } from '../../testing/workspace.ts'
import { type KeptAicli, keepAicli, type Said } from './keep-aicli.ts'
import { type MachineRoom, openMachineRoom } from './machine-room.ts'
import { type Aicli, needAicli } from './need-aicli.ts'

/** A person with a directory, and a service. */
export interface Place {
  readonly url: string
  readonly directory: string
  readonly room: MachineRoom
  get(path: string): Promise<unknown>
}

export interface TwoServices {
  readonly aicli: Aicli
  readonly kept: KeptAicli
  /** Where aicli works. */
  readonly theirs: Place
  readonly ours: Place
  runTheirs(words: readonly string[], directory?: string): Promise<Said>
  /** `groundwork aicli`, at any of them. */
  runOurs(words: readonly string[], place: Place, directory?: string): Promise<Said>
  /** The program as it is installed, and not a fork of it. */
  runProgram(words: readonly string[]): Promise<Said>
  directory(name: string): Promise<string>
  close(): Promise<void>
}

const STATIC_NETWORK = `static_network_config:
- interfaces:
  - name: eno1
    type: ethernet
    state: up
    mac-address: 52:54:00:64:00:09
    ipv4: {enabled: true, dhcp: false, address: [{ip: 192.168.100.9, prefix-length: 16}]}
`

/** As much as one file can say without hosts that have a BMC. */
const WHOLE_FILE = `openshift_version: "4.20"
base_dns_domain: example.com
api_ip: 192.168.100.240
ingress_ip: 192.168.100.241
cluster_networks:
- {cidr: 10.132.0.0/14, host_prefix: 24}
service_networks: [172.31.0.0/16]
network_type: OVNKubernetes
additional_ntp_source: ntp.example.com
hyperthreading: masters
tags: [second, first]
olm_operators: [lso]
mtu: 1400
installconfig: {fips: true}
http_proxy: http://proxy.example.com:3128
noproxy: example.com
minimal: yes
kernel_arguments: console=ttyS0 quiet
manifests:
- 50-first.yaml: |
    apiVersion: v1
    kind: ConfigMap
    metadata: {name: first, namespace: default}
hosts:
- {name: whole-1, role: master}
- {name: whole-2, role: master}
- {name: whole-3, role: master}
${STATIC_NETWORK}`

/** What a person has beside a service. */
export async function furnish(directory: string): Promise<void> {
  await mkdir(join(directory, '.ssh'))
  await mkdir(join(directory, 'extra'))
  await writeFile(join(directory, '.ssh', 'id_ed25519.pub'), `${SSH_KEY}\n`)
  const { auths } = JSON.parse(aPullSecret())
  auths['registry.example.com'] = auths['cloud.openshift.com']
  await writeFile(join(directory, 'openshift_pull.json'), JSON.stringify({ auths }))
  await writeFile(
    join(directory, 'extra', '99-note.yaml'),
    'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: note\n  namespace: default\n',
  )
  await writeFile(join(directory, 'static.yml'), STATIC_NETWORK)
  await writeFile(join(directory, 'whole.yml'), WHOLE_FILE)
  await writeFile(join(directory, 'later.yml'), 'tags: [third]\n')
}

export async function openTwoServices(): Promise<TwoServices> {
  const aicli = await needAicli()
  const workspace = await createWorkspace()
  const kept = await keepAicli(aicli.python)
  const image = join(await workspace.directory('image'), 'live.iso')
  await writeFile(image, buildStandInImage())
  const lines = OS_IMAGES.filter(({ cpu_architecture }) => cpu_architecture === 'x86_64')

  async function openPlace(name: string): Promise<Place> {
    const directory = await workspace.directory(name)
    await furnish(directory)
    const { url } = await workspace.start({
      dataDir: await workspace.directory(`${name}-service`),
      flags: [
        ...['--generator', 'built-in'],
        ...lines.flatMap(({ openshift_version }) => ['--os-image', `${openshift_version}=${image}`]),
      ],
      env: { GROUNDWORK_TINY_IMAGES: 'true' },
    })
    const room = openMachineRoom(url)
    const get = async (path: string) => (await fetch(`${url}/api/assisted-install${path}`)).json()
    return { url, directory, room, get }
  }

  const [theirs, ours] = await Promise.all([openPlace('theirs'), openPlace('ours')])
  const envOf = (url: string, home: string) => ({
    ...{ PATH: process.env.PATH ?? '', HOME: home, AI_URL: url, NO_PROXY: '*' },
  })
  const runProcess = async (program: string, words: readonly string[], url: string, cwd: string) => {
    const child = spawn(program, words, { cwd, env: envOf(url, cwd), stdio: ['ignore', 'pipe', 'pipe'] })
    const [out, err, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'exit'),
    ])
    return { code, out, err } as Said
  }
  return {
    ...{ aicli, kept, theirs, ours },
    runTheirs: (words, directory = theirs.directory) =>
      kept.run(words, { cwd: directory, env: envOf(theirs.url, theirs.directory) }),
    runOurs: (words, place, directory = place.directory) =>
      runProcess(process.execPath, [PROGRAM, 'aicli', ...words], place.url, directory),
    runProgram: (words) => runProcess(aicli.program, words, theirs.url, theirs.directory),
    directory: (name) => workspace.directory(name),
    async close() {
      await Promise.all([theirs.room.close(), ours.room.close()])
      await kept.close()
      await workspace.close()
    },
  }
}

/** Ids, times and addresses differ between two services; the first id becomes id-1. */
export function normalised(said: string): string {
  const known = new Map<string, string>()
  return said
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, (id) => {
      const name = known.get(id) ?? `id-${known.size + 1}`
      known.set(id, name)
      return name
    })
    .replaceAll(/\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?(Z|\+00:00)?/g, 'TIME')
    .replaceAll(/^timestamp: \d+$/gm, 'timestamp: TIME')
    .replaceAll(/datetime\.datetime\([^)]*\(\)\)/g, 'TIME')
    .replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, 'URL')
}

/** What stands in the files of a directory, by their names. */
export async function filesOf(directory: string): Promise<Readonly<Record<string, string>>> {
  const names = (await readdir(directory, { withFileTypes: true })).filter((entry) => entry.isFile())
  const entries = names.map(async ({ name }) => [name, await readFile(join(directory, name), 'latin1')])
  return Object.fromEntries(await Promise.all(entries)) as Readonly<Record<string, string>>
}
