// aicli, unmodified, against the service as people run it: each of its commands that needs no BMC, in the order in which a person would
// use them. A command that a new version brings fails this suite until it stands in one of the lists.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { SSH_KEY } from '@groundwork/engine/testing/builders'
import { buildStandInImage } from '@groundwork/lab/machines'
import { OS_IMAGES } from '@groundwork/service/catalogue'
import { aPullSecret } from '@groundwork/service/testing/parts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from '../../testing/until.ts'
import { createWorkspace, type Workspace } from '../../testing/workspace.ts'
import { type MachineRoom, openMachineRoom } from './machine-room.ts'
import { type Aicli, needAicli } from './need-aicli.ts'

const VERSION = '4.20'
/** Some of them wait for ever for what does not come. */
const COMMAND_MS = 300_000
/**
 * Python runs this before every program. aicli sleeps five seconds between two looks and a whole minute "for the iso", which is there
 * at once; how often it looks is all that changes.
 */
const SHORT_SLEEPS = `import time
sleep = time.sleep
time.sleep = lambda seconds: sleep(min(seconds, 0.5))
`
/** What is not run here, and why. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'boot host': 'talks to a BMC',
  'create onprem': 'starts containers of the reference with podman, and talks to no service',
  'delete onprem': 'ends these containers',
}

let workspace: Workspace
let room: MachineRoom
let aicli: Aicli
let directory = ''
let url = ''
let creation: Promise<Said>
let scaling: Promise<Said>
const used = new Set<string>()

beforeAll(async () => {
  aicli = await needAicli()
  workspace = await createWorkspace()
  directory = await workspace.directory('person')
  await mkdir(join(directory, '.ssh'))
  await mkdir(join(directory, 'extra'))
  await mkdir(join(directory, 'python'))
  await writeFile(join(directory, 'python', 'sitecustomize.py'), SHORT_SLEEPS)
  await writeFile(join(directory, '.ssh', 'id_ed25519.pub'), `${SSH_KEY}\n`)
  const { auths } = JSON.parse(aPullSecret())
  auths['registry.example.com'] = auths['cloud.openshift.com']
  await writeFile(join(directory, 'openshift_pull.json'), JSON.stringify({ auths }))
  await writeFile(
    join(directory, 'extra', '99-note.yaml'),
    'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: note\n  namespace: default\n',
  )
  const image = join(directory, 'live.iso')
  await writeFile(image, buildStandInImage())
  const lines = OS_IMAGES.filter(({ cpu_architecture }) => cpu_architecture === 'x86_64')
  const service = await workspace.start({
    dataDir: await workspace.directory('service'),
    flags: [
      ...['--generator', 'built-in'],
      ...lines.flatMap(({ openshift_version }) => ['--os-image', `${openshift_version}=${image}`]),
    ],
    env: { GROUNDWORK_TINY_IMAGES: 'true' },
  })
  url = service.url
  room = openMachineRoom(url)
}, 300_000)
afterAll(async () => {
  await room?.close()
  await workspace?.close()
})

interface Said {
  readonly code: number | null
  readonly out: string
}

async function run(...words: readonly string[]): Promise<Said> {
  used.add(words.slice(0, 2).join(' '))
  const child = spawn(aicli.program, words, {
    cwd: directory,
    env: {
      ...{ PATH: process.env.PATH, HOME: directory, AI_URL: url, NO_PROXY: '*' },
      PYTHONPATH: join(directory, 'python'),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code, out: `${out}${err}` }
}

type Row = readonly [command: string, expected: RegExp, before?: () => Promise<unknown>]

/** Each row is a command line, and what it says; it ends with 0. */
const rows = (name: string, list: readonly Row[]) =>
  test.each(list.map(([command, expected, before]) => ({ command, expected, before })))(
    `${name}: $command`,
    async ({ command, expected, before }) => {
      await before?.()
      const { code, out } = await run(...command.split(' '))
      expect(out).toMatch(expected)
      expect(out).not.toMatch(/Traceback|ApiException/)
      expect(code).toBe(0)
    },
    COMMAND_MS,
  )

