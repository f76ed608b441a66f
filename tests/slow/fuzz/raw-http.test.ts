// What no HTTP client would send: the service answers 4xx or hangs up, and goes on.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { errorsIn } from '../../testing/errors-in-log.ts'
import { openRaw } from '../../testing/raw-connection.ts'
import type { ServiceProcess } from '../../testing/service-process.ts'
import { createWorkspace, type Workspace } from '../../testing/workspace.ts'
import { leakIn, SECRETS } from './secrets.ts'
import { SEED } from './seed.ts'

const PATH = '/api/assisted-install/v2/clusters'
const HOST = 'Host: localhost\r\n'
const JSON_TYPE = 'Content-Type: application/json\r\n'
const GOOD = `POST ${PATH} HTTP/1.1\r\n${HOST}${JSON_TYPE}Content-Length: 2\r\nAuthorization: Bearer ${SECRETS.token}\r\n\r\n{}`

const MALFORMED: Readonly<Record<string, string>> = {
  nothing: '',
  'a line break': '\r\n',
  garbage: 'garbage\r\n\r\n',
  'zero bytes': '\0'.repeat(1_000),
  'a TLS greeting': '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  'the greeting of HTTP/2': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'HTTP/0.9': `GET ${PATH}\r\n`,
  'an unknown version': `GET ${PATH} HTTP/7.3\r\n${HOST}\r\n`,
  'an unknown method': `BREW ${PATH} HTTP/1.1\r\n${HOST}\r\n`,
  TRACE: `TRACE ${PATH} HTTP/1.1\r\n${HOST}\r\n`,
  CONNECT: `CONNECT example.com:443 HTTP/1.1\r\n${HOST}\r\n`,
  'OPTIONS of everything': `OPTIONS * HTTP/1.1\r\n${HOST}\r\n`,
  'an upgrade': `GET ${PATH} HTTP/1.1\r\n${HOST}Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
  'no host': `GET ${PATH} HTTP/1.1\r\n\r\n`,
  'two hosts': `GET ${PATH} HTTP/1.1\r\n${HOST}Host: y\r\n\r\n`,
  'line feeds only': `GET ${PATH} HTTP/1.1\nHost: localhost\n\n`,
  'a path without slash': `GET x HTTP/1.1\r\n${HOST}\r\n`,
  'a path with a bad escape': `GET ${PATH}/%zz HTTP/1.1\r\n${HOST}\r\n`,
  'a path with half a letter': `GET ${PATH}/%c3 HTTP/1.1\r\n${HOST}\r\n`,
  'a path with NUL': `GET ${PATH}/%00 HTTP/1.1\r\n${HOST}\r\n`,
  'a path with raw bytes': `GET ${PATH}/\xff\xfe HTTP/1.1\r\n${HOST}\r\n`,
  'a path with dots': `GET ${PATH}/../../../../etc/passwd HTTP/1.1\r\n${HOST}\r\n`,
  'a whole address': `GET http://evil.example.com${PATH} HTTP/1.1\r\n${HOST}\r\n`,
  'a bad query': `GET ${PATH}?%=%&=&%00=%ff&with_hosts=%e2%82 HTTP/1.1\r\n${HOST}\r\n`,
  'a long path': `GET /${'a'.repeat(100_000)} HTTP/1.1\r\n${HOST}\r\n`,
  'a long header': `GET ${PATH} HTTP/1.1\r\n${HOST}X: ${'a'.repeat(100_000)}\r\n\r\n`,
  'many headers': `GET ${PATH} HTTP/1.1\r\n${HOST}${'X: y\r\n'.repeat(5_000)}\r\n`,
  'a header without colon': `GET ${PATH} HTTP/1.1\r\n${HOST}nonsense\r\n\r\n`,
  'a header with NUL': `GET ${PATH} HTTP/1.1\r\n${HOST}X: a\0b\r\n\r\n`,
  'a folded header': `GET ${PATH} HTTP/1.1\r\n${HOST}X: a\r\n b\r\n\r\n`,
  'odd credentials': `GET ${PATH} HTTP/1.1\r\n${HOST}Authorization: \xff\xfe ${SECRETS.token}\r\n\r\n`,
  'a negative length': `POST ${PATH} HTTP/1.1\r\n${HOST}${JSON_TYPE}Content-Length: -1\r\n\r\n{}`,
  'a length that is no number': `POST ${PATH} HTTP/1.1\r\n${HOST}${JSON_TYPE}Content-Length: two\r\n\r\n{}`,
  'two lengths': `POST ${PATH} HTTP/1.1\r\n${HOST}${JSON_TYPE}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`,
  'an immense length': `POST ${PATH} HTTP/1.1\r\n${HOST}${JSON_TYPE}Content-Length: 99999999999999\r\n\r\n{}`,
  'length and chunks': `POST ${PATH} HTTP/1.1\r\n${HOST}${JSON_TYPE}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  'bad chunks': `POST ${PATH} HTTP/1.1\r\n${HOST}${JSON_TYPE}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`,
  'unknown transfer': `POST ${PATH} HTTP/1.1\r\n${HOST}${JSON_TYPE}Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n`,
  'half a body': `POST ${PATH} HTTP/1.1\r\n${HOST}${JSON_TYPE}Content-Length: 2000\r\n\r\n{"pull_secret":"${SECRETS.token}`,
  'a compressed body': `POST ${PATH} HTTP/1.1\r\n${HOST}${JSON_TYPE}Content-Encoding: gzip\r\nContent-Length: 2\r\n\r\n\x1f\x8b`,
  'deep nesting': post('['.repeat(200_000)),
  'deep nesting that ends': post(`{"name":${'['.repeat(100_000)}${']'.repeat(100_000)}}`),
  'not UTF-8': post('{"name":"\xff\xfe"}'),
  'a long number': post(`{"name":${'9'.repeat(100_000)}}`),
  'a long text': post(`{"name":"${'a'.repeat(1_000_000)}"}`),
  'many fields': post(`{${Array.from({ length: 50_000 }, (_, n) => `"f${n}":${n}`).join(',')}}`),
  'an unexpected Expect': `POST ${PATH} HTTP/1.1\r\n${HOST}${JSON_TYPE}Expect: wonders\r\nContent-Length: 2\r\n\r\n{}`,
  'two requests in one go': GOOD + GOOD,
  'an upload without parts': upload(''),
  'an upload without end': upload('--b\r\nContent-Disposition: form-data; name="upfile"\r\n\r\nabc'),
}

function post(body: string): string {
  return `POST ${PATH} HTTP/1.1\r\n${HOST}${JSON_TYPE}Content-Length: ${body.length}\r\n\r\n${body}`
}

function upload(body: string): string {
  const path =
    '/api/assisted-install/v2/clusters/6e6f626f-6479-4000-8000-000000000000/logs?logs_type=controller'
  return `POST ${path} HTTP/1.1\r\n${HOST}Content-Type: multipart/form-data; boundary=b\r\nContent-Length: ${body.length}\r\n\r\n${body}`
}

let workspace: Workspace
let service: ServiceProcess
beforeAll(async () => {
  workspace = await createWorkspace()
  const flags = ['--log-level', 'debug']
  service = await workspace.start({ dataDir: await workspace.directory('data'), flags })
})
afterAll(() => workspace.close())

test.each(Object.entries(MALFORMED))('%s', async (_name, bytes) => {
  await expectWithstood(Buffer.from(bytes, 'latin1'))
})

test('good requests with broken bytes', async () => {
  const broken = fc.array(fc.tuple(fc.nat({ max: GOOD.length - 1 }), fc.nat({ max: 255 })), { maxLength: 5 })
  for (const changes of fc.sample(broken, { numRuns: 300, seed: SEED })) {
    const bytes = Buffer.from(GOOD, 'latin1')
    for (const [at, byte] of changes) bytes[at] = byte
    await expectWithstood(bytes)
  }
})

test('nothing of it is in the log', async () => {
  expect(leakIn(service.log())).toBeNull()
  expect(errorsIn(service.log())).toEqual([])
  expect(await service.terminate()).toBe(0)
})

/** An operation that is not offered says so itself; nothing else may end with 5. */
const FINE = /^(?:HTTP\/1\.1 (?:[1-4]\d\d |501 [\s\S]*"code":"501")|$)/

async function expectWithstood(bytes: Buffer): Promise<void> {
  const connection = await openRaw(service.url)
  connection.write(bytes)
  connection.end()
  const answer = await connection.answer()
  connection.close()
  expect(answer, `seed ${SEED}: ${JSON.stringify(bytes.toString('latin1').slice(0, 500))}`).toMatch(FINE)
  expect(leakIn(answer)).toBeNull()
  expect((await fetch(`${service.url}/health`)).status).toBe(200)
}
