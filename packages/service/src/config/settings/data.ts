// Where data is kept: the directory, the database and the files.
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { BOOLEAN, DATABASE_URL, HTTP_URL, oneOf, TEXT, wholeNumber } from '../values/formats.ts'
import { dataPath, readDataPath } from './data-path.ts'
import { setting } from './setting.ts'
import type { Environment, ValueReader } from './value-reader.ts'

const DIRECTORY_OF_ROOT = '/var/lib/groundwork'
const DIRECTORY_IN_HOME = '.local/share/groundwork'

export const DATA = {
  dataDir: setting({
    flag: 'data-dir',
    argument: 'directory',
    variables: ['GROUNDWORK_DATA_DIR', 'WORK_DIR'],
    format: TEXT,
    default: null,
    defaultNote: `~/${DIRECTORY_IN_HOME}, as root ${DIRECTORY_OF_ROOT}`,
    help: 'database, files and keys',
  }),
  databaseUrl: setting({
    flag: 'database-url',
    argument: 'url',
    variables: ['GROUNDWORK_DATABASE_URL'],
    format: DATABASE_URL,
    default: null,
    defaultNote: 'an embedded one in the data directory',
    secret: true,
    help: 'URL of your PostgreSQL; DB_HOST, DB_PORT, DB_USER, DB_PASS and DB_NAME work too',
    guide: 'running.md#your-own-postgresql',
  }),
  databaseDirectUrl: setting({
    flag: 'database-direct-url',
    argument: 'url',
    variables: ['GROUNDWORK_DATABASE_DIRECT_URL'],
    format: DATABASE_URL,
    default: null,
    secret: true,
    help: 'URL of the same database without the pooler, when --database-url leads to a connection pooler in transaction mode',
    guide: 'running.md#behind-a-connection-pooler',
  }),
  databaseHost: setting({
    variables: ['DB_HOST'],
    format: TEXT,
    default: null,
    help: 'host of your PostgreSQL, or the directory of its socket',
  }),
  databasePort: setting({
    variables: ['DB_PORT'],
    format: wholeNumber(1, 65_535),
    default: 5432,
    help: 'its port',
  }),
  databaseUser: setting({
    variables: ['DB_USER'],
    format: TEXT,
    default: 'postgres',
    help: 'user of the database',
  }),
  databasePassword: setting({
    variables: ['DB_PASS'],
    format: TEXT,
    default: null,
    secret: true,
    help: 'password of that user',
  }),
  databaseName: setting({
    variables: ['DB_NAME'],
    format: TEXT,
    default: 'installer',
    help: 'name of the database',
  }),
  storage: setting({
    flag: 'storage',
    argument: 'kind',
    variables: ['GROUNDWORK_STORAGE', 'STORAGE'],
    format: oneOf(['filesystem', 's3']),
    default: 'filesystem',
    defaultNote: 's3 if --s3-bucket is given',
    help: 'where files are kept: filesystem or s3',
    guide: 'running.md#files-in-s3',
  }),
  s3Endpoint: setting({
    flag: 's3-endpoint',
    argument: 'url',
    variables: ['S3_ENDPOINT_URL'],
    format: HTTP_URL,
    default: null,
    help: 'address of the S3-compatible store',
  }),
  s3Bucket: setting({
    flag: 's3-bucket',
    argument: 'name',
    variables: ['S3_BUCKET'],
    format: TEXT,
    default: null,
    help: 'bucket in that store',
  }),
  s3Region: setting({
    flag: 's3-region',
    argument: 'name',
    variables: ['S3_REGION', 'AWS_REGION'],
    format: TEXT,
    default: 'us-east-1',
    help: 'region of the bucket',
  }),
  s3AccessKeyId: setting({
    flag: 's3-access-key-id',
    argument: 'id',
    variables: ['AWS_ACCESS_KEY_ID'],
    format: TEXT,
    default: null,
    help: 'access key of the store; the secret is read from AWS_SECRET_ACCESS_KEY only, because other users can see flags',
  }),
  s3SecretAccessKey: setting({
    variables: ['AWS_SECRET_ACCESS_KEY'],
    format: TEXT,
    default: null,
    secret: true,
    help: 'secret of the access key of the store',
  }),
  secretKeyFile: dataPath({
    flag: 'secret-key-file',
    argument: 'file',
    variables: ['GROUNDWORK_SECRET_KEY_FILE'],
    nameInDataDir: 'secret.key',
    help: 'key that encrypts secrets; created if missing',
  }),
  upgradeBackup: setting({
    variables: ['GROUNDWORK_UPGRADE_BACKUP'],
    format: BOOLEAN,
    default: true,
    help: 'save the data to backups/ in the data directory before a newer version changes the embedded database',
    guide: 'running.md#backup-restore-upgrade',
  }),
}

