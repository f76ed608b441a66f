// Why an installation failed, stands still or waits.
import { Type } from 'typebox'
import { READER_AGENT_OR_WATCHER } from '../operations/access.ts'
import { OWN_BASE_PATH } from '../operations/base-paths.ts'
import { errorAnswers } from '../operations/error-answers.ts'
import { METHODS, operations } from '../operations/operation.ts'
import { ClusterPath } from '../operations/parameters.ts'
import { DateTime, ListOf, Nullable, StringEnum, Text, Uuid } from '../schema/schema.ts'

export const ExplanationEvidence = Type.Object(
  {
    fact: Text('Where it was seen: a status, an event, a validation, a log.'),
    text: Text('What was seen there.'),
    at: Nullable(DateTime('When; null: no moment is known.')),
  },
  { title: 'explanation-evidence' },
)

export const ExplanationCall = Type.Object(
  {
    operation: Text('Its name in this document.'),
    method: StringEnum(METHODS, { description: 'Method of the request.' }),
    path: Text('Path on the server, with the ids filled in.'),
    body: Type.Optional(
      Type.Unsafe<Readonly<Record<string, unknown>>>({
        type: 'object',
        additionalProperties: true,
        description: 'Body of the request; absent where it has none.',
      }),
    ),
    fill_in: ListOf(
      Type.String(),
      'Fields of the body that only a person can choose; they hold a hint in angle brackets.',
    ),
  },
  { title: 'explanation-call', description: 'A request that helps, ready to be sent.' },
)

export const ExplanationRemedy = Type.Object(
  {
    who: StringEnum(['user', 'machine', 'network', 'service', 'nobody'], {
      description:
        'Who has to act: a `user` of the API, an operator at the `machine`, the administrator of the `network` or of this `service`. The last value means that no action is needed.',
    }),
    what: Text('What to do, in a sentence.'),
    calls: ListOf(ExplanationCall, 'The requests that do it, in order; empty where no request can.'),
    command: Type.Optional(Text('A shell command, where that is the way.')),
  },
  { title: 'explanation-remedy' },
)

export const ExplanationFinding = Type.Object(
  {
    id: Text('Names the cause; the page about failures explains each.'),
    level: StringEnum(['cause', 'stage', 'consequence', 'note'], {
      description:
        '`cause`: what broke; `stage`: where it became visible; `consequence`: what followed from it; `note`: harmless.',
    }),
    confidence: StringEnum(['certain', 'likely', 'possible'], {
      description:
        '`certain`: a host, the service or a log reported it; `likely`: it fits; `possible`: worth a look.',
    }),
    cause: Text('The cause in words, with names and numbers.'),
    hosts: ListOf(
      Type.Object({
        id: Uuid('The host.'),
        infra_env_id: Uuid('The infra-env where it was found.'),
        name: Text('Its name, or its id while it has none.'),
      }),
      'Whom it is about; empty: the cluster as a whole.',
    ),
    evidence: ListOf(ExplanationEvidence, 'What it was concluded from.'),
    remedies: ListOf(ExplanationRemedy, 'What helps, in order.'),
  },
  { title: 'explanation-finding', description: 'One cause, what shows it, and what helps.' },
)

export const InstallationExplanation = Type.Object(
  {
    cluster_id: Uuid('The cluster.'),
    name: Text('Its name.'),
    status: Text('Its status.'),
    generator: Nullable(
      StringEnum(['openshift-install', 'built-in'], {
        description:
          'What made the files of the installation: the installer of the release, or code of this service, which only simulated machines should be installed with; null: none were made.',
      }),
    ),
    outcome: StringEnum(
      ['not-started', 'in-progress', 'waiting-for-user', 'failed', 'cancelled', 'degraded', 'installed'],
      { description: 'How the installation stands.' },
    ),
    summary: Text('The same in a sentence or two, with the most specific cause.'),
    findings: ListOf(ExplanationFinding, 'The most specific first.'),
    explained_at: DateTime('The facts are of this moment.'),
  },
  { title: 'installation-explanation', description: 'Why an installation is as it is.' },
)
export type InstallationExplanation = Type.Static<typeof InstallationExplanation>

export const explanationOperations = operations('installation', {
  explainCluster: {
    method: 'GET',
    base: OWN_BASE_PATH,
    path: '/v1/clusters/{cluster_id}/explanation',
    summary: 'Explain how the installation of a cluster stands',
    description:
      'Looks at statuses, stages, validations, events and operators and names what is wrong, what shows it and what helps. Asked for `text/plain` the answer is for reading, with commands that can be pasted.',
    access: READER_AGENT_OR_WATCHER,
    params: ClusterPath,
    alsoProduces: 'text/plain',
    answers: {
      200: { description: 'The explanation.', schema: InstallationExplanation },
      ...errorAnswers(400, 401, 403, 404, 405, 500),
    },
  },
})
