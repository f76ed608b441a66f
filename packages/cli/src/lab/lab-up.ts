// groundwork lab up: boots simulated machines against a running service and shows what becomes of them.
import { causeCode } from '@groundwork/errors/error-code'
import { messageOf } from '@groundwork/errors/error-text'
import type { ClusterView } from '@groundwork/lab/lab'
import {
  chooseVersion,
  createInstallReady,
  createLab,
  createMachineOperator,
  createSender,
  type Lab,
  LabError,
  openService,
  operateClusters,
  requireService,
} from '@groundwork/lab/lab'
import { createFastTime } from '@groundwork/lab/time'
import { waitForSignal } from '@groundwork/service/commands'
import { chooseContext } from '../contexts/choose-context.ts'
import { CliError } from '../failures/cli-error.ts'
import { INFRA_ENVS } from '../kinds/infra-envs.ts'
import { resolveName } from '../kinds/resolve-name.ts'
import type { LabUpFlags } from './add-lab-commands.ts'
import { chooseProfile } from './choose-profile.ts'
import { createLabScreen } from './lab-screen.ts'
import { createLabReader } from './read-lab-clusters.ts'
import { type LabUpOptions, readLabFlags } from './read-lab-flags.ts'

/** Of the machines. */
const CONNECTIONS = 64
/** For requests of the lab itself, so that they do not queue behind those of thousands of machines. */
const OWN_CONNECTIONS = 8
/** More are only counted. */
const MOST_ROWS = 60
const LOOK_EVERY_MS = 2_000
const LOOK_AT_MANY_EVERY_MS = 5_000
const BOOT_SPREAD_PER_HOST_MS = 200
const LONGEST_BOOT_SPREAD_MS = 60_000
const FAILED = 1
const READY = ['ready']
const INSTALLED = ['installed', 'adding-hosts']

