// What a machine fetches while it boots, beside the files of the wire protocol.
import { Type } from 'typebox'
import { RequestError, ServiceError } from '../api/errors.ts'
import { AGENT, PUBLIC, WRITER } from '../operations/access.ts'
import { OWN_BASE_PATH } from '../operations/base-paths.ts'
import { errorAnswers, explainedErrors } from '../operations/error-answers.ts'
import { Binary, operations } from '../operations/operation.ts'
import { HostPath, InfraEnvPath } from '../operations/parameters.ts'
import { SHA256_PATTERN } from '../schema/patterns.ts'
import { StringEnum, Text } from '../schema/schema.ts'

/** As base images are named. */
export const HOST_ARCHITECTURES = ['x86_64', 'arm64', 'ppc64le', 's390x'] as const

export const Enrolment = Type.Object(
  {
    pull_secret: Text('Logs in to container registries; the content of a `config.json`.'),
    agent_token: Text(
      'Send it as `X-Secret-Key` from now on; it belongs to this host. Empty where authentication is switched off.',
    ),
  },
  { title: 'enrolment' },
)

export const ShortImageUrl = Type.Object({ url: Text('Where the image is.') }, { title: 'short-image-url' })

const ENROLMENT = [
  'For machines with an agent of ours: their image holds only a token that opens this operation and the registration, and perhaps no pull secret. The token that they get here speaks for this host alone.',
  'A registration can be redeemed once, within the hour, from the address that it came from. A machine that lost the answer registers again.',
].join('\n\n')

export const bootOperations = operations('boot', {
  downloadHostExecutable: {
    method: 'GET',
    base: OWN_BASE_PATH,
    path: '/v1/host-executable',
    summary: 'Download the program that runs on hosts',
    description:
      'Needs no token, because it holds no secret and is the same for all hosts. The ignition of a discovery image names its SHA-256, and a machine runs nothing else. Supports `Range` and `If-None-Match`, as images do.',
    access: PUBLIC,
    query: Type.Object({
      architecture: Type.Optional(
        StringEnum(HOST_ARCHITECTURES, { description: 'Processor of the machine.', default: 'x86_64' }),
      ),
      sha256: Type.Optional(
        Text(
          'Exactly this program, in hex, whatever it is for; also one of an earlier version of the service that a new cluster began with. `Range` and conditions count only for the present ones.',
          { pattern: SHA256_PATTERN },
        ),
      ),
    }),
    produces: 'application/octet-stream',
    answers: {
      200: {
        description: 'The program.',
        schema: Binary(),
        headers: Type.Object({
          ETag: Text('The SHA-256 of the program, in hex.'),
          'Repr-Digest': Text('The same, as RFC 9530 has it.'),
        }),
      },
      206: { description: 'Parts of the program.', schema: Binary() },
      304: { description: 'It is still the one that `If-None-Match` names.' },
      412: { description: 'It is not the one that `If-Match` names.', schema: ServiceError },
      416: { description: 'The program has none of the bytes that `Range` asks for.', schema: ServiceError },
      ...errorAnswers(400, 405, 500),
      ...explainedErrors({ 404: 'There is none for this architecture, or with this checksum.' }),
    },
  },
  getShortImageUrl: {
    method: 'GET',
    base: OWN_BASE_PATH,
    path: '/v1/infra-envs/{infra_env_id}/short-image-url',
    summary: 'Get a short address of the image',
    description:
      'For firmware that accepts no long addresses: less than 50 characters after the host, no query, ends in `.iso`. It always leads to the image that the infra-env is set to.',
    access: WRITER,
    params: InfraEnvPath,
    answers: {
      200: {
        description: 'The address. It works until the key of the infra-env is made anew.',
        schema: ShortImageUrl,
      },
      ...errorAnswers(401, 403, 404, 405, 500),
    },
  },
  enrolHost: {
    method: 'POST',
    base: OWN_BASE_PATH,
    path: '/v1/infra-envs/{infra_env_id}/hosts/{host_id}/enrolment',
    summary: 'Get the pull secret and a token of its own, as a host that just registered',
    description: ENROLMENT,
    access: AGENT,
    params: HostPath,
    answers: {
      200: { description: 'What the image left out.', schema: Enrolment },
      ...errorAnswers(401, 403, 405, 500),
      ...explainedErrors({
        404: 'No such host in this infra-env.',
        409: 'The registration was redeemed already, is too old, came from another address, or not with the token of such an image.',
      }),
      429: { description: 'Too many attempts; wait as `Retry-After` says.', schema: RequestError },
    },
  },
})
