import { Type } from 'typebox'
import { LogsProgressParams } from '../api/cluster-params.ts'
import { HostCreateParams, HostProgress, HostRegistrationResponse } from '../api/host-params.ts'
import { Integer } from '../schema/schema.ts'
import { StepReply, Steps } from '../steps/step.ts'
import { AGENT } from './access.ts'
import { errorAnswers, explainedErrors } from './error-answers.ts'
import { operations } from './operation.ts'
import { AgentHeaders, HostPath, InfraEnvPath } from './parameters.ts'

export const hostAgentOperations = operations('host agent', {
  v2RegisterHost: {
    method: 'POST',
    path: '/v2/infra-envs/{infra_env_id}/hosts',
    summary: 'Register a machine',
    description:
      'The first call of the agent, repeated each time it starts. A known host keeps its settings.',
    access: AGENT,
    params: InfraEnvPath,
    headers: AgentHeaders,
    body: HostCreateParams,
    answers: {
      201: {
        description: 'The host, and how to start the loop that asks for steps.',
        schema: HostRegistrationResponse,
      },
      ...errorAnswers(400, 401, 403, 404, 405, 500, 501, 503),
      ...explainedErrors({
        409: 'The cluster does not accept hosts now; with `Retry-After`: the host holds a token of its own and was heard from just now.',
      }),
    },
  },
  v2GetNextSteps: {
    method: 'GET',
    path: '/v2/infra-envs/{infra_env_id}/hosts/{host_id}/instructions',
    summary: 'Get the next steps',
    description: 'The agent repeats this at the interval given in the answer.',
    access: AGENT,
    params: HostPath,
    query: Type.Object({ timestamp: Type.Optional(Integer('Clock of the host, in seconds since 1970.')) }),
    headers: AgentHeaders,
    answers: {
      200: { description: 'Steps to run, and when to ask again.', schema: Steps },
      ...errorAnswers(401, 403, 404, 405, 500, 501, 503),
    },
  },
  v2PostStepReply: {
    method: 'POST',
    path: '/v2/infra-envs/{infra_env_id}/hosts/{host_id}/instructions',
    summary: 'Report the outcome of a step',
    access: AGENT,
    params: HostPath,
    headers: AgentHeaders,
    body: StepReply,
    isBodyOptional: true,
    answers: { 204: { description: 'Accepted.' }, ...errorAnswers(400, 401, 403, 404, 405, 500, 501, 503) },
  },
  v2UpdateHostInstallProgress: {
    method: 'PUT',
    path: '/v2/infra-envs/{infra_env_id}/hosts/{host_id}/progress',
    summary: 'Report the stage of installation of this host',
    access: AGENT,
    params: HostPath,
    headers: AgentHeaders,
    body: HostProgress,
    answers: {
      200: { description: 'Noted.' },
      ...errorAnswers(400, 401, 403, 404, 405, 500, 503),
      ...explainedErrors({ 409: 'The host is further, not being installed, or has no such stage.' }),
    },
  },
  v2UpdateHostLogsProgress: {
    method: 'PUT',
    path: '/v2/infra-envs/{infra_env_id}/hosts/{host_id}/logs-progress',
    summary: 'Report how far the collection of host logs is',
    access: AGENT,
    params: HostPath,
    body: LogsProgressParams,
    answers: { 204: { description: 'Noted.' }, ...errorAnswers(401, 403, 404, 405, 409, 500, 501, 503) },
  },
})
