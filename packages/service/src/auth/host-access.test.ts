// Which token opens what about which host.

import type { Operation } from '@groundwork/contract/operations'
import { ALL_OPERATIONS, acceptedSchemes, isPublic } from '@groundwork/contract/operations'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { issueHostToken, trustHostToken } from '../store/hosts/host-tokens.ts'
import type { Target } from './auth.ts'
import { MACHINE_RIGHTS, sharedRight } from './machine-rights.ts'
import { type AuthWorld, createAuthWorld, type OwnedIds } from './testing/auth-world.ts'
import { outcomeOf } from './testing/callers.ts'

let world: AuthWorld
/** Its cluster is being installed: `own` is the bootstrap host, `neighbour` another one; `plain` never enrolled. */
let own: OwnedIds
let neighbour: string
let plain: string
/** Of the same cluster, through another infra-env. */
let guest: { infraEnv: string; host: string }
/** Of the same infra-env, in another cluster. */
let stranger: { cluster: string; host: string }

type Who = 'bootstrap' | 'neighbour' | 'came later' | 'infra-env' | 'enrolment'
const tokens = new Map<Who, string>()

async function describeHost(
  id: string,
  facts: { readonly bootstrap: boolean; readonly progress?: object },
  status = 'installing-in-progress',
) {
  const columns = { status, bootstrap: facts.bootstrap, facts: JSON.stringify({ facts, extras: {} }) }
  await world.db.updateTable('hosts').set(columns).where('id', '=', id).execute()
}

async function enrol(infra_env_id: string, host_id: string, isTrusted = true): Promise<string> {
  const now = world.clock.now()
  const issue = { infra_env_id, host_id, isTrusted, now, source: '192.0.2.1' }
  const enrolment = await world.db.transaction().execute((tx) => issueHostToken(tx, issue))
  return world.auth.hostToken({ infra_env_id, host_id }, 1, enrolment)
}

const addHost = (infraEnv: string, cluster: string) => world.addHost({ infraEnv, cluster })

beforeAll(async () => {
  world = await createAuthWorld()
  own = await world.addPlace()
  neighbour = await addHost(own.infraEnv, own.cluster)
  plain = await addHost(own.infraEnv, own.cluster)
  const away = await world.addPlace({ isBound: false })
  guest = { infraEnv: away.infraEnv, host: await addHost(away.infraEnv, own.cluster) }
  const other = await world.addPlace()
  stranger = { cluster: other.cluster, host: await addHost(own.infraEnv, other.cluster) }
  const installing = { progress: { current_stage: 'Installing' } }
  await describeHost(own.host, { bootstrap: true, ...installing })
  for (const id of [neighbour, plain, guest.host]) await describeHost(id, { bootstrap: false, ...installing })
  await describeHost(stranger.host, { bootstrap: true, ...installing })
  tokens.set('bootstrap', await enrol(own.infraEnv, own.host))
  tokens.set('neighbour', await enrol(own.infraEnv, neighbour))
  await enrol(own.infraEnv, stranger.host)
  tokens.set('came later', await enrol(own.infraEnv, own.host, false))
  tokens.set('infra-env', await world.auth.agentToken(own.infraEnv, 1))
  tokens.set('enrolment', await world.auth.enrolmentToken(own.infraEnv, 1, { expires: false }))
})
afterAll(() => world.close())

const operationOf = (id: string) => ALL_OPERATIONS.find((row) => row.id === id) as Operation
const ask = (who: Who, id: string, params: Record<string, string>, query: Target['query'] = {}) =>
  outcomeOf(world.auth, { xSecretKey: tokens.get(who) }, operationOf(id), { params, query })

