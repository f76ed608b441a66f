// Simulated machines, for people who try the service out on their own computer.
import { Type } from 'typebox'
import { READER, WRITER } from '../operations/access.ts'
import { OWN_BASE_PATH } from '../operations/base-paths.ts'
import { errorAnswers, explainedErrors } from '../operations/error-answers.ts'
import { operations } from '../operations/operation.ts'
import { DateTime, Integer, ListOf, Nullable, StringEnum, Text, Uuid } from '../schema/schema.ts'

export const MOST_SIMULATED_HOSTS = 10

const chosen = {
  infra_env_id: Uuid('The infra-env whose image they boot; it must be bound to a cluster.'),
  count: Integer('How many machines.', { minimum: 1, maximum: MOST_SIMULATED_HOSTS }),
}
const NAME = { pattern: '^[a-z0-9][a-z0-9-]{0,62}$', maxLength: 63 }

export const SimulatedHostsParams = Type.Object(
  {
    ...chosen,
    profile: Type.Optional(Text('Hardware of the machines, by name; left out: an ordinary server.', NAME)),
    fault: Type.Optional(Text('A fault that one of them has, by name; left out: none.', NAME)),
  },
  { title: 'simulated-hosts-params' },
)
export type SimulatedHostsParams = Type.Static<typeof SimulatedHostsParams>

export const SimulatedHosts = Type.Object(
  {
    id: Uuid('Names these machines when they are switched off.'),
    ...chosen,
    profile: Nullable(Text('Hardware of the machines; null: an ordinary server.')),
    fault: Nullable(Text('The fault that one of them has; null: none.')),
    status: StringEnum(['running', 'ended', 'failed'], {
      description:
        '`running`: they are switched on; `ended`: switched off; `failed`: the simulation broke off.',
    }),
    status_info: Text('The last thing that the simulation said.'),
    started_at: DateTime('When they were switched on.'),
  },
  { title: 'simulated-hosts', description: 'Simulated machines that were switched on together.' },
)
export type SimulatedHosts = Type.Static<typeof SimulatedHosts>

const NOT_OFFERED = {
  501: 'Only a service that listens on the loopback of its computer offers this, and only when it was started by `groundwork`.',
}

export const simulatedHostOperations = operations('hosts', {
  startSimulatedHosts: {
    method: 'POST',
    base: OWN_BASE_PATH,
    path: '/v1/simulated-hosts',
    summary: 'Switch on simulated machines',
    description:
      'They boot the image of an infra-env, answer every check and can be installed; no hardware is touched.',
    access: WRITER,
    body: SimulatedHostsParams,
    answers: {
      201: { description: 'They boot now.', schema: SimulatedHosts },
      ...errorAnswers(400, 401, 403, 405, 500),
      ...explainedErrors({
        404: 'No such infra-env.',
        409: 'The infra-env is not bound to a cluster, or has simulated machines already.',
        ...NOT_OFFERED,
      }),
    },
  },
  listSimulatedHosts: {
    method: 'GET',
    base: OWN_BASE_PATH,
    path: '/v1/simulated-hosts',
    summary: 'List simulated machines',
    description: 'Those that this process has switched on.',
    access: READER,
    answers: {
      200: { description: 'Newest last.', schema: ListOf(SimulatedHosts, 'By age.') },
      ...errorAnswers(401, 403, 405, 500),
      ...explainedErrors(NOT_OFFERED),
    },
  },
  stopSimulatedHosts: {
    method: 'DELETE',
    base: OWN_BASE_PATH,
    path: '/v1/simulated-hosts/{simulation_id}',
    summary: 'Switch off simulated machines',
    description: 'Their hosts and clusters stay, as after a power cut.',
    access: WRITER,
    params: Type.Object({ simulation_id: Uuid('The machines.') }),
    answers: {
      204: { description: 'They are off.' },
      ...errorAnswers(400, 401, 403, 404, 405, 500),
      ...explainedErrors(NOT_OFFERED),
    },
  },
})
