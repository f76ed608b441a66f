// Objects in an S3-compatible store. The SDK is loaded with the first request, not at start: it takes half a second.

import { Readable } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'
import type { FilesConfig } from '../config/config.ts'
import { checkKey, checkPrefix, checkPrefixToDelete } from './object-key.ts'
import type { ObjectStore } from './object-store.ts'
import { presignDownload } from './presign.ts'
import { s3Error } from './s3-error.ts'

type S3Config = Extract<FilesConfig, { readonly kind: 's3' }>

const PART_BYTES = 8 * 1024 * 1024
const DELETIONS_AT_ONCE = 16

export function createS3Store(config: S3Config, now: () => number = Date.now): ObjectStore {
  let loading: ReturnType<typeof load> | undefined
  const sdk = () => {
    loading ??= load(config)
    return loading
  }
  const at = (key: string) => {
    checkKey(key)
    return { Bucket: config.bucket, Key: key }
  }
  const trying = async <Value>(action: string, work: () => Promise<Value>): Promise<Value> => {
    try {
      return await work()
    } catch (error) {
      throw s3Error(action, `bucket ${config.bucket} at ${config.endpoint}`, error)
    }
  }

  const remove = async (key: string): Promise<void> => {
    const { client, s3 } = await sdk()
    await client.send(new s3.DeleteObjectCommand(at(key)))
  }

  const open: ObjectStore['open'] = (key) =>
    trying(`Reading ${key}`, async () => {
      const { client, s3 } = await sdk()
      const found = await orNull(() => client.send(new s3.GetObjectCommand(at(key))))
      if (!found) return null
      if (!(found.Body instanceof Readable)) throw new Error('the answer has no content')
      return { content: found.Body, size: found.ContentLength ?? 0 }
    })

  const list: ObjectStore['list'] = (prefix) =>
    trying(`Listing ${prefix}*`, async () => {
      checkPrefix(prefix)
      const { client, s3 } = await sdk()
      const keys: string[] = []
      const pages = s3.paginateListObjectsV2({ client }, { Bucket: config.bucket, Prefix: prefix })
      for await (const page of pages) {
        for (const { Key } of page.Contents ?? []) if (Key !== undefined) keys.push(Key)
      }
      return keys.sort()
    })

  return {
    open,
    list,
    put: (key, content) =>
      trying(`Storing ${key}`, async () => {
        const { client, s3, Upload } = await sdk()
        if (content instanceof Uint8Array) {
          await client.send(new s3.PutObjectCommand({ ...at(key), Body: content }))
          return
        }
        const params = { ...at(key), Body: content }
        await new Upload({ client, params, partSize: PART_BYTES, queueSize: 2 }).done()
      }),
    async get(key) {
      const found = await open(key)
      if (!found) return null
      return trying(`Reading ${key}`, async () => Buffer.concat(await found.content.toArray()))
    },
    head: (key) =>
      trying(`Looking at ${key}`, async () => {
        const { client, s3 } = await sdk()
        const found = await orNull(() => client.send(new s3.HeadObjectCommand(at(key))))
        return found && { size: found.ContentLength ?? 0, modifiedAt: found.LastModified?.getTime() ?? 0 }
      }),
    listFolders: (after, limit) =>
      trying('Listing folders', async () => {
        const { client, s3 } = await sdk()
        const folders: string[] = []
        const pages = s3.paginateListObjectsV2(
          { client, pageSize: limit },
          // "0" follows "/": behind everything in that folder.
          { Bucket: config.bucket, Delimiter: '/', ...(after === '' ? {} : { StartAfter: `${after}0` }) },
        )
        for await (const page of pages) {
          for (const { Prefix = '' } of page.CommonPrefixes ?? []) folders.push(Prefix.replace(/\/$/, ''))
          if (folders.length >= limit) break
        }
        return folders.sort().slice(0, limit)
      }),
    delete: (key) => trying(`Deleting ${key}`, () => remove(key)),
    deletePrefix: (prefix) =>
      trying(`Deleting ${prefix}*`, async () => {
        checkPrefixToDelete(prefix)
        const keys = [...(await list(prefix))]
        // One by one: several stores want an MD5 for deletions of many, which the SDK no longer sends.
        while (keys.length > 0) await Promise.all(keys.splice(0, DELETIONS_AT_ONCE).map(remove))
      }),
    async presign(key, expiresInSeconds) {
      checkKey(key)
      const path = `${config.bucket}/${key}`
      return presignDownload({ ...config, path, expiresInSeconds, now: now() })
    },
  }
}

async function load(config: S3Config) {
  const [s3, { Upload }] = await Promise.all([import('@aws-sdk/client-s3'), import('@aws-sdk/lib-storage')])
  const client: S3Client = new s3.S3Client({
    endpoint: config.endpoint,
    region: config.region,
    credentials: { accessKeyId: config.accessKeyId, secretAccessKey: config.secretAccessKey },
    forcePathStyle: true,
    // The default sends checksums in a framing that stores other than AWS refuse, or keep as part of the object.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 5_000, socketTimeout: 60_000 },
  })
  return { s3, Upload, client }
}

const ABSENT = ['NoSuchKey', 'NotFound']

async function orNull<Value>(read: () => Promise<Value>): Promise<Value | null> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof Error && ABSENT.includes(error.name)) return null
    throw error
  }
}
