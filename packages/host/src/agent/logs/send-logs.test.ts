// With real programs and a real server: what arrives is an archive with everything in it.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Machine } from '../../machine/machine.ts'
import { createRealMachine } from '../../machine/real/real-machine.ts'
import { aStepContext, CLUSTER_ID, HOST_ID, INFRA_ENV_ID } from '../../testing/step-context.ts'
import { sendLogs } from './send-logs.ts'

let directory = ''
const received: { readonly url: string; readonly request: IncomingMessage; readonly body: Buffer }[] = []
const server = createServer(async (request, response) => {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece)
  received.push({ url: request.url ?? '', request, body: Buffer.concat(pieces) })
  response.writeHead(isMoved && request.method === 'POST' ? 307 : 204, { location: '/elsewhere' }).end()
})
let isMoved = false

beforeEach(async () => {
  received.length = 0
  isMoved = false
  directory = mkdtempSync(join(tmpdir(), 'groundwork-logs-'))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
})
afterEach(async () => {
  rmSync(directory, { recursive: true })
  server.closeAllConnections()
  await new Promise((closed) => server.close(closed))
})

/** The journal of the computer that runs the tests must not be read: its programs only print their names. */
function quietMachine(): Machine {
  const real = createRealMachine({ environment: { PATH: process.env.PATH } })
  return {
    ...real,
    run: (program, args, options) =>
      ['tar', 'mkdir'].includes(program)
        ? real.run(program, args, options)
        : real.run('echo', [program, ...args], options),
  }
}

async function uploadedFile(): Promise<{ readonly name: string; readonly bytes: Uint8Array }> {
  const { request, body } = received.find(({ url }) => url.includes('/logs?')) ?? expect.fail('Nothing came.')
  expect(Number(request.headers['content-length'])).toBe(body.length)
  const headers = { 'content-type': request.headers['content-type'] ?? '' }
  const file = (await new Response(new Uint8Array(body), { headers }).formData()).get('upfile')
  if (!(file instanceof File)) return expect.fail('It is not a file.')
  return { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) }
}

function send(machine = quietMachine()) {
  const { port } = server.address() as AddressInfo
  const context = aStepContext(machine, { url: `http://127.0.0.1:${port}` })
  const request = {
    cluster_id: CLUSTER_ID,
    infra_env_id: INFRA_ENV_ID,
    host_id: HOST_ID,
    bootstrap: false,
    installer_gather: true,
  }
  return sendLogs(context, request, new AbortController().signal, directory)
}

it('uploads an archive of what was collected', async () => {
  const result = await send()
  expect(result).toMatchObject({ exit_code: 0, error: '' })
  expect(received.map(({ request: { method } }) => method)).toEqual(['PUT', 'PUT', 'POST', 'PUT'])
  expect(received.every(({ request: { headers } }) => headers['x-secret-key'] === 'token-of-the-host')).toBe(
    true,
  )

  const { name, bytes } = await uploadedFile()
  expect(name).toBe('logs.tar.gz')
  const archive = gunzipSync(bytes).toString('latin1')
  for (const file of ['mount.logs', 'agent.logs', 'installer.logs', 'journal.logs', 'dmesg.logs'])
    expect(archive).toContain(`logs_host_${HOST_ID}/${file}`)
  expect(archive).toContain('--all TAG=installer')
  expect(readdirSync(directory)).toEqual([])
})

// The library could only follow with all of the archive in memory, which may be larger than that.
it('does not follow a redirection with the archive', async () => {
  isMoved = true
  const machine = { ...quietMachine(), clock: { now: () => 0, sleep: async () => undefined } }
  expect(await send(machine)).toMatchObject({ exit_code: 255, error: expect.stringContaining('redirect') })
  expect(received.map(({ url }) => url).filter((url) => url === '/elsewhere')).toEqual([])
})
