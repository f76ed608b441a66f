// The service itself: what runs, where it listens, and what it stands on.
import { Type } from 'typebox'
import { READER } from '../operations/access.ts'
import { OWN_BASE_PATH } from '../operations/base-paths.ts'
import { errorAnswers } from '../operations/error-answers.ts'
import { operations } from '../operations/operation.ts'
import { DateTime, Flag, Integer, Nullable, StringEnum, Text } from '../schema/schema.ts'

const count = (description: string) => Integer(description, { minimum: 0 })
const bytes = (description: string) => Nullable(Integer(description, { format: 'int64', minimum: 0 }))
const problem = Text('What is wrong and what to do; empty: nothing.')

export const SystemState = Type.Object(
  {
    version: Text('Version of Groundwork.'),
    commit: Text('The commit that it was built from; empty: not known.'),
    node_version: Text('Version of Node.js that it runs on.'),
    started_at: DateTime('When this process started.'),
    auth: StringEnum(['none', 'local'], { description: '`none`: every caller may do everything.' }),
    urls: Type.Object(
      {
        api: Text('Where machines and programs reach the API.'),
        images: Text('Where machines reach boot media.'),
        ui: Text('Where people reach the web pages.'),
      },
      { description: 'Addresses as they are given out.' },
    ),
    is_reachable_from_network: Flag('It listens beyond the loopback of its computer.'),
    tls: Flag('Its ports speak HTTPS.'),
    can_simulate: Flag('Simulated machines can be started: see `startSimulatedHosts`.'),
    database: Type.Object({
      kind: StringEnum(['embedded', 'server'], {
        description: '`embedded`: started by Groundwork; `server`: one of yours.',
      }),
      version: Text('Version of PostgreSQL; empty: it does not answer.'),
      size_bytes: bytes('Size of the database; null: not known.'),
      ok: Flag('It answers.'),
      problem,
    }),
    storage: Type.Object({
      kind: StringEnum(['directory', 's3'], { description: 'Where files of installations are.' }),
      location: Text('The directory, or the bucket.'),
      free_bytes: bytes('What is free on that disk; null: not known, or S3.'),
      ok: Flag('Files can be written.'),
      problem,
    }),
    counts: Type.Object({
      clusters: count('Clusters, without deleted ones.'),
      infra_envs: count('Infra-envs, without deleted ones.'),
      hosts: count('Hosts, without deleted ones.'),
    }),
    evaluation_threads: count('Threads of this process that judge clusters.'),
  },
  { title: 'system-state', description: 'The service itself.' },
)
export type SystemState = Type.Static<typeof SystemState>

export const systemOperations = operations('versions', {
  getSystem: {
    method: 'GET',
    base: OWN_BASE_PATH,
    path: '/v1/system',
    summary: 'Show the state of the service itself',
    access: READER,
    answers: {
      200: { description: 'What runs, and what it stands on.', schema: SystemState },
      ...errorAnswers(401, 403, 405, 500),
    },
  },
})
