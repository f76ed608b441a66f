import type { Operation } from '@groundwork/contract/operations'
import { ALL_OPERATIONS, isPublic, type Role } from '@groundwork/contract/operations'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HttpError } from '../errors/http-error.ts'
import { type AuthWorld, createAuthWorld } from './testing/auth-world.ts'
import { AUTHORIZATION_TABLE } from './testing/authorization-table.ts'
import {
  CALLERS,
  type CallerName,
  type Callers,
  createCallers,
  outcomeOf,
  WORTHLESS,
} from './testing/callers.ts'

type Outcome = 'ok' | number

let world: AuthWorld
let callers: Callers

beforeAll(async () => {
  world = await createAuthWorld()
  callers = await createCallers(world)
})
afterAll(() => world.close())

const TABLE = new Map(
  AUTHORIZATION_TABLE.split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter((cells) => cells.length === CALLERS.length + 1)
    .map(([id = '', ...cells]) => [id, cells.map((cell): Outcome => (cell === 'ok' ? 'ok' : Number(cell)))]),
)

describe('the authorization table', () => {
  it('has a row for every operation', () => {
    expect([...TABLE.keys()].sort()).toEqual(ALL_OPERATIONS.map(({ id }) => id).sort())
  })

  it.each(ALL_OPERATIONS.map((operation) => [operation.id, operation] as const))(
    'holds for %s',
    async (id, operation) => {
      const found: Outcome[] = []
      for (const who of CALLERS) {
        const credentials = callers.credentials(who, operation)
        found.push(await outcomeOf(world.auth, credentials, operation, callers.target(operation)))
      }
      expect(Object.fromEntries(CALLERS.map((who, index) => [who, found[index]]))).toEqual(
        Object.fromEntries(CALLERS.map((who, index) => [who, TABLE.get(id)?.[index]])),
      )
    },
  )

  it('is what the contract says, apart from what we decided otherwise', () => {
    const differences = ALL_OPERATIONS.flatMap((operation) =>
      CALLERS.flatMap((who, index) => {
        const expected = byContract(operation, who)
        const actual = TABLE.get(operation.id)?.[index]
        return actual === expected ? [] : [`${who} ${operation.id}: ${expected} -> ${actual}`]
      }),
    )
    expect(differences.sort()).toEqual([...DECIDED_OTHERWISE].sort())
  })
})

describe('worthless credentials', () => {
  it.each(WORTHLESS)('%s: open nothing', async (what) => {
    for (const operation of ALL_OPERATIONS) {
      const credentials = callers.worthless(what, operation)
      const outcome = await outcomeOf(world.auth, credentials, operation, callers.target(operation))
      expect([operation.id, outcome]).toEqual([operation.id, isPublic(operation) ? 'ok' : 401])
    }
  })

  it.each(WORTHLESS)('%s: are not repeated in the error', async (what) => {
    const operation = operationOf('GetInfraEnv')
    const credentials = callers.worthless(what, operation)
    const failure = await world.auth
      .identify(credentials, operation, callers.target(operation))
      .catch((error) => error)
    expect(failure).toBeInstanceOf(HttpError)
    const text = JSON.stringify({ ...failure, message: failure.message })
    for (const token of Object.values(credentials)) expect(text).not.toContain(token)
  })
})

describe('without authentication', () => {
  it('lets every caller do everything, whatever they send', async () => {
    const open = await world.another({ auth: 'none' })
    const basic = { authorization: `Basic ${Buffer.from('none:none').toString('base64')}` }
    for (const operation of ALL_OPERATIONS) {
      for (const credentials of [{}, basic, callers.worthless('garbage', operation)]) {
        expect(await open.identify(credentials, operation, callers.target(operation))).toMatchObject({
          name: 'admin',
        })
      }
    }
    expect(await open.agentToken(crypto.randomUUID(), 1)).toBe('')
    expect(await open.urlToken({ cluster_id: crypto.randomUUID() })).toBe('')
    expect(open.people).toBeNull()
  })
})

const operationOf = (id: string) => ALL_OPERATIONS.find((operation) => operation.id === id) as Operation

const ROLES: Partial<Record<CallerName, Role>> = {
  'read-only': 'read-only-admin',
  user: 'user',
  admin: 'admin',
}

/** The plain reading of the contract: an accepted scheme, a sufficient role, and for machines the right resource. */
function byContract(operation: Operation, who: CallerName): Outcome {
  const { access } = operation
  if (Object.keys(access).length === 0) return 'ok'
  const isOfCluster = operation.params?.properties.cluster_id !== undefined
  const role = ROLES[who]
  if (role !== undefined) {
    if (access.userAuth === undefined) return 401
    return access.userAuth.length === 0 || access.userAuth.includes(role) ? 'ok' : 403
  }
  switch (who) {
    case 'agent':
      return access.agentAuth === undefined ? 401 : 'ok'
    case 'other agent':
      return access.agentAuth === undefined ? 401 : 404
    case 'media':
      return access.urlAuth === undefined ? 401 : isOfCluster ? 404 : 'ok'
    case 'other media':
      return access.urlAuth === undefined && access.imageURLAuth === undefined ? 401 : 404
    case 'image service':
      return access.imageAuth === undefined ? 401 : 'ok'
    case 'cluster link':
      return access.urlAuth === undefined ? 401 : isOfCluster ? 'ok' : 404
    case 'watcher':
      return access.watcherAuth === undefined ? 401 : 'ok'
    default:
      return 401
  }
}

const DECIDED_OTHERWISE: readonly string[] = [
  // There is one tenant: its administrator is the owner of its clusters.
  ...[
    'V2GetCredentials',
    'V2DownloadClusterCredentials',
    'V2GetPresignedForClusterCredentials',
    'v2DownloadClusterKubeconfig',
    'v1DownloadClusterKubeconfig',
    'v1GetCredentials',
  ].map((id) => `admin ${id}: 403 -> ok`),
  // Read-only changes nothing, although the contract lets every user add manifests.
  ...['V2CreateClusterManifest', 'V2UpdateClusterManifest', 'v1CreateClusterManifest'].map(
    (id) => `read-only ${id}: ok -> 403`,
  ),
  // These hold secrets that would let a reader write: pull secrets, keys of a cluster, tokens of agents.
  ...[
    'v2GetClusterInstallConfig',
    'v2DownloadInfraEnvFiles',
    'v2DownloadInfraEnvImage',
    'DownloadMinimalInitrd',
    'v2DownloadHostIgnition',
    'V2DownloadClusterFiles',
    'V2GetPresignedForClusterFiles',
    'v1GetClusterInstallConfig',
    'v1DownloadClusterISO',
    'v1DownloadClusterISOHeaders',
    'v1GetDiscoveryIgnition',
    'v1DownloadHostIgnition',
    'v1DownloadClusterFiles',
    'v1GetPresignedForClusterFiles',
  ].map((id) => `read-only ${id}: ok -> 403`),
  // What the event is about stands in the body; api/events/sender-scope.ts looks at it.
  'other agent v2TriggerEvent: 404 -> ok',
  // In the first API the image of a cluster is the image of the infra-env with the same id.
  ...['v1DownloadClusterISO', 'v1DownloadClusterISOHeaders'].flatMap((id) => [
    `media ${id}: 404 -> ok`,
    `cluster link ${id}: ok -> 404`,
  ]),
]
