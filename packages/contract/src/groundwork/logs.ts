// Logs of machines, beyond those that are sent when an installation is over.
import { Type } from 'typebox'
import { AGENT, READER, WRITER } from '../operations/access.ts'
import { OWN_BASE_PATH } from '../operations/base-paths.ts'
import { errorAnswers, explainedErrors } from '../operations/error-answers.ts'
import { operations } from '../operations/operation.ts'
import { HostPath } from '../operations/parameters.ts'
import { Text } from '../schema/schema.ts'

export const RequestedLogs = Type.Object(
  {
    logs_info: Text('`requested`; `logs_info` of the host says how far it is, until it is `completed`.'),
    href: Text('Where the archive will be, below the address of this service.'),
  },
  { title: 'requested-logs' },
)

/** About two thousand lines. */
export const MOST_JOURNAL_CHARS = 256 * 1024

export const InstallerJournal = Type.Object(
  {
    journal: Type.String({
      maxLength: MOST_JOURNAL_CHARS,
      description: 'The last lines of what the installer on this host wrote.',
    }),
  },
  { title: 'installer-journal' },
)

export const ReceivedJournal = Type.Object(
  {
    ...InstallerJournal.properties,
    received_at: Text('When the host sent it.', { format: 'date-time' }),
  },
  { title: 'received-journal' },
)

const JOURNAL = {
  base: OWN_BASE_PATH,
  path: '/v1/infra-envs/{infra_env_id}/hosts/{host_id}/installer-journal',
  params: HostPath,
} as const

export const logOperations = operations('logs', {
  getInstallerJournal: {
    ...JOURNAL,
    method: 'GET',
    summary: 'Read what the installer on a host wrote last',
    description:
      'Our installer sends it at every stage and every two minutes, until the machine restarts from its disk; the complete logs follow then.',
    access: READER,
    answers: {
      200: { description: 'What arrived last.', schema: ReceivedJournal },
      ...errorAnswers(401, 403, 405, 500, 503),
      ...explainedErrors({ 404: 'No such host, or its installer has sent nothing yet.' }),
    },
  },
  putInstallerJournal: {
    ...JOURNAL,
    method: 'PUT',
    summary: 'Tell what the installer on this host wrote last',
    description: 'For installers. It replaces what was sent before.',
    access: AGENT,
    body: InstallerJournal,
    answers: {
      204: { description: 'It is kept.' },
      ...errorAnswers(400, 401, 403, 405, 500, 503),
      ...explainedErrors({
        404: 'No such host in this infra-env.',
        409: 'The host is not being installed.',
      }),
    },
  },
  requestHostLogs: {
    method: 'POST',
    base: OWN_BASE_PATH,
    path: '/v1/infra-envs/{infra_env_id}/hosts/{host_id}/actions/request-logs',
    summary: 'Ask a host that is being discovered for its logs',
    description:
      'The host collects and uploads them after its next poll, within a minute or two, as it does by itself after a failure. They replace earlier ones.',
    access: WRITER,
    params: HostPath,
    answers: {
      202: { description: 'The host will be asked.', schema: RequestedLogs },
      ...errorAnswers(401, 403, 405, 500),
      ...explainedErrors({
        404: 'No such host in this infra-env.',
        409: 'It is not bound to a cluster, or not being discovered.',
      }),
    },
  },
})
