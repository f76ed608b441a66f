import { mkdtemp, rm } from 'node:fs/promises'
import { request as ask } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildImage, startTestRegistry } from '@groundwork/registry/testing'
import { selfSigned } from '@groundwork/service/testing/parts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { runCommand } from '../testing/run-command.ts'

const closing: (() => Promise<void>)[] = []
let directory: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'mirror-insecure-'))
})
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
  await rm(directory, { recursive: true, force: true })
})

async function registry() {
  const server = await startTestRegistry()
  closing.push(server.close)
  return server
}

/** With a certificate that nobody trusts. */
async function untrustedSource(): Promise<string> {
  const { host, put } = await registry()
  put('team/tool', await buildImage({ layers: [[{ name: 'tool', text: 'a tool' }]] }), '1.2')
  const [hostname, port] = host.split(':')
  const { key, cert } = await selfSigned({ dataDir: directory, addresses: ['127.0.0.1'] })
  const front = createServer({ key, cert }, ({ method, url, headers }, response) => {
    ask({ hostname, port, method, path: url, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(response)
    }).end()
  })
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve))
  closing.push(async () => {
    front.closeAllConnections()
    front.close()
  })
  return `127.0.0.1:${(front.address() as AddressInfo).port}`
}

it('a plan does not make its sources insecure: only who is named is', async () => {
  const source = await untrustedSource()
  const target = await registry()
  const plan = join(directory, 'plan.json')
  const image = `${source}/team/tool:1.2`
  const refused = await runCommand(['mirror', 'plan', '--image', image, '--to', plan])
  expect(refused).toMatchObject({ code: 9, err: expect.stringContaining('certificate is not trusted') })
  const planned = await runCommand(['mirror', 'plan', '--image', image, '--to', plan, '--insecure'])
  expect(planned).toMatchObject({ code: 0 })

  const results = join(directory, 'results')
  const run = ['mirror', 'run', plan, '--to', `${target.host}/site`, '--results', results, '--insecure']
  const unsafe = await runCommand(run)
  expect(unsafe).toMatchObject({ code: 9, err: expect.stringContaining('certificate is not trusted') })
  const unknown = await runCommand([...run, '--insecure-source', 'r.example.com'])
  expect(unknown).toMatchObject({
    code: 2,
    err: expect.stringContaining(`"r.example.com", but from: ${source}`),
  })
  expect(target.requests.filter(({ method }) => method === 'PUT')).toEqual([])

  const copied = await runCommand([...run, '--insecure-source', source])
  expect(copied).toMatchObject({ code: 0, out: expect.stringContaining('1 of 1 images') })
})
