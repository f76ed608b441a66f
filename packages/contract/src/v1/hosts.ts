// Hosts below their cluster instead of below an infra-env, which had the same id anyway.
import { Type } from 'typebox'
import { AGENT, READER_OR_LINK, WRITER } from '../operations/access.ts'
import { aliasOf } from '../operations/aliases.ts'
import { bootFileOperations } from '../operations/boot-files.ts'
import { errorAnswers, explainedErrors } from '../operations/error-answers.ts'
import { hostActionOperations } from '../operations/host-actions.ts'
import { hostAgentOperations } from '../operations/host-agent.ts'
import { hostOperations } from '../operations/hosts.ts'
import { Binary } from '../operations/operation.ts'
import { AgentHeaders, ClusterPath } from '../operations/parameters.ts'
import { Text, Uuid } from '../schema/schema.ts'
import { v1Operations } from './row.ts'
import { V1Cluster } from './schemas.ts'

const HOSTS = '/v1/clusters/{cluster_id}/hosts'
const HOST = `${HOSTS}/{host_id}` as const
const hostPath = { ...ClusterPath.properties, host_id: Uuid('The host.') }
const params = Type.Object(hostPath)

/** Hosts cannot be disabled any more; asking for it changes nothing. */
const switchHost = (method: 'POST' | 'DELETE', summary: string) => ({
  method,
  path: `${HOST}/actions/enable` as const,
  summary,
  description:
    'Without effect: there are no disabled hosts any more. Delete a host that is not to take part.',
  access: WRITER,
  params,
  answers: {
    200: { description: 'The cluster, unchanged.', schema: V1Cluster },
    ...errorAnswers(401, 403, 404, 405, 409, 500),
  },
})

export const v1HostOperations = v1Operations({
  v1ListHosts: aliasOf(hostOperations.v2ListHosts, { path: HOSTS, params: ClusterPath }),
  v1GetHost: aliasOf(hostOperations.v2GetHost, { path: HOST, params }),
  v1DeregisterHost: aliasOf(hostOperations.v2DeregisterHost, { path: HOST, params }),
  v1EnableHost: switchHost('POST', 'Let a host take part'),
  v1DisableHost: switchHost('DELETE', 'Do not let a host take part'),
  v1InstallHost: aliasOf(hostActionOperations.v2InstallHost, { path: `${HOST}/actions/install`, params }),
  v1ResetHost: aliasOf(hostActionOperations.v2ResetHost, { path: `${HOST}/actions/reset`, params }),
  v1ResetHostValidation: aliasOf(hostActionOperations.v2ResetHostValidation, {
    path: `${HOST}/actions/reset-validation/{validation_id}`,
    params: Type.Object({ ...hostPath, validation_id: Text('The validation.') }),
  }),
  v1UpdateHostInstallerArgs: aliasOf(hostOperations.v2UpdateHostInstallerArgs, {
    path: `${HOST}/installer-args`,
    params,
  }),
  v1GetHostIgnition: aliasOf(hostOperations.v2GetHostIgnition, { path: `${HOST}/ignition`, params }),
  v1UpdateHostIgnition: aliasOf(hostOperations.v2UpdateHostIgnition, { path: `${HOST}/ignition`, params }),
  v1DownloadHostIgnition: aliasOf(bootFileOperations.v2DownloadHostIgnition, {
    path: `${HOST}/downloads/ignition`,
    params,
  }),
  // The three calls of an agent of 2021, with the id of the cluster where today's agents give that of the infra-env.
  v1RegisterHost: aliasOf(hostAgentOperations.v2RegisterHost, { path: HOSTS, params: ClusterPath }),
  v1GetNextSteps: aliasOf(hostAgentOperations.v2GetNextSteps, { path: `${HOST}/instructions`, params }),
  v1PostStepReply: aliasOf(hostAgentOperations.v2PostStepReply, { path: `${HOST}/instructions`, params }),
  v1UpdateHostInstallProgress: aliasOf(hostAgentOperations.v2UpdateHostInstallProgress, {
    path: `${HOST}/progress`,
    params,
  }),
  v1UpdateHostLogsProgress: aliasOf(hostAgentOperations.v2UpdateHostLogsProgress, {
    path: `${HOST}/logs_progress`,
    params,
  }),
  v1DownloadHostLogs: {
    method: 'GET',
    path: `${HOST}/logs`,
    summary: 'Download the logs of a host',
    access: READER_OR_LINK,
    params,
    produces: 'application/octet-stream',
    answers: {
      200: { description: 'The archive.', schema: Binary() },
      ...errorAnswers(401, 403, 404, 405, 500),
      ...explainedErrors({ 409: 'The logs were not collected yet.' }),
    },
  },
  v1UploadHostLogs: {
    method: 'POST',
    path: `${HOST}/logs`,
    summary: 'Hand in the logs of a host',
    access: AGENT,
    params,
    headers: AgentHeaders,
    body: Type.Object({ upfile: Type.Optional(Binary({ description: 'The archive.' })) }),
    consumes: 'multipart/form-data',
    answers: { 204: { description: 'Stored.' }, ...errorAnswers(401, 403, 404, 500, 503) },
  },
})
