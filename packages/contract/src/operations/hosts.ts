import { Host, HostList } from '../api/host.ts'
import { HostIgnitionParams, HostUpdateParams, InstallerArgsParams } from '../api/host-params.ts'
import { READER, READER_OR_AGENT, WRITER } from './access.ts'
import { errorAnswers, explainedErrors } from './error-answers.ts'
import { operations } from './operation.ts'
import { HostPath, InfraEnvPath } from './parameters.ts'

export const hostOperations = operations('hosts', {
  v2ListHosts: {
    method: 'GET',
    path: '/v2/infra-envs/{infra_env_id}/hosts',
    summary: 'List the hosts of an infra-env',
    access: READER_OR_AGENT,
    params: InfraEnvPath,
    answers: {
      200: { description: 'The hosts.', schema: HostList },
      ...errorAnswers(401, 403, 405, 500, 501, 503),
    },
  },
  v2GetHost: {
    method: 'GET',
    path: '/v2/infra-envs/{infra_env_id}/hosts/{host_id}',
    summary: 'Show one host',
    access: READER,
    params: HostPath,
    answers: {
      200: { description: 'The host, with everything that is known about it.', schema: Host },
      ...errorAnswers(401, 403, 404, 405, 500, 501),
    },
  },
  v2UpdateHost: {
    method: 'PATCH',
    path: '/v2/infra-envs/{infra_env_id}/hosts/{host_id}',
    summary: 'Change what is to become of a host',
    description:
      'Role, name, installation disk, labels and so on, each on its own. The host is judged again before the answer.',
    access: WRITER,
    params: HostPath,
    body: HostUpdateParams,
    answers: {
      201: { description: 'The host after the change.', schema: Host },
      ...errorAnswers(400, 401, 403, 404, 405, 500),
      ...explainedErrors({ 409: 'The host is past the point where this can be changed.' }),
    },
  },
  v2DeregisterHost: {
    method: 'DELETE',
    path: '/v2/infra-envs/{infra_env_id}/hosts/{host_id}',
    summary: 'Forget a host',
    description:
      'If its machine is still running the discovery image, it will come back. Removing a host from a running installation makes the installation fail.',
    access: WRITER,
    params: HostPath,
    answers: { 204: { description: 'The host is gone.' }, ...errorAnswers(400, 401, 403, 404, 405, 500) },
  },
  v2UpdateHostInstallerArgs: {
    method: 'PATCH',
    path: '/v2/infra-envs/{infra_env_id}/hosts/{host_id}/installer-args',
    summary: 'Give extra arguments to the program that writes the disk',
    description: 'Replaces all earlier arguments. Only options that are known to be safe are accepted.',
    access: WRITER,
    params: HostPath,
    body: InstallerArgsParams,
    answers: {
      201: { description: 'The host after the change.', schema: Host },
      ...errorAnswers(400, 401, 403, 404, 405, 409, 500, 501),
    },
  },
  v2GetHostIgnition: {
    method: 'GET',
    path: '/v2/infra-envs/{infra_env_id}/hosts/{host_id}/ignition',
    summary: 'Read the ignition file of a host as text',
    description:
      'The file that the host gets at installation, not the override that people set. It exists once the installation was prepared.',
    access: WRITER,
    params: HostPath,
    answers: {
      200: { description: 'The file in a string.', schema: HostIgnitionParams },
      ...errorAnswers(401, 403, 404, 405, 500, 501, 503),
      ...explainedErrors({ 409: 'The files of this installation do not exist yet.' }),
    },
  },
  v2UpdateHostIgnition: {
    method: 'PATCH',
    path: '/v2/infra-envs/{infra_env_id}/hosts/{host_id}/ignition',
    summary: 'Override parts of the ignition file of a host',
    description: 'The empty string removes the override.',
    access: WRITER,
    params: HostPath,
    body: HostIgnitionParams,
    answers: {
      201: { description: 'The override is stored.' },
      ...errorAnswers(400, 401, 403, 404, 405, 500, 501),
    },
  },
})