export interface DataConfig {
  readonly dataDir: string
  /** null: the embedded database below the data directory. */
  readonly databaseUrl: string | null
  /** Past the pooler that the other address leads to; null: there is none. */
  readonly databaseDirectUrl: string | null
  readonly files: FilesConfig
  /** The key for secrets at rest; created when missing. */
  readonly secretKeyFile: string
  /** Whether the embedded database is saved before its tables change. */
  readonly upgradeBackup: boolean
}

export type FilesConfig =
  | { readonly kind: 'directory'; readonly path: string }
  | {
      readonly kind: 's3'
      readonly endpoint: string
      readonly bucket: string
      readonly region: string
      readonly accessKeyId: string
      readonly secretAccessKey: string
    }

export function readData(reader: ValueReader, environment: Environment): DataConfig {
  const dataDir = resolve(reader.read(DATA.dataDir) ?? defaultDataDir(environment))
  const databaseUrl = reader.read(DATA.databaseUrl) ?? databaseFromParts(reader)
  const databaseDirectUrl = reader.read(DATA.databaseDirectUrl)
  if (databaseDirectUrl !== null && databaseUrl === null) {
    reader.problem(
      '--database-direct-url is set, but --database-url is not: the embedded database has no pooler in front.',
    )
  }
  return {
    dataDir,
    ...{ databaseUrl, databaseDirectUrl },
    files: readFiles(reader, dataDir),
    secretKeyFile: readDataPath(reader, DATA.secretKeyFile, dataDir),
    upgradeBackup: reader.read(DATA.upgradeBackup),
  }
}

/** Where programs of this kind keep their data: for a user below the home directory, for the system below /var/lib. */
function defaultDataDir(environment: Environment): string {
  const { XDG_DATA_HOME: shared } = environment
  if (shared?.startsWith('/')) return join(shared, 'groundwork')
  const isRoot = process.getuid?.() === 0
  return isRoot ? DIRECTORY_OF_ROOT : join(environment.HOME || homedir(), DIRECTORY_IN_HOME)
}

/** As deployments of the reference name their PostgreSQL. */
function databaseFromParts(reader: ValueReader): string | null {
  const host = reader.read(DATA.databaseHost)
  const port = reader.read(DATA.databasePort)
  if (host === null || reader.isGiven(DATA.databaseUrl)) return null
  const user = encodeURIComponent(reader.read(DATA.databaseUser))
  const password = reader.read(DATA.databasePassword)
  const login = password === null ? user : `${user}:${encodeURIComponent(password)}`
  const name = encodeURIComponent(reader.read(DATA.databaseName))
  if (host.startsWith('/')) {
    return `postgresql://${login}@/${name}?host=${encodeURIComponent(host)}&port=${port}`
  }
  const authority = host.includes(':') && !host.startsWith('[') ? `[${host}]` : host
  return `postgresql://${login}@${authority}:${port}/${name}`
}

function readFiles(reader: ValueReader, dataDir: string): FilesConfig {
  const directory = { kind: 'directory', path: join(dataDir, 'files') } as const
  const isS3Given = reader.isGiven(DATA.s3Bucket)
  const kind = reader.readGiven(DATA.storage) ?? (isS3Given ? 's3' : DATA.storage.default)
  // What stands in the settings of a store that is not used stops no start.
  if (kind === 'filesystem') return directory
  const endpoint = reader.read(DATA.s3Endpoint)
  const bucket = reader.read(DATA.s3Bucket)
  const accessKeyId = reader.read(DATA.s3AccessKeyId)
  const secretAccessKey = reader.read(DATA.s3SecretAccessKey)
  const missing = [
    [reader.isGiven(DATA.s3Endpoint), '--s3-endpoint (S3_ENDPOINT_URL)'],
    [isS3Given, '--s3-bucket (S3_BUCKET)'],
    [accessKeyId !== null, '--s3-access-key-id (AWS_ACCESS_KEY_ID)'],
    [secretAccessKey !== null, 'AWS_SECRET_ACCESS_KEY'],
  ].flatMap(([isGiven, name]) => (isGiven ? [] : [name]))
  if (missing.length > 0)
    reader.problem(`Files are to be kept in an S3 store, but ${missing.join(', ')} is missing.`)
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) return directory
  return {
    kind: 's3',
    ...{ endpoint, bucket, accessKeyId, secretAccessKey },
    region: reader.read(DATA.s3Region),
  }
}