const TARGETS = {
  'the bootstrap host': () => ({ infra_env_id: own.infraEnv, host_id: own.host }),
  'its neighbour': () => ({ infra_env_id: own.infraEnv, host_id: neighbour }),
  'one that never enrolled': () => ({ infra_env_id: own.infraEnv, host_id: plain }),
  'one of another infra-env': () => ({ infra_env_id: guest.infraEnv, host_id: guest.host }),
  'one of another cluster': () => ({ infra_env_id: own.infraEnv, host_id: stranger.host }),
} as const

const WHO: readonly Who[] = ['bootstrap', 'neighbour', 'came later', 'infra-env', 'enrolment']

// In the order of WHO.
const ABOUT_HOSTS = `
v2GetNextSteps              the bootstrap host        ok  403 ok  403 403
v2GetNextSteps              its neighbour             403 ok  403 403 403
v2GetNextSteps              one that never enrolled   403 403 403 ok  403
v2GetNextSteps              one of another infra-env  404 404 404 404 403
v2GetNextSteps              one of another cluster    403 403 403 403 403
v2PostStepReply             the bootstrap host        ok  403 ok  403 403
v2PostStepReply             its neighbour             403 ok  403 403 403
v2PostStepReply             one that never enrolled   403 403 403 ok  403
v2UpdateHostLogsProgress    the bootstrap host        ok  403 ok  403 403
v2UpdateHostLogsProgress    its neighbour             403 ok  403 403 403
v2UpdateHostLogsProgress    one that never enrolled   403 403 403 ok  403
v2UpdateHostInstallProgress the bootstrap host        ok  403 403 403 403
v2UpdateHostInstallProgress its neighbour             ok  ok  403 403 403
v2UpdateHostInstallProgress one that never enrolled   ok  403 403 ok  403
v2UpdateHostInstallProgress one of another infra-env  ok  403 403 ok  403
v2UpdateHostInstallProgress one of another cluster    403 403 403 403 403
v2DownloadHostIgnition      the bootstrap host        ok  403 403 403 403
v2DownloadHostIgnition      its neighbour             403 ok  403 403 403
v2DownloadHostIgnition      one that never enrolled   403 403 403 ok  403
v2DownloadHostIgnition      one of another infra-env  404 404 404 404 403
enrolHost                   the bootstrap host        ok  403 ok  403 ok
enrolHost                   its neighbour             403 ok  403 403 ok
`

const ABOUT_CLUSTER = `
v2GetCluster                      ok  ok  ok  ok  403
ListClusterHosts                  ok  ok  ok  ok  403
estimateCluster                   ok  ok  ok  ok  403
explainCluster                    ok  ok  ok  ok  403
V2DownloadClusterFiles            ok  403 403 403 403
V2DownloadClusterCredentials      ok  403 403 403 403
v2UpdateClusterFinalizingProgress ok  403 403 403 403
v2UploadClusterIngressCert        ok  403 403 403 403
v2CompleteInstallation            ok  403 403 403 403
v2UpdateClusterLogsProgress       ok  403 403 403 403
V2ListOfClusterOperators          ok  403 403 403 403
v2ReportMonitoredOperatorStatus   ok  403 403 403 403
V2UploadLogs                      ok  403 403 403 403
`

const rowsOf = (table: string) =>
  table
    .trim()
    .split('\n')
    .map((line) => {
      const [, id = '', target = '', cells = ''] = /^(\S+)\s+(.*?)\s*((?:(?:ok|\d+)\s*){5})$/.exec(line) ?? []
      return [id, target, cells.trim().split(/\s+/)] as const
    })

