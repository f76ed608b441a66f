// What people do to hosts, apart from changing their description.
import { Type } from 'typebox'
import { Host } from '../api/host.ts'
import { BindHostParams } from '../api/host-params.ts'
import { Text } from '../schema/schema.ts'
import { WRITER } from './access.ts'
import { errorAnswers, explainedErrors } from './error-answers.ts'
import { operations } from './operation.ts'
import { HostPath } from './parameters.ts'

export const hostActionOperations = operations('hosts', {
  BindHost: {
    method: 'POST',
    path: '/v2/infra-envs/{infra_env_id}/hosts/{host_id}/actions/bind',
    summary: 'Bind a host to a cluster',
    access: WRITER,
    params: HostPath,
    body: BindHostParams,
    answers: {
      200: { description: 'The host, on its way into the cluster.', schema: Host },
      ...errorAnswers(401, 403, 404, 405, 500, 501, 503),
      ...explainedErrors({
        400: 'The cluster does not exist, or does not accept this host.',
        409: 'The host is bound already.',
      }),
    },
  },
  UnbindHost: {
    method: 'POST',
    path: '/v2/infra-envs/{infra_env_id}/hosts/{host_id}/actions/unbind',
    summary: 'Take a host out of its cluster',
    access: WRITER,
    params: HostPath,
    answers: {
      200: { description: 'The host, on its way back to discovery.', schema: Host },
      ...errorAnswers(400, 401, 403, 404, 405, 500, 501, 503),
      ...explainedErrors({
        409: 'The host is not bound, is being installed, or its infra-env belongs to the cluster.',
      }),
    },
  },
  v2InstallHost: {
    method: 'POST',
    path: '/v2/infra-envs/{infra_env_id}/hosts/{host_id}/actions/install',
    summary: 'Add a host to an installed cluster',
    description: 'For hosts of a cluster in status adding-hosts.',
    access: WRITER,
    params: HostPath,
    answers: {
      202: { description: 'The host, being installed.', schema: Host },
      ...errorAnswers(401, 403, 404, 500),
      ...explainedErrors({ 409: 'The host is not ready, or the cluster does not accept hosts.' }),
    },
  },
  v2ResetHost: {
    method: 'POST',
    path: '/v2/infra-envs/{infra_env_id}/hosts/{host_id}/actions/reset',
    summary: 'Send a host of an installed cluster back to discovery',
    description: 'For hosts whose addition failed.',
    access: WRITER,
    params: HostPath,
    answers: {
      200: { description: 'The host, resetting.', schema: Host },
      ...errorAnswers(401, 403, 404, 500),
      ...explainedErrors({ 409: 'The host is neither failed nor being added.' }),
    },
  },
  v2ResetHostValidation: {
    method: 'PATCH',
    path: '/v2/infra-envs/{infra_env_id}/hosts/{host_id}/actions/reset-validation/{validation_id}',
    summary: 'Measure again',
    description:
      'Deletes a stored measurement, so that the agent repeats it: only sufficient-installation-disk-speed and container-images-available keep one.',
    access: WRITER,
    params: Type.Object({ ...HostPath.properties, validation_id: Text('The validation.') }),
    answers: {
      200: { description: 'Deleted. Clients must not rely on a body.', schema: Host },
      ...errorAnswers(401, 403, 404, 409, 500),
      ...explainedErrors({ 400: 'This validation does not rest on a stored measurement.' }),
    },
  },
})
