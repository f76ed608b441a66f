// Adding, changing and forgetting BMCs. The lock of the infra-env keeps names and MAC addresses apart.
import { randomUUID } from 'node:crypto'
import type { BmcCreateParams, BmcUpdateParams } from '@groundwork/contract/groundwork'
import { type BmcDeps, bmcOwner, PASSWORD } from '../../bmcs/bmc-deps.ts'
import { isOver } from '../../bmcs/boot-facts.ts'
import type { Tx } from '../../database/schema.ts'
import { httpError, notFound } from '../../errors/http-error.ts'
import {
  type BmcKey,
  type BmcUpdate,
  deleteBmc,
  insertBmcs,
  listBmcs,
  loadBmc,
  lockBmc,
  MOST_BMCS,
  type NewBmc,
  saveBmc,
} from '../../store/bmcs/bmc-store.ts'
import { markBmcDue } from '../../store/bmcs/claim-bmcs.ts'
import { readHostMacs } from '../../store/bmcs/link-hosts.ts'
import type { StoredBmc } from '../../store/bmcs/stored-bmc.ts'
import { lockInfraEnv } from '../../store/infra-envs/infra-env-store.ts'
import { inTransaction } from '../../store/transaction.ts'
import { checkMacs, checkSettings, DEFAULTS, refuseTaken } from './check-bmc.ts'

export type ChangeDeps = Pick<BmcDeps, 'db' | 'clock' | 'secrets' | 'feed'>

async function inInfraEnvOf<T>(
  app: ChangeDeps,
  infraEnvId: string,
  work: (tx: Tx, others: readonly StoredBmc[]) => Promise<T>,
): Promise<T> {
  const result = await inTransaction(app, async (tx) => {
    if ((await lockInfraEnv(tx, infraEnvId)) === null) throw notFound('infra-env', infraEnvId)
    return work(tx, await listBmcs(tx, infraEnvId))
  })
  app.feed.published()
  return result
}

export const createBmcs = (
  app: ChangeDeps,
  infra_env_id: string,
  wanted: readonly BmcCreateParams[],
): Promise<readonly StoredBmc[]> =>
  inInfraEnvOf(app, infra_env_id, async (tx, others) => {
    if (others.length + wanted.length > MOST_BMCS) throw httpError('too-many-bmcs', { most: MOST_BMCS })
    const made: NewBmc[] = []
    const findHost = await readHostMacs(tx, infra_env_id)
    for (const params of wanted) {
      const mac_addresses = checkMacs(params.mac_addresses)
      const bmc = {
        ...{ id: randomUUID(), infra_env_id, name: params.name, mac_addresses },
        settings: checkSettings(DEFAULTS, params),
      }
      refuseTaken(others, bmc)
      refuseTaken(made, bmc)
      made.push({ ...bmc, host_id: findHost(mac_addresses) })
    }
    await insertBmcs(tx, made, app.clock.now())
    for (const [at, { id }] of made.entries()) {
      const password = wanted[at]?.password ?? ''
      if (password !== '') await app.secrets.set(tx, bmcOwner(id), PASSWORD, password)
      // Its host may be in the middle of an installation.
      await markBmcDue(tx, id, app.clock.now())
    }
    const byId = new Map((await listBmcs(tx, infra_env_id)).map((bmc) => [bmc.id, bmc]))
    return made.flatMap(({ id }) => byId.get(id) ?? [])
  })

export const updateBmc = (app: ChangeDeps, key: BmcKey, params: BmcUpdateParams): Promise<StoredBmc> =>
  inInfraEnvOf(app, key.infra_env_id, async (tx, others) => {
    const bmc = await requireLocked(tx, key)
    const settings = checkSettings(bmc.settings, params)
    const name = params.name ?? bmc.name
    const mac_addresses = params.mac_addresses ? checkMacs(params.mac_addresses) : bmc.mac_addresses
    refuseTaken(others, { id: bmc.id, name, mac_addresses })
    if (params.password !== undefined) await app.secrets.set(tx, bmcOwner(bmc.id), PASSWORD, params.password)
    const host_id =
      params.mac_addresses === undefined
        ? bmc.host_id
        : (await readHostMacs(tx, key.infra_env_id))(mac_addresses)
    return save(app, tx, bmc, { settings, name, mac_addresses, host_id })
  })

export const forgetBmc = (app: ChangeDeps, key: BmcKey): Promise<void> =>
  inInfraEnvOf(app, key.infra_env_id, async (tx) => {
    const bmc = await requireLocked(tx, key)
    const what = workOn(bmc)
    if (what !== null) throw httpError('bmc-busy', { what })
    if (bmc.boot !== null && !isOver(bmc.boot) && bmc.boot.loop.phase !== 'registered')
      throw httpError('bmc-boots', { phase: bmc.boot.loop.phase })
    await deleteBmc(tx, bmc)
  })

/** Without its BMC nobody would switch a host on again that is being restarted. Null: there is none. */
function workOn({ task, boot, claimed_by }: StoredBmc): string | null {
  if (task !== null) return task.kind
  // What was begun goes on to its end.
  return boot?.stopped && boot.step.tries > 0 && claimed_by !== null ? boot.loop.phase : null
}

/** For what only looks at the BMC itself. */
export async function changeBmc(
  app: ChangeDeps,
  key: BmcKey,
  decide: (bmc: StoredBmc, tx: Tx) => Promise<BmcUpdate> | BmcUpdate,
): Promise<StoredBmc> {
  const saved = await inTransaction(app, async (tx) => {
    const bmc = await requireLocked(tx, key)
    const after = await save(app, tx, bmc, await decide(bmc, tx))
    await markBmcDue(tx, bmc.id, app.clock.now())
    return after
  })
  app.feed.published()
  return saved
}

export async function requireBmc(app: Pick<ChangeDeps, 'db'>, key: BmcKey): Promise<StoredBmc> {
  const found = await loadBmc(app.db, key)
  if (found === null) throw notFound('BMC', key.bmc_id)
  return found
}

async function requireLocked(tx: Tx, key: BmcKey): Promise<StoredBmc> {
  const found = await lockBmc(tx, key)
  if (found === null) throw notFound('BMC', key.bmc_id)
  return found
}

async function save(app: ChangeDeps, tx: Tx, bmc: StoredBmc, update: BmcUpdate): Promise<StoredBmc> {
  const saved = await saveBmc(tx, bmc, update, app.clock.now())
  if (saved === null) throw new Error(`BMC ${bmc.id} was changed though it is locked.`)
  return saved
}
