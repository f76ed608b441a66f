// What was checked about a cluster and its hosts, with what was seen and what would mend it.
import { Type } from 'typebox'
import { READER } from '../operations/access.ts'
import { OWN_BASE_PATH } from '../operations/base-paths.ts'
import { errorAnswers } from '../operations/error-answers.ts'
import { operations } from '../operations/operation.ts'
import { ClusterPath, HostPath } from '../operations/parameters.ts'
import { DateTime, Flag, ListOf, MapOf, Nullable, StringEnum, Text, Uuid } from '../schema/schema.ts'
import { ExplanationRemedy } from './explanation.ts'

export const CHECK_STATUSES = ['success', 'failure', 'pending', 'error', 'disabled'] as const
export type CheckStatus = (typeof CHECK_STATUSES)[number]

const Measures = (description: string) =>
  MapOf(Type.Unsafe<string | number | boolean | readonly string[]>({}), { description })

export const CheckEvidence = Type.Object(
  {
    seen: Measures('What was seen, as data; names end with the unit.'),
    needed: Measures('What would have been enough; empty where that is no number.'),
  },
  { title: 'check-evidence' },
)

export const Check = Type.Object(
  {
    id: Text('Name of the validation, as in `validations_info`.'),
    title: Text('What is checked, in a few words.'),
    category: Text('Group of the validation, as in `validations_info`.'),
    status: StringEnum(CHECK_STATUSES, {
      description:
        '`pending`: a fact is missing; `error`: facts contradict each other; `disabled`: switched off for this service.',
    }),
    message: Text('The verdict in words.'),
    is_blocking: Flag('It does not hold and is not ignored, so it can stop the installation.'),
    cause: Nullable(Text('What was seen, in a sentence; null: nothing is wrong.')),
    evidence: Nullable(CheckEvidence),
    remedies: ListOf(ExplanationRemedy, 'What helps, in order; empty where nothing is wrong.'),
    follows: Type.Optional(Text('Another check: what mends that one mends this one too.')),
  },
  { title: 'check', description: 'One thing that was checked.' },
)
export type Check = Type.Static<typeof Check>

const judged_at = DateTime('The facts are of this moment.')
const HostIdentity = {
  id: Uuid('The host.'),
  infra_env_id: Uuid('The infra-env where it was found.'),
  name: Text('Its name, or its id while it has none.'),
}

export const CheckedHost = Type.Object(
  { ...HostIdentity, checks: ListOf(Check, 'In the order in which they are listed everywhere.') },
  { title: 'checked-host' },
)

export const ClusterChecks = Type.Object(
  {
    cluster: ListOf(Check, 'What was checked about the cluster as a whole.'),
    hosts: ListOf(CheckedHost, 'One entry for each host that has checks to show.'),
    judged_at,
  },
  { title: 'cluster-checks' },
)
export type ClusterChecks = Type.Static<typeof ClusterChecks>

export const HostChecks = Type.Object({ ...CheckedHost.properties, judged_at }, { title: 'host-checks' })
export type HostChecks = Type.Static<typeof HostChecks>

const only = {
  only: Type.Optional(
    StringEnum(['failing'], { description: 'Leave out what holds, and hosts with nothing else.' }),
  ),
}

export const checkOperations = operations('installation', {
  listClusterChecks: {
    method: 'GET',
    base: OWN_BASE_PATH,
    path: '/v1/clusters/{cluster_id}/checks',
    summary: 'List what was checked about a cluster and its hosts',
    description:
      'Judged at this moment, from the facts that are stored: each validation with its cause, the numbers behind it and the requests that would mend it. Ask for `only=failing` where a cluster has hundreds of hosts.',
    access: READER,
    params: ClusterPath,
    query: Type.Object(only),
    answers: {
      200: { description: 'The checks.', schema: ClusterChecks },
      ...errorAnswers(400, 401, 403, 404, 405, 500, 503),
    },
  },
  listHostChecks: {
    method: 'GET',
    base: OWN_BASE_PATH,
    path: '/v1/infra-envs/{infra_env_id}/hosts/{host_id}/checks',
    summary: 'List what was checked about a host',
    description: 'The same for one host, whether it is bound to a cluster or not.',
    access: READER,
    params: HostPath,
    query: Type.Object(only),
    answers: {
      200: { description: 'The checks.', schema: HostChecks },
      ...errorAnswers(400, 401, 403, 404, 405, 500, 503),
    },
  },
})