/** A problem that the user can fix is printed without a stack trace. */
export async function labUp(flags: LabUpFlags): Promise<void> {
  try {
    const service = await chooseContext(process, flags.url === undefined ? {} : { url: flags.url })
    await run(readLabFlags(flags, service))
  } catch (error) {
    if (!(error instanceof LabError || error instanceof CliError)) throw error
    console.error(error.message)
    if (error instanceof CliError && error.next !== null) console.error(error.next)
    process.exit(FAILED)
  }
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** `infraEnvId`: an existing one, for all machines. */
type Options = LabUpOptions & { readonly infraEnvId: string | null }

async function run(given: LabUpOptions): Promise<void> {
  const client = openService(given, createSender(OWN_CONNECTIONS))
  await requireService(client, given.url)
  const options: Options = { ...given, infraEnvId: await idOf(client, given.infraEnv) }
  const versions = await client.call<'v2ListSupportedOpenshiftVersions'>('v2ListSupportedOpenshiftVersions')
  const profile = await chooseProfile(options.profile)
  const architecture = profile.architecture === 'aarch64' ? 'arm64' : 'x86_64'
  const openshiftVersion = chooseVersion(versions, options.openshiftVersion, architecture)
  const hosts = options.sizes.reduce((sum, size) => sum + size, 0)
  const isMany = hosts + options.sizes.length > MOST_ROWS

  const signal = waitForSignal()
  const ending = new AbortController()
  void signal.first.then(() => ending.abort())
  if (options.untilStdinEnds) process.stdin.once('close', () => ending.abort()).resume()
  const screen = createLabScreen(process.stdout, { isMany, hasColours: !process.env.NO_COLOR })
  const where =
    options.infraEnvId === null ? `, OpenShift ${openshiftVersion}, at ${options.url}` : ` at ${options.url}`
  const things =
    options.infraEnvId !== null
      ? `${hosts} simulated ${hosts === 1 ? 'machine' : 'machines'} for infra-env ${options.infraEnv}`
      : `${hosts} simulated ${hosts === 1 ? 'machine' : 'machines'} in ${options.sizes.length} ${options.sizes.length === 1 ? 'cluster' : 'clusters'}`
  screen.say(`${things}${where}. No hardware is touched and no disk is written.`)

  signal.onSecond(async () =>
    console.error(`Stopped at once: clusters named lab-… may remain at ${options.url}.`),
  )
  const taken = await client.call<'v2ListClusters'>('v2ListClusters')
  const making = createLab({
    seed: options.seed,
    time: createFastTime(options.speed),
    service: { url: options.url, client, send: createSender(CONNECTIONS) },
    sizes: options.sizes,
    firstNumber:
      options.infraEnvId === null
        ? firstFreeNumber(taken.map(({ name = '' }) => name))
        : numberOf(options.infraEnvId),
    ...(options.infraEnvId !== null && { infraEnvId: options.infraEnvId }),
    profileFor: () => profile,
    openshiftVersion,
    bootsImages: options.bootsImages,
    faults: options.faults,
    bootSpreadMs: options.speed * Math.min(LONGEST_BOOT_SPREAD_MS, hosts * BOOT_SPREAD_PER_HOST_MS),
    signal: ending.signal,
  })
  const lab = await making.catch((error: unknown) => {
    if (error !== ending.signal.reason) throw error
    return null
  })
  if (lab === null) {
    console.log('Stopped before the machines were created. Clusters and infra-envs of the lab are removed.')
    if (options.untilReadyMs === null) return
    throw new LabError('Nothing is ready.')
  }
  if (options.infraEnvId !== null)
    screen.say(`They boot the image of ${lab.clusters[0]?.name}. Names, roles and VIPs are left to you.`)
  for (const [computer, { name }] of lab.faults) {
    if (!isMany) screen.say(`${computer} gets the fault ${name}.`)
  }
  if (isMany && lab.faults.size > 0) screen.say(`${lab.faults.size} machines get faults.`)
  if (options.speed === 1)
    screen.say(
      'Agents poll about once a minute, so this takes some minutes; --speed 20 divides all waiting times by 20.',
    )

  const isReady = await watch(options, { lab, screen, isMany, ending, client })
  // Ctrl-C must not look like success to a script.
  if (options.untilReadyMs !== null && !isReady) {
    const wanted = options.installs ? 'installed' : 'ready'
    throw new LabError(
      signal.wasSeen()
        ? `Stopped before all clusters were ${wanted}.`
        : `Not all clusters are ${wanted} after ${options.untilReadyMs / 60_000} minutes.`,
    )
  }
}

async function idOf(client: ReturnType<typeof openService>, wanted: string | null): Promise<string | null> {
  if (wanted === null || UUID.test(wanted)) return wanted
  return INFRA_ENVS.id(resolveName(INFRA_ENVS, await INFRA_ENVS.list(client, {}), wanted))
}

interface Running {
  readonly lab: Lab
  readonly screen: ReturnType<typeof createLabScreen>
  readonly isMany: boolean
  readonly ending: AbortController
  readonly client: ReturnType<typeof openService>
}

/** Until it is ended; tells whether everything was ready then. */
async function watch(options: Options, { lab, screen, isMany, ending, client }: Running): Promise<boolean> {
  const wanted = options.installs ? INSTALLED : READY
  const installReady = createInstallReady(client)
  const readLab = createLabReader({
    ...{ client, clusters: lab.clusters, isMany },
    onDeleted: (name) => screen.say(`${name} was deleted in the service: its machines can no longer report.`),
  })
  const tendMachines = createMachineOperator({
    ...{ lab, client, url: options.url, day2Hosts: options.day2Hosts, installsDay2: options.installs },
    say: screen.say,
  })
  let isReady = false
  const late = options.untilReadyMs === null ? null : setTimeout(() => ending.abort(), options.untilReadyMs)
  let isAway = false
  const onTrouble = (error: unknown) => {
    if (!isAway) screen.say(`${options.url} does not answer (${causeCode(error) || error}). Trying again.`)
    isAway = true
  }
  const onView = (view: readonly ClusterView[]) => {
    isAway = false
    screen.show(view)
    const wasReady = isReady
    isReady = view.length === lab.clusters.length && view.every(({ status }) => wanted.includes(status))
    if (isReady && options.untilReadyMs !== null) ending.abort()
    else if (isReady && !wasReady)
      screen.say(
        options.installs
          ? 'All clusters are installed. Stop with Ctrl-C.'
          : 'All clusters are ready: install them, or stop with Ctrl-C.',
      )
  }
  const look = async (): Promise<readonly ClusterView[]> => {
    const view = await readLab()
    await tendMachines(view)
    if (view.length === 0) ending.abort()
    const begun = options.installs ? await installReady(view) : []
    if (begun.length > 0) screen.say(`Installing ${begun.join(', ')}.`)
    return view
  }
  const powered = lab.powerOn()
  powered.catch(() => ending.abort())
  try {
    await operateClusters({
      time: createFastTime(1),
      client,
      clusters: lab.clusters,
      read: look,
      everyMs: isMany ? LOOK_AT_MANY_EVERY_MS : LOOK_EVERY_MS,
      signal: ending.signal,
      onView,
      onTrouble,
    })
  } finally {
    ending.abort()
    if (late !== null) clearTimeout(late)
    await powered.catch(() => {})
    for (const computer of lab.world.computers.values()) computer.powerOff()
    screen.end()
    await leave(options, lab)
  }
  // Throws what stopped the lab, after the clean-up.
  await powered
  return isReady
}

async function leave({ keeps, url, infraEnvId }: Options, lab: Lab): Promise<void> {
  const names = lab.clusters.map(({ name }) => name)
  const shown = names.length > 3 ? `${names[0]} to ${names.at(-1)}` : names.join(', ')
  if (infraEnvId !== null)
    return console.log(`The machines are switched off. ${shown} and its hosts stay in the service.`)
  if (keeps) return console.log(`The machines are switched off. ${shown} stay in the service.`)
  console.log(`The machines are switched off. Removing ${shown} from ${url} ...`)
  try {
    await lab.remove()
  } catch (error) {
    throw new LabError(`Not everything could be removed (${messageOf(error)}). Delete the rest yourself.`)
  }
}

/** The same infra-env always gets the same machines, and another one others. */
const MOST_NUMBERS = 5_000
const numberOf = (infraEnvId: string): number =>
  1 + (Number.parseInt(infraEnvId.slice(0, 8), 16) % MOST_NUMBERS)

function firstFreeNumber(names: readonly string[]): number {
  const numbers = names.flatMap((name) => /^lab-(\d+)$/.exec(name)?.[1] ?? []).map(Number)
  return Math.max(0, ...numbers) + 1
}
