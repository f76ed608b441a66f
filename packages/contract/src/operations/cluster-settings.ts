import { Type } from 'typebox'
import { IgnoredValidations, SetIgnoredValidations } from '../api/cluster-params.ts'
import { PlatformType } from '../api/platform.ts'
import { PreflightHardwareRequirements } from '../api/requirements.ts'
import { READER, WRITER } from './access.ts'
import { errorAnswers, explainedErrors } from './error-answers.ts'
import { operations } from './operation.ts'
import { ClusterPath } from './parameters.ts'

export const clusterSettingsOperations = operations('cluster settings', {
  v2GetPreflightRequirements: {
    method: 'GET',
    path: '/v2/clusters/{cluster_id}/preflight-requirements',
    summary: 'Show what hosts of this cluster need',
    description:
      'Memory, processors, disks and network quality for each role, for OpenShift itself and for the chosen operators.',
    access: READER,
    params: ClusterPath,
    answers: {
      200: { description: 'The requirements.', schema: PreflightHardwareRequirements },
      ...errorAnswers(401, 403, 404, 405, 500),
    },
  },
  GetClusterSupportedPlatforms: {
    method: 'GET',
    path: '/v2/clusters/{cluster_id}/supported-platforms',
    summary: 'List the platforms that fit the hosts of a cluster',
    description: 'The hosts and the support levels say more: they also give the reasons.',
    access: READER,
    params: ClusterPath,
    answers: {
      200: { description: 'Names of platforms.', schema: Type.Array(PlatformType) },
      ...errorAnswers(401, 403, 404, 500),
    },
    deprecated: true,
  },
  v2GetClusterInstallConfig: {
    method: 'GET',
    path: '/v2/clusters/{cluster_id}/install-config',
    summary: 'Show the install-config',
    description: 'Computed from the current state, overrides included.',
    access: READER,
    params: ClusterPath,
    answers: {
      200: { description: 'The YAML text, as a JSON string.', schema: Type.String() },
      ...errorAnswers(401, 403, 404, 405, 500),
      ...explainedErrors({ 409: 'Something that it names is not known yet; the reason says what.' }),
    },
  },
  v2UpdateClusterInstallConfig: {
    method: 'PATCH',
    path: '/v2/clusters/{cluster_id}/install-config',
    summary: 'Override parts of the install-config',
    description:
      'The body is a JSON string that holds a JSON object; it is merged into the computed install-config. The empty string removes the overrides.',
    access: WRITER,
    params: ClusterPath,
    body: Type.String(),
    answers: {
      201: { description: 'The overrides are stored.' },
      ...errorAnswers(400, 401, 403, 404, 405, 500),
    },
  },
  v2GetIgnoredValidations: {
    method: 'GET',
    path: '/v2/clusters/{cluster_id}/ignored-validations',
    summary: 'Show the validations that do not stop an installation',
    access: WRITER,
    params: ClusterPath,
    answers: {
      200: {
        description: 'Two JSON arrays in strings; an empty object when nothing was ever ignored.',
        schema: IgnoredValidations,
      },
      ...errorAnswers(400, 404),
    },
  },
  v2SetIgnoredValidations: {
    method: 'PUT',
    path: '/v2/clusters/{cluster_id}/ignored-validations',
    summary: 'Choose validations that shall not stop an installation',
    description:
      'For users who know that a validation does not matter for their cluster. Some cannot be ignored, because the installation would certainly fail.',
    access: WRITER,
    params: ClusterPath,
    body: SetIgnoredValidations,
    answers: {
      201: { description: 'The validations that are ignored now.', schema: IgnoredValidations },
      ...errorAnswers(400, 401, 403, 404, 500),
    },
  },
  V2GetClusterUISettings: {
    method: 'GET',
    path: '/v2/clusters/{cluster_id}/ui-settings',
    summary: 'Read what the user interface remembers about a cluster',
    access: WRITER,
    params: ClusterPath,
    answers: {
      200: { description: 'The stored string, empty at first.', schema: Type.String() },
      ...errorAnswers(400, 401, 403, 404, 500),
    },
  },
  V2UpdateClusterUISettings: {
    method: 'PUT',
    path: '/v2/clusters/{cluster_id}/ui-settings',
    summary: 'Let the user interface remember something about a cluster',
    description: 'Any string; the service does not look into it.',
    access: WRITER,
    params: ClusterPath,
    body: Type.String(),
    answers: {
      200: { description: 'The stored string.', schema: Type.String() },
      ...errorAnswers(400, 401, 403, 404, 500),
    },
  },
})
