// The service on loopback behind a real nginx, as people put a page for browsers in front of it.
import { request } from 'node:http'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PULL_SECRET } from '../../testing/fleet.ts'
import type { ServiceProcess } from '../../testing/service-process.ts'
import { createWorkspace, type Workspace } from '../../testing/workspace.ts'
import { HOST_WITHOUT_PORT, type Nginx, startNginx } from './start-nginx.ts'

const NAME = 'install.lab'
const API = '/api/assisted-install/v2'

let workspace: Workspace
let service: ServiceProcess
let plain: Nginx
let telling: Nginx
beforeAll(async () => {
  workspace = await createWorkspace()
  const flags = ['--allowed-domain', `https://${NAME}`, '--trusted-proxy', '127.0.0.0/8']
  service = await workspace.start({ dataDir: await workspace.directory('data'), flags })
  const upstream = service.url
  plain = await startNginx({
    directory: await workspace.directory('plain'),
    upstream,
    headers: [HOST_WITHOUT_PORT],
  })
  telling = await startNginx({
    directory: await workspace.directory('telling'),
    upstream,
    headers: [
      'proxy_set_header X-Forwarded-For 198.51.100.7;',
      'proxy_set_header X-Forwarded-Host $http_host;',
      'proxy_set_header X-Forwarded-Proto https;',
    ],
  })
})
afterAll(async () => {
  await plain?.stop()
  await telling?.stop()
  await workspace.close()
})

interface Asked {
  readonly method?: string
  readonly path?: string
  readonly host: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: object
}

async function ask({ port }: Nginx, { method = 'GET', path = '/clusters', host, headers, body }: Asked) {
  const answer = await new Promise<import('node:http').IncomingMessage>((resolve, reject) => {
    const sent = { host, ...(body && { 'content-type': 'application/json' }), ...headers }
    request({ host: '127.0.0.1', port, method, path: `${API}${path}`, headers: sent, agent: false }, resolve)
      .on('error', reject)
      .end(body && JSON.stringify(body))
  })
  return { status: answer.statusCode, body: (await json(answer)) as Record<string, unknown> }
}

const infraEnv = (name: string) => ({ name, pull_secret: PULL_SECRET, openshift_version: '4.20' })

describe('behind a proxy that leaves its port out of Host', () => {
  it('pages of the proxy can work', async () => {
    const host = `${NAME}:${plain.port}`
    expect((await ask(plain, { host })).status).toBe(200)
    const page = { origin: `http://${host}` }
    const made = await ask(plain, {
      ...{ method: 'POST', path: '/infra-envs', host, headers: page },
      body: infraEnv('one'),
    })
    expect(made.status).toBe(201)
  })

  it('foreign pages and names cannot', async () => {
    const host = `${NAME}:${plain.port}`
    expect((await ask(plain, { host: `evil.example:${plain.port}` })).status).toBe(421)
    const headers = { origin: 'http://evil.example' }
    const refused = await ask(plain, {
      ...{ method: 'POST', path: '/infra-envs', host, headers },
      body: infraEnv('two'),
    })
    expect(refused.status).toBe(403)
  })
})

describe('behind a trusted proxy that tells what it was asked', () => {
  it('links lead to the proxy, and the caller is known', async () => {
    const host = `${NAME}:8443`
    const made = await ask(telling, { method: 'POST', path: '/infra-envs', host, body: infraEnv('three') })
    expect(made.status).toBe(201)
    const links = await ask(telling, {
      path: `/infra-envs/${made.body.id}/downloads/files-presigned?file_name=discovery.ign`,
      host,
    })
    expect(links.body.url).toMatch(new RegExp(`^https://${NAME}:8443/`))
    const audit = (await ask(telling, { path: '/events?categories=audit', host })) as unknown as {
      body: readonly { message: string }[]
    }
    expect(audit.body.map(({ message }) => message).join('\n')).toContain('from 198.51.100.7')
  })

  it('a name that is not ours is refused, though Host is that of the service', async () => {
    expect((await ask(telling, { host: 'evil.example' })).status).toBe(421)
  })
})
