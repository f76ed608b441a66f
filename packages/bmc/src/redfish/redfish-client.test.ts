import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { BmcError } from '../errors/bmc-error.ts'
import { createJumpingClock } from '../testing/jumping-clock.ts'
import { answerJson, type Script, type ScriptedBmc, startScriptedBmc } from '../testing/scripted-bmc.ts'
import { createRedfishClient, type RedfishClient, type RedfishOptions, Refusal } from './redfish-client.ts'
import { finishTask } from './task.ts'

const ROOT = { Links: { Sessions: { '@odata.id': '/redfish/v1/SessionService/Sessions' } } }
const SESSIONS = '/redfish/v1/SessionService/Sessions'
const THING = '/redfish/v1/Thing'
const credentials = { user: 'admin', password: 'correct horse' }

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function open(
  script: Script,
  options: Partial<RedfishOptions> = {},
): Promise<{
  bmc: ScriptedBmc
  client: RedfishClient
  clock: ReturnType<typeof createJumpingClock>
  lines: string[]
}> {
  const bmc = await startScriptedBmc(script)
  const clock = createJumpingClock()
  const lines: string[] = []
  const client = createRedfishClient({
    address: bmc.address,
    credentials,
    trust: { kind: 'insecure' },
    clock,
    signal: new AbortController().signal,
    tell: (line) => lines.push(line),
    ...options,
  })
  closing.push(bmc.close, client.close)
  return { bmc, client, clock, lines }
}

/** Sessions with tokens that end after some requests. */
function withSessions(requestsPerToken: number, script: Script): Script {
  let tokens = 0
  let left = 0
  return (request, response, incoming) => {
    if (request.path === '/redfish/v1/') return answerJson(response, ROOT)
    if (request.method === 'POST' && request.path === SESSIONS) {
      tokens += 1
      left = requestsPerToken
      const headers = { 'x-auth-token': `token-${tokens}`, location: `${SESSIONS}/${tokens}` }
      return answerJson(response, {}, 201, headers)
    }
    if (request.method === 'DELETE') return void response.writeHead(204).end()
    const isKnown = request.headers['x-auth-token'] === `token-${tokens}` && left > 0
    left -= 1
    if (!isKnown) return answerJson(response, {}, 401)
    script(request, response, incoming)
  }
}

const failure = async (work: Promise<unknown>): Promise<BmcError> => {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  )
  const plain = error instanceof Refusal ? error.error : error
  expect(plain).toBeInstanceOf(BmcError)
  return plain as BmcError
}

describe('logins', () => {
  it('opens one session for many requests, renews it when it has ended, and closes it', async () => {
    const { bmc, client } = await open(
      withSessions(3, (_, response) => answerJson(response, { Id: 'thing' })),
    )
    await Promise.all([client.get(THING), client.get(THING)])
    for (let at = 0; at < 5; at += 1) expect(await client.get(THING)).toEqual({ Id: 'thing' })
    await client.close()
    expect(bmc.seen.filter(({ method, path }) => method === 'POST' && path === SESSIONS)).toHaveLength(3)
    expect(bmc.seen.at(-1)).toMatchObject({ method: 'DELETE', path: `${SESSIONS}/3` })
  })

  it('repeats a change that was refused because the session had ended, once', async () => {
    let changes = 0
    const { client } = await open(
      withSessions(1, (_, response) => {
        changes += 1
        answerJson(response, {})
      }),
    )
    await client.post(THING, {})
    await client.post(THING, {})
    expect(changes).toBe(2)
  })

  it.each([
    ['there are no sessions', (path: string) => (path === '/redfish/v1/' ? {} : null)],
    ['all are taken', () => ROOT],
  ])('sends the login with each request where %s', async (_, root) => {
    const { bmc, client } = await open(({ path, headers }, response) => {
      if (path === '/redfish/v1/') return answerJson(response, root(path))
      if (path === SESSIONS)
        return answerJson(response, { error: { code: 'Base.1.8.SessionLimitExceeded', message: 'no' } }, 400)
      const isIn = headers.authorization === `Basic ${Buffer.from('admin:correct horse').toString('base64')}`
      answerJson(response, { Id: 'thing' }, isIn ? 200 : 401)
    })
    expect(await client.get(THING)).toEqual({ Id: 'thing' })
    await client.close()
    expect(bmc.seen.some(({ method }) => method === 'DELETE')).toBe(false)
  })

  it('asks a BMC that refused the password never again, as it would lock the account', async () => {
    let logins = 0
    const { client } = await open(({ path }, response) => {
      if (path === '/redfish/v1/') return answerJson(response, ROOT)
      logins += 1
      answerJson(response, {}, 401)
    })
    for (let at = 0; at < 3; at += 1)
      expect(await failure(client.get(THING))).toMatchObject({ code: 'login-refused' })
    expect(logins).toBe(1)
  })

  it('sends no password over a connection that anybody can read', () => {
    expect(() =>
      createRedfishClient({
        address: 'http://192.0.2.1',
        credentials,
        clock: createJumpingClock(),
        signal: new AbortController().signal,
      }),
    ).toThrow(expect.objectContaining({ code: 'tls-required' }))
  })

  it('says that a login is missing', async () => {
    const { client } = await open((_, response) => answerJson(response, {}, 401), { credentials: null })
    expect(await failure(client.get(THING))).toMatchObject({ code: 'login-missing' })
  })
})

