// What boot media of an infra-env are made of. Everything is made once and kept as long as nothing that goes into it changes;
// the same infra-env gives the same bytes in every process, because nothing in them is random and no time enters them but the
// day of an enrolment token. What is random in disconnected images is made once, and kept.
import { createHash } from 'node:crypto'
import type { ImageType } from '@groundwork/contract/infra-envs'
import type { Instant } from '@groundwork/engine/facts'
import type { InfraEnvRecord } from '@groundwork/engine/requests/infra-env'
import type { DiscoveryInputs } from '@groundwork/ignition/discovery'
import { bootRamdisk, discoveryIgnitionText } from '@groundwork/ignition/discovery'
import type { BootParts } from '@groundwork/images/media'
import { ramdiskArchive } from '@groundwork/images/media'
import { createLruByBytes } from '@groundwork/lru/lru-by-bytes'
import { enrolmentSince } from '../auth/enrolment-window.ts'
import { notFound } from '../errors/http-error.ts'
import type { StoredInfraEnv } from '../store/stored.ts'
import type { BootDeps } from './boot-deps.ts'
import type { DisconnectedImages } from './disconnected-images.ts'
import { discoveryInputs, runsExecutable } from './discovery-inputs.ts'
import { explainUnsafe } from './explain-unsafe.ts'
import { type ImageCheck, imageCheck } from './image-check.ts'
import { createInfraEnvRows } from './infra-env-rows.ts'
import { createServiceCa } from './service-ca.ts'

export interface BootSource {
  /** As it was at most a second ago, and with tokens of this generation at least; throws 404. */
  infraEnv(id: string, generation?: number): Promise<StoredInfraEnv>
  /** What `infraEnv` would give if that needs no query; null: it does. */
  knownInfraEnv(id: string): StoredInfraEnv | null
  /** For an image of this type, whatever the infra-env says, that calls the service at this address. */
  partsOf(infraEnv: StoredInfraEnv, request: BootRequest): Promise<BootParts>
  /** For settings of an infra-env that are not stored yet. */
  checkWith(pullSecret: string): Promise<ImageCheck>
  /** Call it after this process changed the infra-env. */
  forget(infraEnvId: string): void
}

export interface BootRequest {
  readonly type: ImageType
  readonly serviceBaseUrl: string
}

const KEPT_BYTES = 64 * 1024 * 1024

export interface BootSourceParts extends BootDeps {
  readonly disconnected: Pick<DisconnectedImages, 'ignitionOf'>
}

export function createBootSource(app: BootSourceParts): BootSource {
  const { config, db, clock, secrets, auth, disconnected } = app
  const rows = createInfraEnvRows(db, clock)
  const serviceCa = createServiceCa(config)
  const kept = createLruByBytes<BootParts>(KEPT_BYTES)
  const beingMade = new Map<string, Promise<BootParts>>()
  /** 0: the token in images stays the same, or there is none. */
  const tokenSince = (): number =>
    config.boot.isSecretless && auth.mode === 'local' ? enrolmentSince(clock.now()) : 0

  async function make(infraEnv: StoredInfraEnv, request: BootRequest): Promise<BootParts> {
    const { record, key_generation: generation } = infraEnv
    if (request.type === 'disconnected-iso') {
      const { ignition, madeAt } = await disconnected.ignitionOf(infraEnv)
      return assembled(record, Math.max(infraEnv.updated_at, madeAt), { ignition, ramdisk: null })
    }
    // Both what an infra-env says and the token make another image.
    const changedAt = Math.max(infraEnv.updated_at, tokenSince())
    const pullSecret = (await secrets.get(db, { kind: 'infra-env', id: record.id }, 'pull_secret')) ?? ''
    const { isSecretless } = config.boot
    // Our own agent gets a token for its host alone; others have to go by one for the whole infra-env.
    const enrols =
      (isSecretless || auth.mode === 'local') && runsExecutable(config.boot, record.cpu_architecture)
    const agentToken = enrols
      ? await auth.enrolmentToken(record.id, generation, { expires: isSecretless })
      : await auth.agentToken(record.id, generation)
    const sources = { ...request, record, agentToken, enrols, pullSecret, serviceCa: await serviceCa() }
    return explainUnsafe(record.id, () => partsFrom(discoveryInputs(config, sources), record, changedAt))
  }

  /** The pull secret is not part of the row, but a change of it changes the revision too. */
  const cacheKey = ({ record, revision, key_generation }: StoredInfraEnv, request: BootRequest): string =>
    JSON.stringify([record.id, revision, key_generation, request.type, request.serviceBaseUrl, tokenSince()])

  return {
    async infraEnv(id, generation) {
      const found = await rows.get(id, generation)
      if (found === null) throw notFound('infra-env', id)
      return found
    },
    knownInfraEnv: rows.known,
    checkWith: async (pullSecret) => imageCheck(config, { pullSecret, serviceCa: await serviceCa() }),
    async partsOf(infraEnv, request) {
      const name = cacheKey(infraEnv, request)
      const known = kept.get(name)
      if (known !== undefined) return known
      const pending = beingMade.get(name) ?? make(infraEnv, request).finally(() => beingMade.delete(name))
      beingMade.set(name, pending)
      const parts = await pending
      kept.set(name, parts, parts.ignition.length + (parts.ramdisk?.length ?? 0))
      return parts
    },
    forget: (id) => rows.forget(id),
  }
}

function partsFrom(inputs: DiscoveryInputs, record: InfraEnvRecord, changedAt: Instant): BootParts {
  const members = bootRamdisk(inputs)
  return assembled(record, changedAt, {
    ignition: discoveryIgnitionText(inputs),
    ramdisk: members.length === 0 ? null : ramdiskArchive(members),
  })
}

function assembled(
  record: InfraEnvRecord,
  changedAt: Instant,
  made: { readonly ignition: string; readonly ramdisk: Uint8Array | null },
): BootParts {
  const { ramdisk } = made
  const ignition = Buffer.from(made.ignition)
  const kernelArguments = record.kernel_arguments.flatMap(({ value }) => value ?? [])
  // Headers count whole seconds.
  const lastModified = new Date(Math.floor(changedAt / 1000) * 1000)
  const tag = createHash('sha256')
    .update(JSON.stringify([lastModified.getTime(), kernelArguments, ignition.length, ramdisk?.length ?? 0]))
    .update(ignition)
    .update(ramdisk ?? '')
    .digest('hex')
    .slice(0, 32)
  const { openshift_version: version, cpu_architecture: architecture, type } = record
  return { tag, ignition, ramdisk, kernelArguments, lastModified, image: { version, architecture, type } }
}