const fileOf = async (name: string) => readFile(join(directory, name), 'utf8')

/** Both commands wait for an installation, so they go on beside the others. */
async function createDeployment(): Promise<Said> {
  const words = [`openshift_version=${VERSION}`, 'sno=true', 'domain=example.com']
  const creating = run('create', 'deployment', 'edge', ...words.flatMap((word) => ['-P', word]))
  await until('edge has an infra-env', () => room.has('edge_infra-env'))
  await room.boot('edge_infra-env', 'edge-1')
  return creating
}

test('a deployment is begun', () => {
  creation = createDeployment()
  scaling = creation.then(() => run('scale', 'deployment', 'edge'))
  // Looked at in the end.
  scaling.catch(() => {})
})

rows('what there is', [
  ['info service', /supported openshift versions: .*4\.20/],
  ['list cluster-keyword', /base_dns_domain/],
  ['list infraenv-keyword', /static_network_config/],
  ['list host-keyword', /host_name|requested_hostname|host_role/],
  ['list extra-keyword', /sno/],
  ['list all-keyword', /pull_secret/],
  ['create abi-creds', /No \.openshift_install_state\.json/],
])

rows('a cluster', [
  [
    `create cluster rack -P openshift_version=${VERSION} -P sno=true -P domain=example.com`,
    /Creating infraenv rack_infra-env/,
  ],
  ['list cluster', /rack .*pending-for-input|rack .*insufficient/],
  ['-o json list cluster', /"name": "rack"/],
  ['info cluster rack', /openshift_version: 4\.20/],
  ['info cluster rack --preflight', /cpu_cores/],
  ['info validation rack', /sufficient-masters-count/],
  ['export cluster rack', /name: rack|base_dns_domain/],
  ['update cluster rack -P tags=lab', /Updating Cluster rack/],
  ['update installconfig rack -P fips=false', /Updating installconfig in rack/],
  ['create manifest rack --dir extra', /99-note/],
  ['list manifest rack', /99-note\.yaml/],
  ['download manifests rack --path extra', /Downloading Manifests/],
  ['delete manifest rack --yes --dir extra', /Delete manifests|Deleting/],
])

rows('an infra-env', [
  [`create infraenv spare -P openshift_version=${VERSION}`, /Creating infraenv spare/],
  ['list infraenv', /spare/],
  ['info infraenv spare', /download_url/],
  ['update infraenv spare -P minimal=true', /Updating infraenv spare/],
  ['info iso spare', /http:.*iso/],
  ['update iso spare -P minimal=false', /Updating iso/],
  ['create iso spare', /http:.*iso/],
  ['download iso spare', /Downloading Iso/],
  ['download discovery-ignition spare', /Downloading Discovery ignition/],
  ['download ipxe-script spare', /Downloading Ipxe script/],
  ['download initrd spare', /Downloading Initrd/],
  [
    'update infraenv spare --paramfile static.yml',
    /Updating infraenv spare/,
    () => writeFile(join(directory, 'static.yml'), STATIC_NETWORK),
  ],
  ['info static-network-config spare', /192\.168\.100\.9/],
  ['download static-network-config spare', /Downloading Static/],
])

const STATIC_NETWORK = `static_network_config:
- interfaces:
  - name: eno1
    type: ethernet
    state: up
    mac-address: 52:54:00:64:00:09
    ipv4: {enabled: true, dhcp: false, address: [{ip: 192.168.100.9, prefix-length: 16}]}
`

test('what was downloaded is what it should be', async () => {
  const files = await readdir(directory)
  expect(files).toEqual(expect.arrayContaining(['spare.iso', 'discovery.ign.spare', 'ipxe-script.spare']))
  expect(JSON.parse(await fileOf('discovery.ign.spare')).ignition.version).toMatch(/^3\./)
  expect(await fileOf('ipxe-script.spare')).toMatch(/^kernel /m)
})

