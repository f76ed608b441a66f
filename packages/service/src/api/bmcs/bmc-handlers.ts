// BMCs of hosts. What takes long is noted here and done by the runner.
import type { BmcTaskKind, bmcOperations } from '@groundwork/contract/groundwork'
import type { BmcRunner } from '../../bmcs/create-bmc-runner.ts'
import type { Config } from '../../config/config.ts'
import type { OwnHandlers } from '../../http/handler-table.ts'
import { type BmcKey, listBmcs } from '../../store/bmcs/bmc-store.ts'
import type { StoredBmc } from '../../store/bmcs/stored-bmc.ts'
import { requireInfraEnv } from '../infra-envs/infra-env-answer.ts'
import { bmcAnswer } from './bmc-answer.ts'
import { type ChangeDeps, createBmcs, forgetBmc, requireBmc, updateBmc } from './change-bmcs.ts'
import { askFor, startBmcBoot, stopBmcBoot } from './start-bmc-work.ts'

export interface BmcHandlerDeps extends ChangeDeps {
  readonly config: Config
  readonly bmcRunner: Pick<BmcRunner, 'wake'>
}

const started = ({ bmcRunner }: BmcHandlerDeps, bmc: StoredBmc) => {
  bmcRunner.wake()
  return { status: 202, body: bmcAnswer(bmc) }
}

const task = async (app: BmcHandlerDeps, key: BmcKey, kind: BmcTaskKind) =>
  started(app, await askFor(app, key, kind))

export const bmcHandlers = {
  async listBmcs(app, { params: { infra_env_id } }) {
    const { record } = await requireInfraEnv(app, infra_env_id)
    return { status: 200, body: (await listBmcs(app.db, record.id)).map(bmcAnswer) }
  },
  async createBmcs(app, { params, body }) {
    const made = await createBmcs(app, params.infra_env_id.toLowerCase(), body.bmcs)
    return { status: 201, body: made.map(bmcAnswer) }
  },
  getBmc: async (app, { params }) => ({ status: 200, body: bmcAnswer(await requireBmc(app, params)) }),
  updateBmc: async (app, { params, body }) => ({
    status: 200,
    body: bmcAnswer(await updateBmc(app, params, body)),
  }),
  async deleteBmc(app, { params }) {
    await forgetBmc(app, params)
    return { status: 204 }
  },
  probeBmc: (app, { params }) => task(app, params, 'probe'),
  setBmcPower: (app, { params, body }) => task(app, params, `power-${body.power}`),
  ejectBmcMedia: (app, { params }) => task(app, params, 'eject'),
  bootByBmc: async (app, { params, host, requestId }) =>
    started(app, await startBmcBoot(app, params, { host, requestId })),
  stopBmcBoot: async (app, { params, requestId }) => started(app, await stopBmcBoot(app, params, requestId)),
} satisfies OwnHandlers<keyof typeof bmcOperations, BmcHandlerDeps>