describe('about hosts', () => {
  it.each(rowsOf(ABOUT_HOSTS))('%s of %s', async (id, target, expected) => {
    const params = TARGETS[target as keyof typeof TARGETS]()
    const found = await Promise.all(WHO.map((who) => ask(who, id, params)))
    expect(found.map(String)).toEqual(expected)
  })

  it('logs are taken from the host that they are of', async () => {
    const params = { cluster_id: own.cluster }
    const query = { host_id: neighbour, infra_env_id: own.infraEnv, logs_type: 'host' }
    const found = await Promise.all(WHO.map((who) => ask(who, 'V2UploadLogs', params, query)))
    expect(found).toEqual([403, 'ok', 403, 403, 403])
    expect(await ask('infra-env', 'V2UploadLogs', params, { ...query, host_id: plain })).toBe('ok')
  })

  it('logs of the controller are taken from the host that may report for the cluster, whatever host is named beside it', async () => {
    const params = { cluster_id: own.cluster }
    const query = { infra_env_id: own.infraEnv, logs_type: 'controller' }
    expect(await ask('bootstrap', 'V2UploadLogs', params, { ...query, host_id: own.host })).toBe('ok')
    expect(await ask('neighbour', 'V2UploadLogs', params, { ...query, host_id: neighbour })).toBe(403)
    expect(await ask('came later', 'V2UploadLogs', params, { ...query, host_id: own.host })).toBe(403)
    expect(await ask('infra-env', 'V2UploadLogs', params, { ...query, host_id: plain })).toBe(403)
    const twice = { ...query, host_id: neighbour, logs_type: ['host', 'controller'] }
    expect(await ask('neighbour', 'V2UploadLogs', params, twice)).toBe(403)
  })

  it('an id means the same host in every spelling that the API takes', async () => {
    const spellings = (id: string) => [id.toUpperCase(), id.replaceAll('-', ''), `{${id}}`, `urn:uuid:${id}`]
    const of = (host_id: string) => ({ infra_env_id: own.infraEnv, host_id })
    for (const id of spellings(neighbour)) {
      for (const operation of ['v2GetNextSteps', 'v2PostStepReply', 'v2DownloadHostIgnition']) {
        expect(await ask('infra-env', operation, of(id)), id).toBe(403)
        expect(await ask('bootstrap', operation, of(id)), id).toBe(403)
        expect(await ask('neighbour', operation, of(id)), id).toBe('ok')
      }
    }
  })

  it('a refusal says whose token it is', async () => {
    const target = { params: TARGETS['its neighbour'](), query: {} }
    const call = world.auth.identify(
      { xSecretKey: tokens.get('bootstrap') },
      operationOf('v2GetNextSteps'),
      target,
    )
    const message = `This token belongs to host ${own.host} and is not valid for host ${neighbour}.`
    await expect(call).rejects.toMatchObject({ status: 403, message })
  })
})

describe('about their cluster', () => {
  it.each(rowsOf(ABOUT_CLUSTER))('%s%s', async (id, _target, expected) => {
    const found = await Promise.all(WHO.map((who) => ask(who, id, { cluster_id: own.cluster })))
    expect(found.map(String)).toEqual(expected)
  })

  it('another one does not exist, although hosts of the same infra-env are in it', async () => {
    for (const id of ['v2GetCluster', 'V2DownloadClusterFiles', 'v2CompleteInstallation']) {
      expect(await ask('bootstrap', id, { cluster_id: stranger.cluster })).toBe(404)
    }
  })
})

it('the token of a host opens only what is listed', async () => {
  const forMachines = ALL_OPERATIONS.filter(
    (operation) => !isPublic(operation) && acceptedSchemes(operation).includes('agentAuth'),
  )
  for (const operation of forMachines.filter(({ id }) => !MACHINE_RIGHTS.has(id))) {
    const params = { infra_env_id: own.infraEnv, cluster_id: own.cluster, host_id: own.host }
    const names = Object.keys(operation.params?.properties ?? {})
    const named = Object.fromEntries(Object.entries(params).filter(([name]) => names.includes(name)))
    expect(await ask('bootstrap', operation.id, named), operation.id).not.toBe('ok')
  }
  const unlisted = forMachines.filter(({ id }) => sharedRight(id) === undefined).map(({ id }) => id)
  expect(unlisted.sort()).toEqual([
    ...['GetInfraEnv', 'v1GetCluster', 'v1ListHosts', 'v1RegisterHost'],
    ...['v2DownloadInfraEnvFiles', 'v2DownloadInfraEnvImage', 'v2ListHosts'],
  ])
})

