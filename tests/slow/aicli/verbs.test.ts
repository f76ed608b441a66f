// aicli, unmodified, against the service as people run it: each of its commands that needs no BMC, in the order in which a person would
// use them. `groundwork aicli` does the same beside it, on a service of its own, and must say the same and end in the same way.
// A command that a new version brings fails this suite until it stands in one of the lists.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from '../../testing/until.ts'
import type { Said } from './keep-aicli.ts'
import { filesOf, normalised, openTwoServices, type Place, type TwoServices } from './two-services.ts'

const VERSION = '4.20'
/** Some of them wait for ever for what does not come. */
const COMMAND_MS = 300_000
/** What is not run here, and why. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'boot host': 'talks to a BMC',
  'create onprem': 'starts containers of the reference with podman, and talks to no service',
  'delete onprem': 'ends these containers',
}
/** Nothing changes, so both ask the same service, and see the same ids. */
const READING = ['list', 'info', 'export', 'download']
/** Where we do more than aicli, which says that it is not implemented. */
const DIFFERENT = ['download initrd']

let two: TwoServices
const used = new Set<string>()

beforeAll(async () => {
  two = await openTwoServices()
}, 300_000)
afterAll(() => two?.close())

const both = () => [two.theirs, two.ours]

async function runTheirs(words: readonly string[], directory?: string): Promise<Said> {
  used.add(
    words
      .filter((word) => !/^(-o|json|yaml|name)$/.test(word))
      .slice(0, 2)
      .join(' '),
  )
  return two.runTheirs(words, directory)
}

type Row = readonly [command: string, expected: RegExp, before?: () => Promise<unknown>]

/** Each row is a command line, and what aicli says; both end with 0. */
const rows = (name: string, list: readonly Row[]) =>
  test.each(list.map(([command, expected, before]) => ({ command, expected, before })))(
    `${name}: $command`,
    async ({ command, expected, before }) => {
      await before?.()
      const words = command.split(' ')
      const { theirs, ours } = await (isReading(words) ? readBoth(words) : changeBoth(words))
      expect(theirs.out).toMatch(expected)
      expect(theirs.err).not.toMatch(/Traceback|ApiException/)
      if (!DIFFERENT.includes(words.slice(0, 2).join(' ')))
        expect(normalised(ours.out)).toBe(normalised(theirs.out))
      expect([theirs.code, ours.code], ours.err).toEqual([0, 0])
    },
    COMMAND_MS,
  )

const isReading = (words: readonly string[]): boolean =>
  READING.includes(words.find((word, at) => !word.startsWith('-') && words[at - 1] !== '-o') ?? '')

/** Machines go on meanwhile: what aicli says is what we said before or after it. Files are the same. */
async function readBoth(words: readonly string[]): Promise<{ theirs: Said; ours: Said }> {
  const [mine, other] = [await two.directory('mine'), await two.directory('other')]
  await Promise.all([mine, other].map((directory) => mkdir(join(directory, 'extra'))))
  const before = await two.runOurs(words, two.theirs, mine)
  const theirs = await runTheirs(words, other)
  const isSame = normalised(before.out) === normalised(theirs.out)
  const ours = isSame ? before : await two.runOurs(words, two.theirs, mine)
  if (!DIFFERENT.includes(words.slice(0, 2).join(' ')))
    expect(await filesOf(mine)).toEqual(await filesOf(other))
  return { theirs, ours }
}

async function changeBoth(words: readonly string[]): Promise<{ theirs: Said; ours: Said }> {
  const [theirs, ours] = await Promise.all([runTheirs(words), two.runOurs(words, two.ours)])
  return { theirs, ours }
}

/** They wait for an installation, so they go on beside the others. */
interface Deployment {
  readonly created: Promise<Said>
  readonly scaled: Promise<Said>
}

const deployments: Deployment[] = []

function beginDeployment(place: Place, run: (words: readonly string[]) => Promise<Said>): Deployment {
  const words = [`openshift_version=${VERSION}`, 'sno=true', 'domain=example.com']
  const created = run(['create', 'deployment', 'edge', ...words.flatMap((word) => ['-P', word])])
  const booted = until('edge has an infra-env', () => place.room.has('edge_infra-env')).then(() =>
    place.room.boot('edge_infra-env', 'edge-1'),
  )
  const scaled = Promise.all([created, booted]).then(() => run(['scale', 'deployment', 'edge']))
  // Looked at in the end.
  scaled.catch(() => {})
  return { created, scaled }
}

