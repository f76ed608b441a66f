import { Type } from 'typebox'
import { PresignedUrl } from '../api/files.ts'
import { InfraEnv, InfraEnvCreateParams, InfraEnvList, InfraEnvUpdateParams } from '../api/infra-env.ts'
import { Uuid } from '../schema/schema.ts'
import { BOOTING_MACHINE, READER_OR_WATCHER, WRITER } from './access.ts'
import { errorAnswers, explainedErrors } from './error-answers.ts'
import { operations } from './operation.ts'
import { InfraEnvPath, owner } from './parameters.ts'

export const infraEnvOperations = operations('infra-envs', {
  RegisterInfraEnv: {
    method: 'POST',
    path: '/v2/infra-envs',
    summary: 'Describe an environment in which machines boot',
    description:
      'Machines that boot its image report to this service and appear as hosts of the infra-env. With a cluster_id they are bound to that cluster at once.',
    access: WRITER,
    body: InfraEnvCreateParams,
    answers: {
      201: { description: 'The new infra-env, with the URL of its image.', schema: InfraEnv },
      ...errorAnswers(400, 401, 403, 404, 405, 409, 500, 501),
    },
  },
  ListInfraEnvs: {
    method: 'GET',
    path: '/v2/infra-envs',
    summary: 'List infra-envs',
    access: READER_OR_WATCHER,
    query: Type.Object({ cluster_id: Type.Optional(Uuid('Only those bound to this cluster.')), ...owner }),
    answers: {
      200: { description: 'All infra-envs that the caller may see.', schema: InfraEnvList },
      ...errorAnswers(401, 403, 405, 500, 501, 503),
    },
  },
  GetInfraEnv: {
    method: 'GET',
    path: '/v2/infra-envs/{infra_env_id}',
    summary: 'Show one infra-env',
    access: BOOTING_MACHINE,
    params: InfraEnvPath,
    answers: {
      200: { description: 'The infra-env, with the current URL of its image.', schema: InfraEnv },
      ...errorAnswers(401, 403, 404, 405, 500, 501, 503),
    },
  },
  UpdateInfraEnv: {
    method: 'PATCH',
    path: '/v2/infra-envs/{infra_env_id}',
    summary: 'Change an infra-env',
    description:
      'Changes the image too; machines that booted from the old one keep running it. Here an empty string leaves a field as it is, except for the trust bundle.',
    access: WRITER,
    params: InfraEnvPath,
    body: InfraEnvUpdateParams,
    answers: {
      201: { description: 'The infra-env after the change.', schema: InfraEnv },
      ...errorAnswers(400, 401, 403, 404, 405, 409, 500, 501),
    },
  },
  DeregisterInfraEnv: {
    method: 'DELETE',
    path: '/v2/infra-envs/{infra_env_id}',
    summary: 'Delete an infra-env',
    access: WRITER,
    params: InfraEnvPath,
    answers: {
      204: { description: 'The infra-env is gone.' },
      ...errorAnswers(401, 403, 404, 405, 409, 500, 501),
      ...explainedErrors({
        400: 'There are still hosts in it; delete or move them first.',
      }),
    },
  },
  GetInfraEnvDownloadURL: {
    method: 'GET',
    path: '/v2/infra-envs/{infra_env_id}/downloads/image-url',
    summary: 'Make a new URL for the discovery image',
    access: WRITER,
    params: InfraEnvPath,
    answers: {
      200: { description: 'The URL, and when it expires; the zero time means never.', schema: PresignedUrl },
      ...errorAnswers(400, 401, 403, 404, 405, 500, 501, 503),
    },
  },
  RegenerateInfraEnvSigningKey: {
    method: 'POST',
    path: '/v2/infra-envs/{infra_env_id}/regenerate-signing-key',
    summary: 'Make all image URLs of an infra-env invalid',
    description: 'Tokens in image URLs are signed with a key of the infra-env; this makes a new key.',
    access: WRITER,
    params: InfraEnvPath,
    answers: {
      204: { description: 'The old URLs no longer work.' },
      ...errorAnswers(401, 403, 404, 405, 500),
    },
  },
})
