// A store of files that is away, as users see it.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { BASE_PATH } from '@groundwork/contract/operations'
import { afterEach, describe, expect, it } from 'vitest'
import { registered } from '../api/clusters/testing/a-cluster.ts'
import { aReadyCluster, createInstallApp } from '../install/testing/a-ready-cluster.ts'
import type { TestApp } from '../testing/test-app.ts'
import { createS3Store } from './s3-store.ts'
import { startS3Server, type TestS3Server } from './testing/s3-server.ts'

const CONTENT = Buffer.from('{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"mine"}}')
const manifest = (file_name: string) => ({ file_name, content: CONTENT.toString('base64') })

describe('an S3 store that was stopped', () => {
  let s3: TestS3Server
  let service: TestApp
  const open = async () => {
    s3 = await startS3Server()
    service = await createInstallApp({ config: { files: s3.config } })
  }
  afterEach(() => service.close())

  it('is named with what to do, and not taken for a fault of ours', async () => {
    await open()
    const { id } = await registered(service, {})
    const path = `/v2/clusters/${id}/manifests`
    expect((await service.inject('POST', path, manifest('a.yaml'))).status).toBe(201)
    await s3.close()
    const url = `${BASE_PATH}${path}`
    const answers = [
      await service.server.inject({ url: `${url}/files?file_name=a.yaml` }),
      await service.server.inject({ method: 'POST', url, payload: manifest('b.yaml') }),
    ]
    for (const answer of answers) {
      const { reason } = answer.json()
      expect(answer.statusCode).toBe(503)
      expect(answer.headers['retry-after']).toBe('10')
      expect(reason).toContain(`bucket groundwork at ${s3.config.endpoint}`)
      expect(reason).toContain('does not answer')
      expect(reason).toContain('Check that it runs')
    }
    expect((await service.inject('GET', path)).body).toHaveLength(1)
  })

  it('is named as well where an action begins with another', async () => {
    await open()
    await s3.close()
    const deleting = service.app.files.deletePrefix('a/')
    await expect(deleting).rejects.toMatchObject({
      status: 503,
      message: expect.stringContaining('does not answer'),
    })
  })

  it('is the reason of a preparation that fails', async () => {
    await open()
    const cluster = await aReadyCluster(service, { nodes: 1 })
    expect((await cluster.act('install')).status).toBe(202)
    await s3.close()
    await service.app.preparer.sweep()
    const { status, reason } = (await cluster.show())['last-installation-preparation']
    expect([status, reason]).toEqual(['failed', expect.stringContaining(s3.config.endpoint)])
  })
})

describe.each([
  [500, 'InternalError', 503],
  [503, 'SlowDown', 503],
  [507, 'XMinioStorageFull', 507],
])('an S3 store that answers %i %s', (given, code, status) => {
  it(`gives ${status}, with what it said`, async () => {
    const server = createServer((request, response) => {
      request.resume()
      response.writeHead(given, { 'Content-Type': 'application/xml' })
      response.end(`<Error><Code>${code}</Code><Message>try later</Message></Error>`)
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const endpoint = `http://127.0.0.1:${port}`
    const keys = { accessKeyId: 'id', secretAccessKey: 'secret' }
    const store = createS3Store({ kind: 's3', endpoint, bucket: 'files', region: 'us-east-1', ...keys })
    await expect(store.put('a', Buffer.from('x'))).rejects.toMatchObject({
      status,
      message: expect.stringMatching(new RegExp(`^Storing a in bucket files at ${endpoint} failed.*${code}`)),
    })
    server.closeAllConnections()
    server.close()
  })
})
