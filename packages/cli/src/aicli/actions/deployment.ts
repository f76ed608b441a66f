// Everything at once: from nothing to an installed cluster, and further hosts for it.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { CliError } from '../../failures/cli-error.ts'
import { findCluster, getCluster, listHosts, nameOf, ownInfraEnv } from '../objects/find.ts'
import { isGiven, isText, isTruthy, type Parameters, without } from '../parameters/parameters.ts'
import { pythonText } from '../python/text-of.ts'
import type { PythonRecord } from '../python/values.ts'
import type { Session } from '../session.ts'
import { createCluster } from './create-cluster.ts'
import { downloadImage, imageUrl, openKubeconfig, save } from './downloads.ts'
import { createInfraEnv } from './infra-envs.ts'
import { isInstalled, startCluster, startHosts } from './start-stop.ts'
import { updateCluster } from './update-cluster.ts'
import { updateHosts } from './update-host.ts'
import { waitCluster, waitHosts, waitHostsAdded } from './wait.ts'

const run = promisify(execFile)

const USUAL_IMAGE_PATH = '/var/www/html'
const LOOK_MS = 1_000
/** As long as aicli waits in any case. */
const IMAGE_PATIENCE_MS = 60_000

export async function createDeployment(
  session: Session,
  name: string,
  given: Parameters,
  isForced: boolean,
): Promise<void> {
  requireNoBmc(given)
  const infraEnv = ownInfraEnv(name)
  await createCluster(session, name, given, isForced)
  const values = without(await createInfraEnv(session, infraEnv, { ...given, cluster: name }), 'cluster')
  await provideImage(session, name, given)
  bootHosts(session, given)
  const number = hostsNumber(given)
  session.info(`Setting hosts_number to ${number}`)
  await waitHosts(session, infraEnv, number)
  if (isGiven(values, 'hosts')) await updateHosts(session, [], values)
  await updateCluster(session, name, values)
  await waitCluster(session, name, 'ready')
  await startCluster(session, name)
  await waitCluster(session, name)
  session.info(`Downloading Kubeconfig for Cluster ${name} in current directory`)
  const file = await openKubeconfig(session, name, { isEarlyEnough: true, isWaiting: false })
  await save(session, file, `./kubeconfig.${name}`)
}

export async function scaleDeployment(session: Session, name: string, given: Parameters): Promise<void> {
  requireNoBmc(given)
  const infraEnv = ownInfraEnv(name)
  if (name.endsWith('-day2')) {
    await createCluster(session, name, given, false)
    await createInfraEnv(session, infraEnv, { ...given, cluster: name })
  } else {
    const { status } = await getCluster(session, await findCluster(session, name))
    if (status !== 'adding-hosts') await updateCluster(session, name, { day2: true })
  }
  await provideImage(session, name, given)
  const number = Array.isArray(given.hosts) ? given.hosts.length : 2
  session.info(`Setting hosts_number to ${number}`)
  bootHosts(session, given)
  await waitHosts(session, infraEnv, number)
  const hosts = (await listHosts(session)).filter((host) => !isInstalled(host)).map(nameOf)
  await startHosts(session, hosts)
  await waitHostsAdded(session, infraEnv, hosts)
}

function hostsNumber(given: Parameters): number {
  if (isGiven(given, 'hosts_number')) return Number(given.hosts_number)
  if (Array.isArray(given.hosts)) return given.hosts.length
  return isTruthy(given.sno) ? 1 : 3
}

async function provideImage(session: Session, name: string, given: Parameters): Promise<void> {
  const url = await imageUrl(session, ownInfraEnv(name))
  session.info('Waiting 60s for iso to be available')
  await untilImage(session, url)
  if (isGiven(given, 'iso_url')) {
    const path = given.download_iso_path
    if (path === undefined) session.warn(`Using ${USUAL_IMAGE_PATH} to store iso`)
    else session.info(`Using ${pythonText(path)} to store iso`)
    await downloadImage(session, name, path === undefined ? USUAL_IMAGE_PATH : pythonText(path))
  } else if (!isGiven(given, 'hosts')) session.warn(`Retrieve iso from ${url} and plug it to your nodes:`)
  if (isText(given.download_iso_cmd)) await runCommand(session, given.download_iso_cmd)
}

/** Not longer than needed. */
async function untilImage(session: Session, url: string): Promise<void> {
  const { clock, signal } = session.around
  const end = clock.now() + IMAGE_PATIENCE_MS
  while (clock.now() < end) {
    const response = await session.fetch(url, { method: 'HEAD' })
    if (response.ok) return
    await clock.wait(LOOK_MS, signal)
  }
}

/** The parameter is a line for a shell; what it says stands in our output, and how it ends does not matter to aicli. */
async function runCommand({ around }: Session, line: string): Promise<void> {
  const said = await run('/bin/sh', ['-c', line], { signal: around.signal }).catch((error: unknown) => {
    around.signal.throwIfAborted()
    return error as { readonly stdout?: string; readonly stderr?: string }
  })
  around.out.write(said.stdout ?? '')
  around.err.write(said.stderr ?? '')
}

const hostEntries = (given: Parameters): readonly PythonRecord[] =>
  Array.isArray(given.hosts) ? (given.hosts as readonly PythonRecord[]) : []

const hasBmc = (entry: PythonRecord, given: Parameters): boolean =>
  isTruthy(entry.bmc_url ?? entry.url) &&
  isTruthy(entry.bmc_user ?? entry.user ?? given.bmc_user) &&
  isTruthy(entry.bmc_password ?? entry.password ?? given.bmc_password)

/** Before anything is made. */
export function requireNoBmc(given: Parameters): void {
  if (hostEntries(given).some((entry) => hasBmc(entry, given)))
    throw new CliError('unexpected', 'Hosts cannot be started through their BMCs yet.', {
      next: 'Leave bmc_url, bmc_user and bmc_password out, and boot the hosts from the discovery image yourself.',
    })
}

function bootHosts(session: Session, given: Parameters): void {
  for (const [at] of hostEntries(given).entries()) {
    session.warn(`Skipping entry ${at} because either bmc_url, bmc_user or bmc_password is not set`)
    if (isTruthy(given.sno)) {
      session.info('Not booting more hosts since you asked for an SNO')
      break
    }
  }
}
