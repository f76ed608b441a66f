// Every operation with good, doubtful and hopeless requests: the service refuses or does it, and goes on.
import type { Operation } from '@groundwork/contract/operations'
import { ALL_OPERATIONS } from '@groundwork/contract/operations'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Bundle, bundleProgram } from '../../testing/bundle-program.ts'
import { errorsIn } from '../../testing/errors-in-log.ts'
import { inParallel } from '../../testing/fleet.ts'
import { FUZZ_SECONDS } from '../../testing/sizes.ts'
import { createWorkspace, type Workspace } from '../../testing/workspace.ts'
import { createAgentTokens } from './agent-tokens.ts'
import { WALKED_STATUSES } from './cluster-in-status.ts'
import { type FuzzRequest, requestsFor } from './fuzz-request.ts'
import { fillPlaces } from './pools.ts'
import { leakIn } from './secrets.ts'
import { SEED } from './seed.ts'
import { unreachableReleases } from './unreachable-releases.ts'
import { createWorld, type World } from './world.ts'

const PER_ROUND = 3
const HARM_EVERY = 6
/** As the contract says. */
const ERRORS_WITHOUT_BODY = ['V2ListOperatorProperties', 'v1ListOperatorProperties']

/** Some files and images come with installing: docs/compatibility.md. */
const PARTLY = ['v1DownloadClusterFiles', 'v2DownloadInfraEnvFiles', 'v1GetDiscoveryIgnition']

let workspace: Workspace
let bundle: Bundle
beforeAll(async () => {
  workspace = await createWorkspace()
  bundle = await bundleProgram(new URL('./service-with-shared-keys.mjs', import.meta.url))
})
afterAll(async () => {
  await workspace.close()
  await bundle.remove()
})

// Half of the time each, one after the other.
test.each(['none', 'local'])('every operation withstands everything, with --auth %s', async (auth) => {
  const dataDir = await workspace.directory(`data-${auth}`)
  const { pem, tokens } = await createAgentTokens()
  const flags = ['--auth', auth, '--log-level', 'debug']
  const service = await workspace.start({
    dataDir,
    flags,
    env: { EC_PRIVATE_KEY_PEM: pem, RELEASE_IMAGES: unreachableReleases() },
    main: bundle.main,
  })
  const world = await createWorld(service, auth === 'local' ? tokens : null)
  const findings = createFindings(world, SEED)
  const deadline = performance.now() + (FUZZ_SECONDS * 1_000) / 2
  const ending = new AbortController()
  const walking = world.walk(ending.signal)
  let canReachMore = true
  walking.catch(() => {
    canReachMore = false
  })
  /** Also on a machine so busy that the time is over before the last cluster is where it should be. */
  const isOver = () => performance.now() > deadline && (findings.reachesAllStatuses() || !canReachMore)
  const requests = ALL_OPERATIONS.map((operation, index) => ({
    operation,
    arbitrary: requestsFor(operation),
    index,
  }))

  for (let round = 0; round === 0 || !isOver(); round += 1) {
    await world.refresh()
    await inParallel(requests, 8, async ({ operation, arbitrary, index }) => {
      if (round > 0 && isOver()) return
      // Another one for each, or all of them would choose the same ids.
      const seed = SEED + round * requests.length + index
      if (isHarmful(operation) && round % HARM_EVERY !== 0) return
      const numRuns = isHarmful(operation) ? 1 : PER_ROUND
      for (const request of fc.sample(arbitrary, { numRuns, seed })) {
        await findings.take(operation, request, round)
      }
    })
  }

  expect(service.isAlive()).toBe(true)
  ending.abort()
  await walking
  expect(findings.reachesAllStatuses()).toBe(true)
  await world.refresh()
  const events = await world.send(
    'GET',
    '/api/assisted-install/v2/events?limit=-1&categories=user,audit,metrics',
  )
  expect(events.status).toBe(200)
  expect(leakIn(events.text, world.tokens)).toBeNull()
  expect(leakIn(service.log(), world.tokens)).toBeNull()
  world.close()
  expect(await service.terminate()).toBe(0)
  console.log(findings.summary())
  expect(findings.problems(service.log()), `seed ${SEED}`).toEqual([])
})

