// Simulated machines for people who try the service out on their own computer.
import type { simulatedHostOperations } from '@groundwork/contract/groundwork'
import type { Logger } from 'pino'
import type { Auth } from '../../auth/auth.ts'
import type { Identity } from '../../auth/identity.ts'
import type { Clock } from '../../clock/clock.ts'
import type { Config } from '../../config/config.ts'
import type { Db } from '../../database/schema.ts'
import { httpError, notFound } from '../../errors/http-error.ts'
import type { OwnHandlers } from '../../http/handler-table.ts'
import { requireInfraEnv } from '../infra-envs/infra-env-answer.ts'
import type { Simulations } from './simulations.ts'
import type { SimulationRequest } from './simulator.ts'

export interface SimulationDeps {
  readonly auth: Pick<Auth, 'people'>
  readonly clock: Clock
  readonly config: Pick<Config, 'listen' | 'apiPort'>
  readonly db: Db
  readonly log: Pick<Logger, 'warn'>
  readonly simulations: Simulations | null
}

/** Each is a process of its own. */
const MOST_RUNNING = 5

export const simulationHandlers = {
  async startSimulatedHosts(app, { body, caller }) {
    const simulations = requireSimulations(app)
    const infra_env_id = body.infra_env_id.toLowerCase()
    const { record } = await requireInfraEnv(app, infra_env_id)
    if (record.cluster_id === null) throw httpError('simulation-unbound', { infra_env_id })
    const wanted = { profile: body.profile ?? null, fault: body.fault ?? null }
    const reason = await simulations.problemWith(wanted)
    if (reason !== null) throw httpError('simulation-unknown-name', { reason })
    const token = await tokenFor(app, caller)
    const forget = async () => {
      try {
        if (token) await app.auth.people?.tokens.delete(token.id, null)
      } catch (error) {
        app.log.warn({ err: error }, 'the token of simulated machines could not be deleted; it ends in a day')
      }
    }
    const where = { url: ownUrl(app.config), infra_env_id, count: body.count }
    const request = { ...where, ...wanted, token: token?.token ?? null }
    try {
      const shown = startUnlessTooMany(simulations, request, forget)
      return { status: 201, body: shown, about: { infra_env_id } }
    } catch (error) {
      await forget()
      throw error
    }
  },

  listSimulatedHosts: (app) => ({ status: 200, body: requireSimulations(app).list() }),

  async stopSimulatedHosts(app, { params: { simulation_id } }) {
    if (await requireSimulations(app).stop(simulation_id)) return { status: 204 }
    throw notFound('simulation', simulation_id)
  },
} satisfies OwnHandlers<keyof typeof simulatedHostOperations, SimulationDeps>

function requireSimulations({ simulations }: SimulationDeps): Simulations {
  if (simulations === null) throw httpError('simulation-not-offered', {})
  return simulations
}

/** Nothing is awaited in between, so that two requests cannot both be let through. */
function startUnlessTooMany(
  simulations: Simulations,
  request: SimulationRequest,
  whenOver: () => Promise<void>,
) {
  const { infra_env_id } = request
  const running = simulations.list().filter(({ status }) => status === 'running')
  if (running.some((one) => one.infra_env_id === infra_env_id))
    throw httpError('simulation-runs-already', { infra_env_id })
  if (running.length >= MOST_RUNNING) throw httpError('too-many-simulations', { most: MOST_RUNNING })
  return simulations.start(request, whenOver)
}

const DAY_MS = 24 * 3600_000

/** The program that simulates acts for the person who started it; its token ends with it. */
async function tokenFor({ auth, clock }: SimulationDeps, { person }: Identity) {
  if (auth.people === null || person === undefined) return null
  const role = person.role === 'read-only' ? 'read-only' : 'user'
  const token = { name: 'simulated machines', role, created_by: person.name } as const
  return auth.people.tokens.create({ ...token, expires_at: clock.now() + DAY_MS })
}

/** As this computer reaches us, whatever others are told. */
function ownUrl({ listen, apiPort }: SimulationDeps['config']): string {
  const address = listen[0] ?? '127.0.0.1'
  return `http://${address.includes(':') ? `[${address}]` : address}:${apiPort}`
}
