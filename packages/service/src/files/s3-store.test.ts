import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createS3Store } from './s3-store.ts'
import { startS3Server, type TestS3Server } from './testing/s3-server.ts'

let server: TestS3Server
beforeAll(async () => {
  server = await startS3Server()
})
afterAll(() => server.close())

it('names bucket and address when something is wrong, but no key of ours', async () => {
  const secretAccessKey = 'very-secret'
  const store = createS3Store({ ...server.config, bucket: 'not-there', secretAccessKey })
  const told = await store.put('a', Buffer.from('x')).catch((error: unknown) => String(error))
  expect(told).toMatch(/^Error: Storing a in bucket not-there at http:.*failed: NoSuchBucket/)
  expect(told).not.toContain(secretAccessKey)
  await expect(store.get('a')).rejects.toThrow('bucket not-there')
})

it('lists more objects than one page holds', async () => {
  // The test server cannot continue a listing, so this one only answers that.
  const asked: (string | null)[] = []
  const pages = createServer((request, response) => {
    const token = new URL(request.url ?? '', 'http://localhost').searchParams.get('continuation-token')
    asked.push(token)
    const next = token === null ? '<NextContinuationToken>b&amp;c</NextContinuationToken>' : ''
    response.setHeader('Content-Type', 'application/xml')
    response.end(
      `<ListBucketResult><IsTruncated>${token === null}</IsTruncated>${next}` +
        `<Contents><Key>many/${asked.length}</Key></Contents></ListBucketResult>`,
    )
  })
  pages.listen(0, '127.0.0.1')
  await once(pages, 'listening')
  const { port } = pages.address() as AddressInfo
  const store = createS3Store({ ...server.config, endpoint: `http://127.0.0.1:${port}` })
  expect(await store.list('many/')).toEqual(['many/1', 'many/2'])
  expect(asked).toEqual([null, 'b&c'])
  pages.closeAllConnections()
  pages.close()
})