test('deployments are begun', () => {
  deployments.push(
    beginDeployment(two.theirs, (words) => runTheirs(words)),
    beginDeployment(two.ours, (words) => two.runOurs(words, two.ours)),
  )
})

test('a command that is a process of its own says the same', async () => {
  const words = ['list', 'extra-keyword']
  expect(await two.runProgram(words)).toEqual(await two.runTheirs(words))
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
  ['-o yaml list clusters', /name: rack/],
  ['-o name get cluster', /^rack$/m],
  ['info cluster rack', /openshift_version: 4\.20/],
  ['info cluster rack --full', /image_info: \{'ssh_public_key'/],
  ['info cluster rack -f id,status,created_at -v', /^insufficient|pending-for-input$/m],
  ['-o json info cluster rack', /"ingress_vips": \[/],
  ['-o yaml info cluster rack', /^name: rack$/m],
  ['info cluster rack --preflight', /cpu_cores/],
  ['info validation rack', /sufficient-masters-count/],
  ['info validations rack --all', /success/],
  ['export cluster rack', /name: rack|base_dns_domain/],
  ['update cluster rack -P tags=lab', /Updating Cluster rack/],
  ['update installconfig rack -P fips=false', /Updating installconfig in rack/],
  ['create manifest rack --dir extra', /99-note/],
  ['list manifest rack', /99-note\.yaml/],
  ['download manifests rack --path extra', /Downloading Manifests/],
  ['delete manifest rack --yes --dir extra', /Delete manifests|Deleting/],
])

rows('a cluster from files', [
  ['create cluster whole --paramfile whole.yml --pf later.yml', /Uploading file 50-first\.yaml/],
  ['update cluster whole -P additional_ntp_source=time.example.com', /Updating Cluster whole/],
])

/** All that the service tells about it. */
async function wholeOf({ get }: Place): Promise<unknown> {
  const named = (list: unknown, name: string) =>
    (list as { name: string; id: string }[]).find((one) => one.name === name)?.id
  const cluster = named(await get('/v2/clusters'), 'whole')
  const infraEnv = named(await get('/v2/infra-envs'), 'whole_infra-env')
  const whole = await Promise.all(
    [`/v2/clusters/${cluster}`, `/v2/clusters/${cluster}/manifests`, `/v2/infra-envs/${infraEnv}`].map(get),
  )
  return JSON.parse(normalised(JSON.stringify(whole)))
}

test('files give the same cluster through both', async () => {
  const [theirs, ours] = [await wholeOf(two.theirs), await wholeOf(two.ours)]
  expect(ours).toEqual(theirs)
  expect(ours).toMatchObject([
    { tags: 'third', network_type: 'OVNKubernetes', additional_ntp_source: 'time.example.com' },
    {},
    { type: 'minimal-iso' },
  ])
})

rows('an infra-env', [
  [`create infraenv spare -P openshift_version=${VERSION}`, /Creating infraenv spare/],
  ['list infraenv', /spare/],
  ['-o yaml list infraenvs', /name: spare/],
  ['info infraenv spare', /download_url/],
  ['update infraenv spare -P minimal=true', /Updating infraenv spare/],
  ['info iso spare', /http:.*iso/],
  ['info iso spare --short', /http:.*iso/],
  ['update iso spare -P minimal=false', /Updating iso/],
  ['create iso spare', /http:.*iso/],
  ['download iso spare', /Downloading Iso/],
  ['download discovery-ignition spare', /Downloading Discovery ignition/],
  ['download ipxe-script spare', /Downloading Ipxe script/],
  ['download initrd spare', /Downloading Initrd/],
  ['update infraenv spare --paramfile static.yml', /Updating infraenv spare/],
  ['info static-network-config spare', /192\.168\.100\.9/],
  ['info infraenv spare --full', /static_network_config: /],
  ['download static-network-config spare', /Downloading Static/],
])

const bootInto = (infraEnv: string, hostname: string, status: string) =>
  Promise.all(
    both().map(async ({ room }) => {
      await room.boot(infraEnv, hostname)
      await room.until(hostname, status)
    }),
  )

const untilBoth = (hostname: string, status: string) =>
  Promise.all(both().map(({ room }) => room.until(hostname, status)))

rows('hosts', [
  ['list host', /metal-1 .*known-unbound/, () => bootInto('spare', 'metal-1', 'known-unbound')],
  ['info host metal-1', /status: known-unbound/],
  ['info host metal-1 --full', /inventory: \{/],
  ['info host nobody', /Host nobody not found/],
  ['update host metal-1 -P role=master', /Updating Host metal-1/],
  ['update host metal-1 -P labels=[rack=3,fast] -P extra_args=--append-karg', /Updating host with id/],
  ['bind host metal-1 rack', /binding Host metal-1/],
  ['unbind host metal-1', /Unbinding Host metal-1/, () => untilBoth('metal-1', 'known')],
  ['bind infraenv spare rack', /Binding Host metal-1/, () => untilBoth('metal-1', 'known-unbound')],
  ['unbind infraenv spare', /Unbinding Host metal-1/, () => untilBoth('metal-1', 'known')],
  ['start infraenv spare', /Skipping unassigned host metal-1/, () => untilBoth('metal-1', 'known-unbound')],
  ['delete host metal-1 --yes', /Deleting Host with id/],
  ['create fakehost spare --count 1', /fake host spare-node-0/],
])

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
  ['list events rack --raw', /'event_time': '/],
  ['download kubeconfig rack', /Downloading Kubeconfig/],
  ['download kubeconfig rack --stdout', /https:\/\/api\.rack\.example\.com:6443/],
  ['download kubeadmin-password rack', /Downloading KubeAdminPassword/],
  ['download kubeadmin-password rack --stdout', /\w{5}-/],
  ['download ignition rack --role bootstrap', /Downloading bootstrap ignition/],
])

rows('further hosts', [
  ['update cluster rack -P day2=true', /Updating Cluster rack/],
  ['stop host rack-2', /Skipping Host rack-2/, () => bootInto('rack_infra-env', 'rack-2', 'known')],
  ['start host rack-2', /Installing Host rack-2/],
  ['list host', /rack-2 .*added-to-existing-cluster/, () => untilBoth('rack-2', 'added-to-existing-cluster')],
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
      for (const { room } of both()) {
        await room.untilCluster('again', 'ready')
        room.hold('again-1')
      }
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

/** Of these it is the code that counts; standard output is the same unless it is help. */
test.each([
  { command: 'info cluster nobody', code: 1 },
  { command: 'create cluster edge', code: 1 },
  { command: 'create cluster other --paramfile nothing.yml', code: 1 },
  { command: 'create cluster other -P pull_secret=nothing', code: 1 },
  { command: 'update cluster edge -P api_ip=192.168.1.5', code: 1 },
  { command: 'update cluster edge -P platform=cloud', code: 1 },
  { command: 'update infraenv nobody -P minimal=true', code: 1 },
  { command: 'create manifest edge --dir nothing', code: 1 },
  { command: 'create manifest edge', code: 2 },
  { command: 'wait cluster edge --status gone', code: 2 },
  { command: 'create something', code: 2 },
  { command: 'list cluster surplus', code: 2 },
  { command: 'delete cluster edge', code: 1 },
  { command: 'update host nobody -P role=worker', code: 0 },
  { command: 'update host', code: 0 },
  { command: 'boot host', code: 0 },
])('$command ends with $code', async ({ command, code }) => {
  const { theirs, ours } = await changeBoth(command.split(' '))
  expect([theirs.code, ours.code], ours.err).toEqual([code, code])
  expect(normalised(ours.out)).toBe(normalised(theirs.out))
})

test(
  'the deployments are done, and one host more joins each',
  async () => {
    const created = await Promise.all(deployments.map((one) => one.created))
    // Not before: aicli waits for exactly one host while the single node is put together.
    for (const { room } of both()) {
      await room.untilCluster('edge', 'adding-hosts')
      await room.boot('edge_infra-env', 'edge-2')
    }
    const scaled = await Promise.all(deployments.map((one) => one.scaled))
    for (const [theirs, ours] of [created, scaled]) {
      expect([theirs?.code, ours?.code], ours?.err).toEqual([0, 0])
      expect(normalised(ours?.out ?? '')).toBe(normalised(theirs?.out ?? ''))
    }
    expect(created[0]?.out).toMatch(/Downloading Kubeconfig for Cluster edge/)
    expect(scaled[0]?.out).toMatch(/Waiting for all hosts to be added/)
    for (const { directory } of both())
      expect((await filesOf(directory))['kubeconfig.edge']).toContain('https://api.edge.example.com:6443')
  },
  COMMAND_MS,
)

test('every command of aicli was used, or stands in the list of those that need more than a service', async () => {
  const verbs = await two.aicli.verbs()
  expect(verbs.length).toBeGreaterThan(50)
  expect(verbs.filter((verb) => !used.has(verb) && !Object.hasOwn(ELSEWHERE, verb))).toEqual([])
})