rows('hosts', [
  ['list host', /metal-1 .*known-unbound/, () => bootInto('spare', 'metal-1', 'known-unbound')],
  ['info host metal-1', /status: known-unbound/],
  ['update host metal-1 -P role=master', /Updating Host metal-1/],
  ['bind host metal-1 rack', /binding Host metal-1/],
  ['unbind host metal-1', /Unbinding Host metal-1/, () => room.until('metal-1', 'known')],
  ['bind infraenv spare rack', /Binding Host metal-1/, () => room.until('metal-1', 'known-unbound')],
  ['unbind infraenv spare', /Unbinding Host metal-1/, () => room.until('metal-1', 'known')],
  ['start infraenv spare', /Skipping unassigned host metal-1/, () => room.until('metal-1', 'known-unbound')],
  ['delete host metal-1 --yes', /Deleting Host with id/],
  ['create fakehost spare --count 1', /fake host spare-node-0/],
])

async function bootInto(infraEnv: string, hostname: string, status: string): Promise<void> {
  await room.boot(infraEnv, hostname)
  await room.until(hostname, status)
}

rows('an installation', [
  [
    'wait host rack_infra-env',
    /Waiting for hosts to reach expected number 1/,
    () => bootInto('rack_infra-env', 'rack-1', 'known'),
  ],
  ['wait cluster rack --status ready', /Waiting for cluster rack to reach state ready/],
  ['download installconfig rack', /Downloading Install Config/],
  ['start cluster rack', /Starting cluster rack/],
  ['wait cluster rack', /Waiting for cluster rack to reach state installed/],
  ['list event rack', /installed/],
  ['download kubeconfig rack', /Downloading Kubeconfig/],
  ['download kubeadmin-password rack', /Downloading KubeAdminPassword/],
  ['download ignition rack --role bootstrap', /Downloading bootstrap ignition/],
])

test('the kubeconfig is that of the cluster', async () => {
  expect(await fileOf('kubeconfig.rack')).toContain('https://api.rack.example.com:6443')
  expect((await fileOf('kubeadmin-password.rack')).length).toBeGreaterThan(10)
})

rows('further hosts', [
  ['update cluster rack -P day2=true', /Updating Cluster rack/],
  ['stop host rack-2', /Skipping Host rack-2/, () => bootInto('rack_infra-env', 'rack-2', 'known')],
  ['start host rack-2', /Installing Host rack-2/],
  [
    'list host',
    /rack-2 .*added-to-existing-cluster/,
    () => room.until('rack-2', 'added-to-existing-cluster'),
  ],
])

rows('starting over', [
  [
    `create cluster again -P openshift_version=${VERSION} -P sno=true -P domain=example.com`,
    /Creating cluster again/,
  ],
  [
    'start cluster again',
    /Starting cluster again/,
    async () => {
      await bootInto('again_infra-env', 'again-1', 'known')
      await room.untilCluster('again', 'ready')
      room.hold('again-1')
    },
  ],
  ['stop cluster again', /Stopping cluster again/],
  ['stop infraenv rack_infra-env', /Skipping Host rack-1/],
])

rows('the end', [
  ['delete infraenv spare --yes --force', /Deleting infraenv spare/],
  ['delete cluster again --yes', /Deleting cluster again/],
  ['delete cluster rack --yes', /Deleting cluster rack/],
])

test('the deployment is done, and one host more joins it', async () => {
  const created = await creation
  // Not before: aicli waits for exactly one host while the single node is put together.
  await room.untilCluster('edge', 'adding-hosts')
  await room.boot('edge_infra-env', 'edge-2')
  const scaled = await scaling
  expect(created.out).toMatch(/Downloading Kubeconfig for Cluster edge/)
  expect(scaled.out).toMatch(/Waiting for all hosts to be added/)
  expect([created.code, scaled.code]).toEqual([0, 0])
  expect(await fileOf('kubeconfig.edge')).toContain('https://api.edge.example.com:6443')
})

test('every command of aicli was used, or stands in the list of those that need more than a service', async () => {
  const verbs = await aicli.verbs()
  expect(verbs.length).toBeGreaterThan(50)
  expect(verbs.filter((verb) => !used.has(verb) && !Object.hasOwn(ELSEWHERE, verb))).toEqual([])
})
