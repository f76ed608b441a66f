// Images that install without this service. Their Ignition document is made by the installer of a release, which makes keys and names
// anew every time it is run: so it is run once, and what it made is kept beside the files of installations until something changes
// that goes into it.
import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { ClusterRecord, Instant } from '@groundwork/engine/facts'
import type { InfraEnvRecord } from '@groundwork/engine/requests/infra-env'
import { chooseRelease } from '@groundwork/engine/requests/versions'
import { createLru } from '@groundwork/lru/lru'
import {
  type DisconnectedRequest,
  disconnectedAssets,
  makeDisconnectedIgnition,
} from '@groundwork/openshift/disconnected'
import { PreparationError } from '@groundwork/openshift/installation'
import type { InstallerRuns } from '@groundwork/openshift/release'
import { isProgramInstalled, ReleaseError } from '@groundwork/openshift/release'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { infraEnvLock, runExclusively } from '../database/run-exclusively.ts'
import { type HttpError, httpError, orRefuse } from '../errors/http-error.ts'
import { loadCluster } from '../store/clusters/cluster-store.ts'
import type { StoredInfraEnv } from '../store/stored.ts'
import type { DisconnectedDeps } from './boot-deps.ts'

export interface DisconnectedImages {
  /** The same bytes as long as nothing changes, in every process. Throws HttpError. */
  ignitionOf(infraEnv: StoredInfraEnv): Promise<DisconnectedIgnition>
  close(): Promise<void>
}

export interface DisconnectedIgnition {
  readonly ignition: string
  readonly madeAt: Instant
}

export interface DisconnectedOptions extends DisconnectedDeps {
  readonly runs: InstallerRuns
  /** A client that waited so long is told to come back. */
  readonly patienceMs?: number
  /** Whether an installer finds the program on this machine. */
  readonly isProgramInstalled?: (name: string) => Promise<boolean>
}

type Request = Omit<DisconnectedRequest, 'signal'>

interface Kept extends DisconnectedIgnition {
  /** Of all that went into it. */
  readonly fingerprint: string
}

const PATIENCE_MS = 30_000
/** Another process is at it. */
const LOOK_EVERY_MS = 500
/** At the top of its folder, as all files that are sealed. */
const keyOf = (infraEnvId: string): string => `${infraEnvId}/disconnected-ignition.json`

export function createDisconnectedImages(options: DisconnectedOptions): DisconnectedImages {
  const { sessions, clock, files, log, runs, patienceMs = PATIENCE_MS } = options
  const stopping = new AbortController()
  const beingMade = new Map<string, Promise<Kept>>()
  /** Failures of work whose clients had stopped waiting: reported to the next client that asks. */
  const unheard = createLru<unknown>(100)
  // An installer takes some hundred MB of memory.
  let last: Promise<unknown> = Promise.resolve()

  async function find(id: string, fingerprint: string): Promise<Kept | null> {
    const bytes = await files.get(keyOf(id))
    if (bytes === null) return null
    const kept = JSON.parse(Buffer.from(bytes).toString('utf8')) as Kept
    return kept.fingerprint === fingerprint ? kept : null
  }

  async function make(request: Request, fingerprint: string): Promise<Kept> {
    const id = request.infraEnvId
    for (;;) {
      stopping.signal.throwIfAborted()
      const made = await runExclusively(sessions, infraEnvLock(id), async () => {
        const known = await find(id, fingerprint)
        if (known !== null) return known
        const ignition = await makeDisconnectedIgnition(runs, { ...request, signal: stopping.signal })
        const kept: Kept = { fingerprint, madeAt: clock.now(), ignition }
        await files.put(keyOf(id), Buffer.from(JSON.stringify(kept)))
        return kept
      })
      if (made !== null) return made
      await delay(LOOK_EVERY_MS, undefined, { signal: stopping.signal })
    }
  }

  /** Once for all clients that ask. */
  function makeOnce(name: string, request: Request, fingerprint: string): Promise<Kept> {
    const known = beingMade.get(name)
    if (known !== undefined) return known
    const making = last
      .then(() => make(request, fingerprint))
      .catch((error: unknown) => {
        const failure = explained(error, stopping.signal)
        log.warn({ infra_env_id: request.infraEnvId, err: failure }, 'a disconnected image cannot be made')
        throw failure
      })
      .finally(() => beingMade.delete(name))
    last = making.catch(() => undefined)
    beingMade.set(name, making)
    return making
  }

  return {
    async ignitionOf({ record }) {
      const request = await requestFor(options, record)
      const fingerprint = fingerprintOf(request)
      const name = `${record.id} ${fingerprint}`
      const kept = await find(record.id, fingerprint)
      if (kept !== null) return kept
      await requireTools(options, record)
      const failure = unheard.get(name)
      unheard.delete(name)
      if (failure !== undefined) throw failure
      const making = makeOnce(name, request, fingerprint)
      const patience = new AbortController()
      const late = delay(patienceMs, null, { signal: patience.signal }).catch(() => null)
      const made = await Promise.race([making, late]).finally(() => patience.abort())
      if (made !== null) return made
      making.catch((error: unknown) => unheard.set(name, error))
      throw httpError(
        'disconnected-image-in-progress',
        { infra_env_id: record.id },
        { headers: { 'retry-after': '10' } },
      )
    },
    async close() {
      stopping.abort(httpError('service-stopping', {}))
      await Promise.allSettled(beingMade.values())
    },
  }
}

