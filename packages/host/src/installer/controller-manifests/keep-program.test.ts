// The script that keeps the program on a node, run by a real bash with a real curl against what answers like the cluster.
import { readdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:https'
import { expect, it, vi } from 'vitest'
import { listenLocally } from '../../testing/listen-locally.ts'
import { TEST_AUTHORITY, TEST_CERTIFICATE, TEST_KEY } from '../../testing/test-certificate.ts'
import { KEEP_PROGRAM } from './program-scripts.ts'
import { scriptDirectories } from './testing/script-directories.ts'

const PATH = '/apis/apps/v1/namespaces/n/daemonsets/d'

/** The pod is asked to end; what is on its node then, and what the cluster was asked. */
async function endWhenClusterSays(status: number | null) {
  const asked: string[] = []
  const server = createServer({ cert: TEST_CERTIFICATE, key: TEST_KEY }, (request, response) => {
    asked.push(`${request.headers.authorization} ${request.url}`)
    response.writeHead(status ?? 500).end()
  })
  const place = status === null ? '127.0.0.1:1' : await listenLocally(server)
  const [host = '', port = ''] = place.split(':')
  const { path, start } = scriptDirectories(['cache', 'account'])
  for (const name of ['groundwork-host-1', 'groundwork-host-2', '.incoming.1.2'])
    writeFileSync(`${path}/cache/${name}`, 'program')
  writeFileSync(`${path}/account/token`, 'hidden-word')
  writeFileSync(`${path}/account/ca.crt`, TEST_AUTHORITY)
  const { ended, output, terminate } = start(KEEP_PROGRAM, {
    PROGRAM_CACHE: `${path}/cache`,
    PROGRAM_ACCOUNT: `${path}/account`,
    PROGRAM_SET_PATH: PATH,
    KUBERNETES_SERVICE_HOST: host,
    KUBERNETES_SERVICE_PORT: port,
  })
  await vi.waitFor(() => expect(output()).toContain('is on this node'), { timeout: 60_000 })
  terminate()
  expect(await ended).toMatchObject({ code: 0 })
  return { asked, left: readdirSync(`${path}/cache`), output: output() }
}

it('removes it when the controller has finished, which the cluster knows', async () => {
  const { asked, left, output } = await endWhenClusterSays(404)
  expect(asked).toEqual([`Bearer hidden-word ${PATH}`])
  expect(left).toEqual([])
  expect(output).not.toContain('hidden-word')
})

it.each([
  ['its pod only restarts', 200],
  ['it may not ask', 403],
  ['the cluster does not answer', null],
])('leaves it on the node when %s', async (_, status) => {
  expect((await endWhenClusterSays(status)).left).toHaveLength(3)
})