describe('changes', () => {
  /** `accepts`: which If-Match it takes. */
  const tagged =
    (etag: string, accepts: (tag: string | undefined) => boolean): Script =>
    ({ method, headers }, response) => {
      if (method === 'GET') return answerJson(response, {}, 200, etag === '' ? {} : { etag })
      answerJson(response, {}, accepts(headers['if-match']) ? 200 : 412)
    }

  it.each([
    ['a strong tag', '"1"', (tag: string | undefined) => tag === '"1"'],
    ['a weak tag as it is', 'W/"1"', (tag: string | undefined) => tag === 'W/"1"'],
    ['a weak tag in its strong form', 'W/"1"', (tag: string | undefined) => tag === '"1"'],
    ['an empty tag, by sending none', '""', (tag: string | undefined) => tag === undefined],
    ['no tag', '', (tag: string | undefined) => tag === undefined],
    ['a tag that never matches, by sending none', '"1"', (tag: string | undefined) => tag === undefined],
  ])('go through with %s', async (_, etag, accepts) => {
    const { client } = await open(tagged(etag, accepts), { credentials: null })
    expect((await client.patch(THING, { a: 1 })).status).toBe(200)
  })

  it('reads the tag again when the resource has changed meanwhile', async () => {
    let version = 0
    const { client } = await open(
      ({ method, headers }, response) => {
        if (method === 'GET') {
          version += 1
          return answerJson(response, {}, 200, { etag: `W/"${version}"` })
        }
        answerJson(response, {}, headers['if-match'] === '"2"' ? 200 : 412)
      },
      { credentials: null },
    )
    expect((await client.patch(THING, {})).status).toBe(200)
  })

  it('are refused in the end', async () => {
    const { client } = await open(
      tagged('"1"', () => false),
      { credentials: null },
    )
    expect(await failure(client.patch(THING, {}))).toMatchObject({ code: 'busy', status: 412 })
  })

  it('are never sent twice where that could do harm', async () => {
    const { bmc, client } = await open((_, response) => answerJson(response, {}, 500), { credentials: null })
    expect(await failure(client.post(THING, {}))).toMatchObject({ code: 'bmc-failed' })
    expect(bmc.seen).toHaveLength(1)
  })
})

describe('a BMC with trouble', () => {
  it('is asked again, with pauses', async () => {
    let asked = 0
    const { client, clock, lines } = await open(
      (_, response) => {
        asked += 1
        answerJson(response, { Id: 'x' }, asked < 4 ? 503 : 200, asked === 2 ? { 'retry-after': '9' } : {})
      },
      { credentials: null },
    )
    expect(await client.get(THING)).toEqual({ Id: 'x' })
    expect(clock.waitedMs()).toBe(1_000 + 9_000 + 4_000)
    expect(lines).toHaveLength(3)
  })

  it.each([
    ['answers with no JSON', 'answer-invalid', (response) => void response.end('<html>')],
    [
      'answers without end',
      'answer-invalid',
      (response) => void response.end(Buffer.alloc(5 * 1024 * 1024, 0x20)),
    ],
    ['nests without end', 'answer-invalid', (response) => void response.end('{"a":'.repeat(10_000))],
    ['hangs up', 'unreachable', (response) => void response.destroy()],
    ['says nothing', 'timed-out', () => {}],
    [
      'sends us to somebody else',
      'redirected',
      (response) => void response.writeHead(307, { location: 'http://127.0.0.2:1/redfish/v1/' }).end(),
    ],
    [
      'sends us around in circles',
      'redirected',
      (response) => void response.writeHead(308, { location: THING }).end(),
    ],
  ] satisfies readonly [string, string, (response: Parameters<Script>[1]) => void][])(
    '%s',
    async (_, code, answer) => {
      // Only silence is waited for: what is large takes longer on a busy machine.
      const limit = code === 'timed-out' ? { timeoutMs: 300 } : {}
      const { client } = await open((__, response) => answer(response), { credentials: null, ...limit })
      expect(await failure(client.get(THING))).toMatchObject({ code })
    },
  )

  it('is followed to a path of its own', async () => {
    const { client } = await open(
      ({ path }, response) =>
        path === THING
          ? void response.writeHead(308, { location: `${THING}/` }).end()
          : answerJson(response, { Id: path }),
      { credentials: null },
    )
    expect(await client.get(THING)).toEqual({ Id: `${THING}/` })
  })

  it('that is not there is named so', async () => {
    const { client, bmc } = await open(() => {}, { credentials: null })
    await bmc.close()
    expect(await failure(client.get(THING))).toMatchObject({ code: 'unreachable', status: 0 })
  })
})

