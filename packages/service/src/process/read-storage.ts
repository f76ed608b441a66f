// Where data is kept: the directory, the database and the files.
import { join, resolve } from 'node:path'
import type { Config, FilesConfig } from '../config/config.ts'
import type { Environment, ValueReader } from '../config/settings/value-reader.ts'
import { asDatabaseUrl, asHttpUrl, asOneOf, asText, asWhole } from '../config/values/values.ts'
import { defaultDataDir } from './default-data-dir.ts'
import { OPTIONS } from './options.ts'

type StorageConfig = Pick<Config, 'dataDir' | 'databaseUrl' | 'files' | 'secretKeyFile'>

const S3_SECRET = { variables: ['AWS_SECRET_ACCESS_KEY'], secret: true }
const DB_PASSWORD = { variables: ['DB_PASS'], secret: true }

export function readStorage(reader: ValueReader, environment: Environment): StorageConfig {
  const dataDir = resolve(reader.read(OPTIONS.dataDir, asText) ?? defaultDataDir(environment))
  return {
    dataDir,
    databaseUrl: reader.read(OPTIONS.databaseUrl, asDatabaseUrl) ?? databaseFromParts(reader),
    files: readFiles(reader, dataDir),
    secretKeyFile: resolve(reader.read(OPTIONS.secretKeyFile, asText) ?? join(dataDir, 'secret.key')),
  }
}

/** As deployments of the reference name their PostgreSQL. */
function databaseFromParts(reader: ValueReader): string | null {
  const host = reader.read({ variables: ['DB_HOST'] }, asText)
  const port = reader.read({ variables: ['DB_PORT'] }, asWhole(1, 65_535)) ?? 5432
  if (host === undefined || reader.isGiven(OPTIONS.databaseUrl)) return null
  const user = reader.read({ variables: ['DB_USER'] }, asText) ?? 'postgres'
  const password = reader.read(DB_PASSWORD, asText)
  const name = reader.read({ variables: ['DB_NAME'] }, asText) ?? 'installer'
  const login = encodeURIComponent(user) + (password === undefined ? '' : `:${encodeURIComponent(password)}`)
  if (host.startsWith('/')) {
    return `postgresql://${login}@/${encodeURIComponent(name)}?host=${encodeURIComponent(host)}&port=${port}`
  }
  const authority = host.includes(':') && !host.startsWith('[') ? `[${host}]` : host
  return `postgresql://${login}@${authority}:${port}/${encodeURIComponent(name)}`
}

function readFiles(reader: ValueReader, dataDir: string): FilesConfig {
  const directory = { kind: 'directory', path: join(dataDir, 'files') } as const
  const isS3Given = reader.isGiven(OPTIONS.s3Bucket)
  const kind =
    reader.read(OPTIONS.storage, asOneOf(['filesystem', 's3'])) ?? (isS3Given ? 's3' : 'filesystem')
  if (kind === 'filesystem') return directory
  const endpoint = reader.read(OPTIONS.s3Endpoint, asHttpUrl)
  const bucket = reader.read(OPTIONS.s3Bucket, asText)
  const accessKeyId = reader.read(OPTIONS.s3AccessKeyId, asText)
  const secretAccessKey = reader.read(S3_SECRET, asText)
  const missing = [
    [reader.isGiven(OPTIONS.s3Endpoint), '--s3-endpoint (S3_ENDPOINT_URL)'],
    [isS3Given, '--s3-bucket (S3_BUCKET)'],
    [accessKeyId !== undefined, '--s3-access-key-id (AWS_ACCESS_KEY_ID)'],
    [secretAccessKey !== undefined, 'AWS_SECRET_ACCESS_KEY'],
  ].flatMap(([isGiven, name]) => (isGiven ? [] : [name]))
  if (missing.length > 0)
    reader.problem(`Files are to be kept in an S3 store, but ${missing.join(', ')} is missing.`)
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) return directory
  const region = reader.read(OPTIONS.s3Region, asText) ?? 'us-east-1'
  return { kind: 's3', endpoint, bucket, region, accessKeyId, secretAccessKey }
}