function createFindings(world: World, seed: number) {
  const problems = new Map<string, { readonly requestId: string; readonly text: string }>()
  const statuses = new Map<string, Set<number>>()
  const reached = new Set<string | null>()
  let count = 0

  function note(kind: string, requestId: string, text: string): void {
    if (!problems.has(kind)) problems.set(kind, { requestId, text })
  }

  return {
    async take(operation: Operation, request: FuzzRequest, round: number): Promise<void> {
      const { method, headers } = request
      const path = fillPlaces(request.path, world.pools)
      const body = request.body === undefined ? undefined : fillPlaces(request.body, world.pools)
      const { status, text, requestId, isToComeBack } = await world.send(
        method,
        path,
        { ...headers, ...(isForAgents(operation) && (await world.agentHeaders(path))) },
        body,
      )
      count += 1
      reached.add(world.ledInto(path))
      const seen = statuses.get(operation.id) ?? new Set()
      statuses.set(operation.id, seen.add(status))
      const example = `${operation.id} (seed ${seed}, round ${round}): ${method} ${path}\n${body?.slice(0, 2_000)}\n=> ${status} ${text.slice(0, 500)}`
      // Disconnected images take long: clients that ask meanwhile are told when to come back. Nothing else may be unavailable.
      const isBeingMade = status === 503 && isToComeBack && text.includes('disconnected image')
      const isAnswer = status === 501 || isBeingMade
      if (status >= 500 && !isAnswer) note(`${operation.id} ${status}`, requestId, example)
      if (status < 400) return
      const leak = leakIn(text, world.tokens)
      if (leak !== null) note(`${operation.id} leak`, requestId, `${example}\n${leak}`)
      if (method !== 'HEAD' && !ERRORS_WITHOUT_BODY.includes(operation.id) && !isErrorObject(text))
        note(`${operation.id} shape`, requestId, example)
    },

    /** Requests hit clusters in every status that one can be led into. */
    reachesAllStatuses: (): boolean => WALKED_STATUSES.every((status) => reached.has(status)),

    /** An operation that is not there says so every time. */
    problems(log: string): readonly string[] {
      const found = [...problems.values()].map(
        ({ requestId, text }) => `${text}\n${lineOf(log, requestId).slice(0, 1_500)}`,
      )
      const halfMissing = [...statuses]
        .filter(
          ([id, seen]) => seen.has(501) && !PARTLY.includes(id) && [...seen].some((status) => status < 300),
        )
        .map(([id]) => `${id} is not offered now and then`)
      const unexpected = errorsIn(log)
      return [...found, ...halfMissing, ...unexpected.slice(0, 5).map((line) => line.slice(0, 1_500))]
    },

    summary(): string {
      const done = [...statuses].filter(([, seen]) => [...seen].some((status) => status < 300))
      const missing = [...statuses].filter(([, seen]) => seen.has(501)).map(([id]) => id)
      const never = [...statuses.keys()].filter(
        (id) => !done.some(([other]) => other === id) && !missing.includes(id),
      )
      return [
        `seed ${seed}: ${count} requests, ${done.length} of ${statuses.size} operations did their work at least once`,
        `not offered: ${missing.join(' ')}`,
        `always refused: ${never.join(' ')}`,
      ].join('\n')
    },
  }
}

/** They come seldom, or there would be nothing left to work on, and no user who may. */
const isHarmful = ({ id, method }: Operation): boolean => method === 'DELETE' || id.includes('SigningKey')

const isForAgents = ({ access }: Operation): boolean => 'agentAuth' in access && !('userAuth' in access)

function isErrorObject(text: string): boolean {
  try {
    const { code, message, reason } = JSON.parse(text) as Record<string, unknown>
    return code !== undefined && typeof (message ?? reason) === 'string'
  } catch {
    return false
  }
}

const lineOf = (log: string, requestId: string): string =>
  log.split('\n').find((line) => line.includes(requestId) && line.includes('"err"')) ?? ''