/** The installer would say it only after its release was fetched, and without a word on what to do. */
async function requireTools(
  { isProgramInstalled: isThere = isProgramInstalled }: DisconnectedOptions,
  record: InfraEnvRecord,
): Promise<void> {
  if (record.static_network_config.length > 0 && !(await isThere('nmstatectl'))) throw refused(NO_NMSTATE)
}

async function requestFor(
  { config, db, secrets, catalogue }: DisconnectedOptions,
  record: InfraEnvRecord,
): Promise<Request> {
  const { boot, install } = config
  if (install.generator === 'built-in') throw refused(BUILT_IN)
  if (boot.isSecretless) throw refused(SECRETLESS)
  const stored = record.cluster_id === null ? null : await loadCluster(db, record.cluster_id)
  if (stored === null) throw refused(unbound(record.id))
  const own = (await secrets.get(db, { kind: 'infra-env', id: record.id }, 'pull_secret')) ?? ''
  const clusters = await secrets.get(db, { kind: 'cluster', id: stored.record.id }, 'pull_secret')
  const releaseImage = releaseOf(stored.record, record, catalogue)
  return {
    infraEnvId: record.id,
    releaseImage,
    // A cluster that is only remembered has none.
    pullSecret: clusters || own,
    assets: disconnectedAssets({ infraEnv: record, releaseImage, pullSecret: own, site: boot }),
    imagePullSecret: own,
    invoker: install.invoker,
    override: record.ignition_config_override,
  }
}

/** A cluster that is only remembered has a version, and no release of its own. */
function releaseOf(
  cluster: ClusterRecord,
  infraEnv: InfraEnvRecord,
  { releases }: Pick<Catalogue, 'releases'>,
): string {
  if (cluster.ocp_release_image !== '') return cluster.ocp_release_image
  const wanted = { version: cluster.openshift_version, architecture: infraEnv.cpu_architecture, image: '' }
  return orRefuse(chooseRelease(wanted, { releases })).ocp_release_image
}

/** Increase it when other files are made from the same settings. */
const FORMAT = 1

/** Who may read the release makes no difference to what is in it. */
const fingerprintOf = ({ releaseImage, assets, invoker, override }: Request): string =>
  createHash('sha256')
    .update(JSON.stringify([FORMAT, releaseImage, invoker, override, ...assets]))
    .digest('hex')

/** Unexpected errors stay as they are. */
function explained(error: unknown, stopping: AbortSignal): unknown {
  if (stopping.aborted) return httpError('service-stopping', {})
  if (!(error instanceof PreparationError)) return error
  const reason = error.output === '' ? error.message : `${error.message} It said: ${error.output}`
  return httpError(
    'disconnected-image-failed',
    { reason },
    { status: error instanceof ReleaseError ? 503 : 500 },
  )
}

const refused = (reason: string): HttpError => httpError('disconnected-image-refused', { reason })

const unbound = (id: string): string =>
  `Infra-env ${id} is bound to no cluster, and a disconnected image is made by the installer of the cluster's release. Bind it to a ` +
  'cluster, or use full-iso or minimal-iso.'
const NO_NMSTATE =
  'static_network_config of a disconnected image is checked by the installer of the release, which needs the program nmstatectl on ' +
  'the machine of this service. Install the package nmstate there (dnf install nmstate), or remove static_network_config.'
const BUILT_IN =
  'Disconnected images are made by the installer of a release, and this service was started with --generator built-in. Start it ' +
  'without that, or use full-iso or minimal-iso.'
const SECRETLESS =
  'A disconnected image holds the pull secret, and this service was started with --secretless. Use full-iso or minimal-iso.'
