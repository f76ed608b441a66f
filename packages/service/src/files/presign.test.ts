import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createObjectStore } from './create-object-store.ts'
import { presignDownload } from './presign.ts'
import { startS3Server, type TestS3Server } from './testing/s3-server.ts'

// From "Authenticating Requests: Using Query Parameters" of the S3 documentation.
const EXAMPLE = {
  endpoint: 'https://examplebucket.s3.amazonaws.com',
  path: 'test.txt',
  region: 'us-east-1',
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  expiresInSeconds: 86_400,
  now: Date.UTC(2013, 4, 24),
}

const parameter = (url: string, name: string) => new URL(url).searchParams.get(name)

it('signs as the documentation does', () => {
  const signature = 'aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404'
  const url = presignDownload(EXAMPLE)
  expect(parameter(url, 'X-Amz-Signature')).toBe(signature)
  expect(parameter(url, 'X-Amz-Credential')).toBe('AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request')
})

it.each([
  [0, '1'],
  [600.5, '600'],
  [1e9, '604800'],
])('keeps %d seconds within what S3 accepts', (expiresInSeconds, expected) => {
  expect(parameter(presignDownload({ ...EXAMPLE, expiresInSeconds }), 'X-Amz-Expires')).toBe(expected)
})

it('respects a path and a port of the endpoint', () => {
  const url = presignDownload({ ...EXAMPLE, endpoint: 'http://store:9000/s3/', path: 'b/a b' })
  expect(url).toMatch(/^http:\/\/store:9000\/s3\/b\/a%20b\?X-Amz-Algorithm=/)
})

describe('at a server', () => {
  let server: TestS3Server
  beforeAll(async () => {
    server = await startS3Server()
  })
  afterAll(() => server.close())

  it.each(['plain.txt', "a b+c&d=e%20'(1)*!.json", 'ünï-文.yaml', 'folder/?#[]@:$,;'])(
    'opens %s',
    async (name) => {
      const store = await createObjectStore(server.config)
      await store.put(`k/${name}`, Buffer.from(name))
      const url = await store.presign(`k/${name}`, 600)
      const answer = await fetch(url ?? '')
      expect([answer.status, await answer.text()]).toEqual([200, name])
    },
  )
})