describe('ignition', () => {
  it.each([
    ['known', null, 403],
    ['preparing-successful', null, 403],
    ['installing', null, 'ok'],
    ['installing-in-progress', 'Writing image to disk', 'ok'],
    ['installing-in-progress', 'Rebooting', 403],
    ['installing-in-progress', 'Joined', 403],
    ['installing-pending-user-action', 'Rebooting', 403],
    ['installed', 'Done', 403],
    ['error', 'Installing', 403],
    ['cancelled', 'Installing', 403],
  ] as const)('is handed out to machines in status %s, stage %s: %s', async (status, stage, expected) => {
    for (const id of [plain, neighbour]) {
      await describeHost(id, { bootstrap: false, progress: { current_stage: stage } }, status)
    }
    const of = (host_id: string) => ({ infra_env_id: own.infraEnv, host_id })
    expect(await ask('infra-env', 'v2DownloadHostIgnition', of(plain))).toBe(expected)
    expect(await ask('neighbour', 'v2DownloadHostIgnition', of(neighbour))).toBe(expected)
  })
})

describe('a cluster whose bootstrap host has no token of its own', () => {
  it('is spoken for with the token of its infra-env, and its enrolled hosts are reported on', async () => {
    const place = await world.addPlace()
    await describeHost(place.host, { bootstrap: true })
    const worker = await addHost(place.infraEnv, place.cluster)
    const token = await enrol(place.infraEnv, worker)
    const shared = { xSecretKey: await world.auth.agentToken(place.infraEnv, 1) }
    const about = (id: string, params: Record<string, string>, credentials: object = shared) =>
      outcomeOf(world.auth, credentials, operationOf(id), { params, query: {} })
    const params = { infra_env_id: place.infraEnv, host_id: worker }
    expect(await about('v2CompleteInstallation', { cluster_id: place.cluster })).toBe('ok')
    expect(await about('V2DownloadClusterFiles', { cluster_id: place.cluster })).toBe('ok')
    expect(await about('v2UpdateHostInstallProgress', params)).toBe('ok')
    expect(await about('v2PostStepReply', params)).toBe(403)
    const own = { xSecretKey: token }
    expect(await about('v2CompleteInstallation', { cluster_id: place.cluster }, own)).toBe(403)
  })
})

describe('the token of a host ends', () => {
  const poll = (place: OwnedIds, token: string) =>
    outcomeOf(world.auth, { xSecretKey: token }, operationOf('v2GetNextSteps'), {
      params: { infra_env_id: place.infraEnv, host_id: place.host },
      query: {},
    })

  it('when the host enrols anew', async () => {
    const place = await world.addPlace()
    const first = await enrol(place.infraEnv, place.host)
    expect(await poll(place, first)).toBe('ok')
    const second = await enrol(place.infraEnv, place.host)
    expect(await poll(place, first)).toBe(401)
    expect(await poll(place, second)).toBe('ok')
  })

  it('not by one that came later, until that one is trusted', async () => {
    const place = await world.addPlace()
    const first = await enrol(place.infraEnv, place.host)
    const later = await enrol(place.infraEnv, place.host, false)
    expect([await poll(place, first), await poll(place, later)]).toEqual(['ok', 'ok'])
    const { enrolment } = JSON.parse(Buffer.from(later.split('.')[1] ?? '', 'base64url').toString())
    await trustHostToken(world.db, { infra_env_id: place.infraEnv, host_id: place.host }, enrolment)
    expect([await poll(place, first), await poll(place, later)]).toEqual([401, 'ok'])
  })

  it('when the key of the infra-env is made anew', async () => {
    const place = await world.addPlace()
    const token = await enrol(place.infraEnv, place.host)
    await world.auth.regenerateSigningKey(place.infraEnv)
    expect(await poll(place, token)).toBe(401)
  })
})
