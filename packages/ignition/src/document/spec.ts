// The specification as data: which keys an object has, since which version, what identifies the entries of a list.
// Validation and merging both read this table, so a key that one knows is known to the other.
import type { SpecVersion } from './spec-versions.ts'

export type Shape = Scalar | ListShape | ObjectShape

/** `count`: 0 or more. `id`: a user or group id as the kernel has them. */
export type Scalar = 'text' | 'flag' | 'integer' | 'count' | 'id'

export interface ObjectShape {
  readonly kind: 'object'
  readonly fields: Readonly<Record<string, Field>>
}

export interface ListShape {
  readonly kind: 'list'
  readonly each: Shape
  /** What identifies an entry: a field of it, the text itself, or a partition's number or label. */
  readonly key: string | 'itself' | 'partition' | null
  /** Lists of one object with the same namespace may not share a key. */
  readonly namespace?: string
  /** A child's entry without a value takes the parent's entry away. */
  readonly removedBy?: string
}

export interface Field {
  readonly shape: Shape
  readonly since?: SpecVersion
  /** There, and not empty. */
  readonly required?: true
}

const object = (fields: Readonly<Record<string, Field>>): ObjectShape => ({ kind: 'object', fields })
const optional = (shape: Shape, since?: SpecVersion): Field =>
  since === undefined ? { shape } : { shape, since }
const required = (shape: Shape, since?: SpecVersion): Field => ({
  ...optional(shape, since),
  required: true,
})
/** Entries with the same key are one entry; `namespace` widens that to several lists. */
const keyed = (key: string, each: Shape, namespace?: string): ListShape => ({
  kind: 'list',
  each,
  key,
  ...(namespace === undefined ? {} : { namespace }),
})
/** Entries may repeat; a merge appends. */
const sequence = (each: Shape): ListShape => ({ kind: 'list', each, key: null })

const text = optional('text')
const flag = optional('flag')
const count = optional('count')
const words = keyed('itself', 'text')

const verification = optional(object({ hash: text }))
const httpHeaders: Field = {
  shape: {
    ...keyed('name', object({ name: required('text'), value: text })),
    removedBy: 'value',
  },
  since: '3.1.0',
}

const contents = object({ source: text, compression: text, httpHeaders, verification })
/** Configurations and certificates could not be compressed at first, and name nothing without a source. */
const needed = object({
  source: required('text'),
  compression: optional('text', '3.1.0'),
  httpHeaders,
  verification,
})
const replacement = object({
  source: text,
  compression: optional('text', '3.1.0'),
  httpHeaders,
  verification,
})

const owner = optional(object({ id: optional('id'), name: text }))
const node = { path: required('text'), overwrite: flag, user: owner, group: owner }

const partition = object({
  number: count,
  label: text,
  sizeMiB: count,
  startMiB: count,
  typeGuid: text,
  guid: text,
  resize: optional('flag', '3.2.0'),
  shouldExist: flag,
  wipePartitionEntry: flag,
})

const clevis = object({
  tpm2: flag,
  threshold: count,
  tang: optional(
    keyed(
      'url',
      object({
        url: required('text'),
        thumbprint: required('text'),
        advertisement: optional('text', '3.4.0'),
      }),
    ),
  ),
  custom: optional(object({ pin: text, config: text, needsNetwork: flag })),
})

const luks = object({
  name: required('text'),
  device: required('text'),
  label: text,
  uuid: text,
  wipeVolume: flag,
  discard: optional('flag', '3.4.0'),
  options: optional(sequence('text')),
  openOptions: optional(sequence('text'), '3.4.0'),
  keyFile: optional(contents),
  clevis: optional(clevis),
  cex: optional(object({ enabled: flag }), '3.5.0'),
})

const filesystem = object({
  device: required('text'),
  path: text,
  format: text,
  label: text,
  uuid: text,
  options: optional(sequence('text')),
  mountOptions: optional(sequence('text'), '3.1.0'),
  wipeFilesystem: flag,
})

const raid = object({
  name: required('text'),
  level: required('text'),
  devices: required(words),
  spares: count,
  options: optional(sequence('text')),
})

const storage = object({
  disks: optional(
    keyed(
      'device',
      object({
        device: required('text'),
        wipeTable: flag,
        partitions: optional(keyed('partition', partition)),
      }),
    ),
  ),
  raid: optional(keyed('name', raid)),
  luks: optional(keyed('name', luks), '3.2.0'),
  filesystems: optional(keyed('device', filesystem)),
  files: optional(
    keyed(
      'path',
      object({
        ...node,
        mode: optional('integer'),
        contents: optional(contents),
        append: optional(sequence(contents)),
      }),
      'path',
    ),
  ),
  directories: optional(keyed('path', object({ ...node, mode: optional('integer') }), 'path')),
  links: optional(keyed('path', object({ ...node, target: required('text'), hard: flag }), 'path')),
})

const ignition = object({
  version: required('text'),
  config: optional(object({ merge: optional(keyed('source', needed)), replace: optional(replacement) })),
  proxy: optional(object({ httpProxy: text, httpsProxy: text, noProxy: optional(words) }), '3.1.0'),
  security: optional(
    object({
      tls: optional(object({ certificateAuthorities: optional(keyed('source', needed)) })),
    }),
  ),
  timeouts: optional(object({ httpResponseHeaders: count, httpTotal: count })),
})

const user = object({
  name: required('text'),
  gecos: text,
  groups: optional(words),
  homeDir: text,
  noCreateHome: flag,
  noLogInit: flag,
  noUserGroup: flag,
  passwordHash: text,
  primaryGroup: text,
  shell: text,
  shouldExist: optional('flag', '3.2.0'),
  sshAuthorizedKeys: optional(words),
  system: flag,
  uid: optional('id'),
})

const group = object({
  name: required('text'),
  gid: optional('id'),
  passwordHash: text,
  shouldExist: optional('flag', '3.2.0'),
  system: flag,
})

const unit = object({
  name: required('text'),
  enabled: flag,
  mask: flag,
  contents: text,
  dropins: optional(keyed('name', object({ name: required('text'), contents: text }))),
})

export const CONFIG: ObjectShape = object({
  ignition: required(ignition),
  kernelArguments: optional(
    object({
      shouldExist: optional(keyed('itself', 'text', 'argument')),
      shouldNotExist: optional(keyed('itself', 'text', 'argument')),
    }),
    '3.3.0',
  ),
  passwd: optional(object({ users: optional(keyed('name', user)), groups: optional(keyed('name', group)) })),
  storage: optional(storage),
  systemd: optional(object({ units: optional(keyed('name', unit)) })),
})