describe('tasks', () => {
  const TASK = '/redfish/v1/TaskService/Tasks/1'
  const steps = (...answers: readonly (readonly [number, object])[]): Script => {
    let at = 0
    return ({ method }, response) => {
      if (method === 'POST') return answerJson(response, {}, 202, { location: TASK })
      const [status, body] = answers[Math.min(at, answers.length - 1)] ?? [200, {}]
      at += 1
      answerJson(response, body, status)
    }
  }
  const run = async (script: Script) => {
    const { client } = await open(script, { credentials: null })
    await finishTask(client, await client.post(THING, {}), 60_000)
  }

  it.each([
    ['a task that completes', steps([200, { TaskState: 'Running' }], [200, { TaskState: 'Completed' }])],
    ['a monitor that goes away', steps([202, {}], [404, {}])],
    [
      'one that is listed late',
      steps([404, {}], [404, {}], [200, { TaskState: 'Completed', TaskStatus: 'OK' }]),
    ],
    ['a job of Dell', steps([200, { JobState: 'Running' }], [200, { JobState: 'Completed' }])],
    ['a monitor that answers with the result', steps([202, {}], [200, { Id: 'result' }])],
  ])('waits for %s', async (_, script) => {
    await expect(run(script)).resolves.toBeUndefined()
  })

  it.each([
    ['fails', 'task-failed', steps([200, { TaskState: 'Exception', Messages: [{ Message: 'no' }] }])],
    [
      'cannot read the image',
      'image-refused',
      steps([200, { JobState: 'Failed', Messages: [{ Message: 'Unable to mount remote share.' }] }]),
    ],
    ['never ends', 'task-unfinished', steps([200, { TaskState: 'Running' }])],
  ])('says when one %s', async (_, code, script) => {
    expect(await failure(run(script))).toMatchObject({ code })
  })
})

it('shows the password nowhere: no error, no line, no JSON', async () => {
  const secret = fc
    .string({ minLength: 8, maxLength: 24, unit: fc.constantFrom(...'aZ9"\\ %+/<&é') })
    .filter((text) => text.trim().length >= 8)
  await fc.assert(
    fc.asyncProperty(secret, fc.constantFrom(400, 403, 401, 500, 503), async (password, status) => {
      const { client, lines, bmc } = await open(
        ({ path, headers, body }, response) => {
          // A BMC that repeats everything it was told, in every field.
          const echo = `${JSON.stringify(body)} ${JSON.stringify(headers)} ${password} ${encodeURIComponent(password)}`
          if (path === '/redfish/v1/') return answerJson(response, {})
          answerJson(
            response,
            { error: { '@Message.ExtendedInfo': [{ MessageId: echo, Message: echo, MessageArgs: [echo] }] } },
            status,
          )
        },
        { credentials: { user: 'admin', password } },
      )
      const caught: unknown[] = []
      for (const work of [
        () => client.get(THING),
        () => client.post(THING, { Password: password }),
        () => client.patch(THING, {}),
      ])
        caught.push(await failure(work()))
      const shown = [
        ...caught.flatMap((error) => [String(error), JSON.stringify(error), (error as Error).stack ?? '']),
        ...lines,
        JSON.stringify(client),
      ].join('\n')
      await client.close()
      await bmc.close()
      for (const form of [
        password,
        JSON.stringify(password).slice(1, -1),
        encodeURIComponent(password),
        Buffer.from(`admin:${password}`).toString('base64'),
      ])
        expect(shown).not.toContain(form)
    }),
    { numRuns: 15 },
  )
})
