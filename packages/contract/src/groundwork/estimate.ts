// How long an installation still takes.
import { Type } from 'typebox'
import { READER_AGENT_OR_WATCHER } from '../operations/access.ts'
import { OWN_BASE_PATH } from '../operations/base-paths.ts'
import { errorAnswers } from '../operations/error-answers.ts'
import { operations } from '../operations/operation.ts'
import { ClusterPath } from '../operations/parameters.ts'
import { DateTime, Flag, Integer, ListOf, Nullable, StringEnum, Text, Uuid } from '../schema/schema.ts'

const secondsLeft = (description: string) => Nullable(Integer(description, { format: 'int64', minimum: 0 }))

const left = {
  remaining_seconds: secondsLeft(
    'Expected time until the end, in seconds; null: unknown, because it failed or waits for a user.',
  ),
  low_seconds: secondsLeft('A quarter of installations take less than this.'),
  high_seconds: secondsLeft('A quarter of installations take more than this.'),
}

export const HostEstimate = Type.Object(
  {
    id: Uuid('The host.'),
    infra_env_id: Uuid('The infra-env where it was found.'),
    name: Text('Its name, or its id while it has none.'),
    status: Text('Its status.'),
    stage: Nullable(Text('The stage that it is at; null: it has not begun.')),
    is_overdue: Flag('It has been at its stage for longer than three of four hosts before it.'),
    ...left,
  },
  { title: 'host-estimate', description: 'How long one host still needs.' },
)

export const ClusterEstimate = Type.Object(
  {
    cluster_id: Uuid('The cluster.'),
    status: Text('Its status.'),
    state: StringEnum(['not-started', 'in-progress', 'waiting-for-user', 'ended'], {
      description: 'Before the installation the estimate is that of the whole.',
    }),
    ...left,
    finishes_at: Nullable(DateTime('When it ends if all goes as expected; null: unknown.')),
    learned_from: Integer(
      'Finished installations that the estimate was learned from; 0: only built-in assumptions.',
      { minimum: 0 },
    ),
    hosts: ListOf(HostEstimate, 'One entry for each host.'),
    estimated_at: DateTime('The facts are of this moment.'),
  },
  { title: 'cluster-estimate', description: 'How long the installation of a cluster still takes.' },
)
export type ClusterEstimate = Type.Static<typeof ClusterEstimate>

export const estimateOperations = operations('installation', {
  estimateCluster: {
    method: 'GET',
    base: OWN_BASE_PATH,
    path: '/v1/clusters/{cluster_id}/estimate',
    summary: 'Estimate how long the installation of a cluster still takes',
    description:
      'Learned from how long each stage took in finished installations of this service, by role and kind of cluster; while there are few, built-in assumptions count too. Simulated machines have figures of their own. More progress never means more time left.',
    access: READER_AGENT_OR_WATCHER,
    params: ClusterPath,
    answers: {
      200: { description: 'The estimate.', schema: ClusterEstimate },
      ...errorAnswers(400, 401, 403, 404, 405, 500),
    },
  },
})
