// An S3 server in this process, on loopback. It does not check version 4 signatures.
import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FilesConfig } from '../../config/config.ts'

interface S3rver {
  run(): Promise<{ readonly port: number }>
  close(): Promise<void>
}
type S3rverClass = new (options: Readonly<Record<string, unknown>>) => S3rver

export interface TestS3Server {
  readonly config: Extract<FilesConfig, { readonly kind: 's3' }>
  close(): Promise<void>
}

export async function startS3Server(): Promise<TestS3Server> {
  const Server: S3rverClass = createRequire(import.meta.url)('s3rver')
  const directory = await mkdtemp(join(tmpdir(), 'groundwork-s3-'))
  const bucket = 'groundwork'
  const server = new Server({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: bucket, configs: [] }],
  })
  const { port } = await server.run()
  return {
    config: {
      kind: 's3',
      endpoint: `http://127.0.0.1:${port}`,
      bucket,
      region: 'us-east-1',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    },
    async close() {
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
