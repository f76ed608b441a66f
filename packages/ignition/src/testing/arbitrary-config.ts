// Valid documents, made up. "Peaceful" ones stay valid when they are merged with one another: whatever two of them say
// about the same thing (the format of a device, the level of an array) is the same.
import fc from 'fast-check'
import { dataUrl } from '../document/data-url.ts'
import type { IgnitionConfig } from '../document/document.ts'
import { isAtLeast, type SpecVersion } from '../document/spec-versions.ts'

const optional = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: undefined })
const flag = optional(fc.boolean())
const text = optional(fc.string({ unit: 'grapheme', maxLength: 8 }))
/** One letter for people may be many bytes, and this is counted in bytes. */
const luksLabel = text.filter((label) => Buffer.byteLength(label ?? '') <= 47)
const word = fc.constantFrom('a', 'b', 'c', 'd')
const words = fc.uniqueArray(word, { maxLength: 3 })

/** JSON has no undefined, and neither has a document. */
function record<Fields>(fields: { [Key in keyof Fields]: fc.Arbitrary<Fields[Key]> }) {
  return fc.record(fields).map((value) => JSON.parse(JSON.stringify(value)) as Record<string, unknown>)
}

const listOf = (keys: readonly string[], entry: (key: string) => fc.Arbitrary<unknown>) =>
  fc.subarray([...keys]).chain((chosen) => fc.tuple(...chosen.map(entry)))

const hash = fc.constantFrom(`sha512-${'0a'.repeat(64)}`)

function resource(version: SpecVersion): fc.Arbitrary<Record<string, unknown>> {
  const isNew = isAtLeast(version, '3.1.0')
  const data = fc.string({ unit: 'grapheme', maxLength: 12 }).map(dataUrl)
  const headers = isNew
    ? listOf(['x-one', 'x-two'], (name) => fc.constant({ name, value: 'v' }))
    : fc.constant([])
  const remote = record({
    source: fc.constantFrom('http://h/a', 'https://h:8443/b?c=d', 'https://[::1]/e'),
    httpHeaders: headers,
    verification: optional(record({ hash })),
  }).map(({ httpHeaders, ...rest }) => (isNew ? { ...rest, httpHeaders } : rest))
  return fc.oneof(
    record({ source: data, verification: optional(record({ hash })) }),
    remote,
    record({ source: data, compression: fc.constantFrom('gzip', '') }),
  )
}

const PATHS = ['/etc/a', '/etc/b', '/opt/c/d', '/var/e e', '/ö']

function storage(version: SpecVersion, isPeaceful: boolean) {
  // Headers of one document and the source of another make no valid contents.
  const contents = isPeaceful
    ? record({ source: fc.string({ maxLength: 9 }).map(dataUrl) })
    : resource(version)
  const owner = optional<object>(
    isPeaceful
      ? fc.constantFrom({ name: 'root' }, { name: 'core' })
      : fc.constantFrom({ name: 'root' }, { id: 0 }, { id: 1000, name: '' }, {}),
  )
  const mode = optional(fc.integer({ min: 0, max: 0o777 }))
  const node = { user: owner, group: owner }
  const file = (path: string) =>
    record({
      ...node,
      path: fc.constant(path),
      mode,
      contents,
      overwrite: flag,
      append: optional(fc.array(contents, { maxLength: 2 })),
    })
  const directory = (path: string) => record({ ...node, path: fc.constant(path), mode, overwrite: flag })
  const link = (path: string) =>
    record({ ...node, path: fc.constant(path), target: fc.constantFrom('/x', '../y'), overwrite: flag })
  const nodes = fc
    .tuple(...PATHS.map(() => fc.constantFrom('files', 'directories', 'links', 'none')))
    .chain((kinds) => {
      const of = (kind: string) => PATHS.filter((_, index) => kinds[index] === kind)
      return fc.record({
        files: fc.tuple(...of('files').map(file)),
        directories: fc.tuple(...of('directories').map(directory)),
        links: fc.tuple(...of('links').map(link)),
      })
    })
  return fc
    .record({ nodes, devices: devices(version) })
    .map((parts) => ({ ...parts.nodes, ...parts.devices }))
}

function devices(version: SpecVersion) {
  const partition = (number: string) =>
    record({
      number: fc.constant(Number(number)),
      label: optional(fc.constant(`label ${number}`)),
      startMiB: optional(fc.constant(Number(number) * 100)),
      sizeMiB: optional(fc.integer({ min: 0, max: 100 })),
      guid: optional(fc.constant('01234567-89ab-CDEF-EDCB-A98765432101')),
      wipePartitionEntry: flag,
    })
  const disk = (device: string) =>
    record({
      device: fc.constant(device),
      wipeTable: flag,
      partitions: optional(listOf(['1', '2', '3'], partition)),
    })
  const filesystem = (device: string) =>
    record({
      device: fc.constant(device),
      format: fc.constant(device.slice('/dev/'.length)),
      label: optional(fc.string({ maxLength: 11 })),
      path: optional(fc.constantFrom('/', '/var')),
      options: optional(fc.array(word, { maxLength: 2 })),
      wipeFilesystem: flag,
    })
  const raid = (name: string) =>
    record({
      name: fc.constant(name),
      level: fc.constant('raid1'),
      devices: fc.uniqueArray(fc.constantFrom('/dev/x', '/dev/y', '/dev/z'), { minLength: 1 }),
      spares: optional(fc.nat(2)),
      options: optional(fc.array(word, { maxLength: 2 })),
    })
  const tang = (url: string) => record({ url: fc.constant(url), thumbprint: word })
  const clevis = record({
    tpm2: flag,
    threshold: optional(fc.nat(2)),
    tang: optional(listOf(['http://t1', 'https://t2'], tang)),
  })
  const luks = (name: string) =>
    record({
      name: fc.constant(name),
      device: fc.constant('/dev/q'),
      label: luksLabel,
      clevis: optional(clevis),
    })
  const lists = {
    disks: optional(listOf(['/dev/a', '/dev/b'], disk)),
    filesystems: optional(
      listOf(['/dev/ext4', '/dev/xfs', '/dev/vfat', '/dev/btrfs', '/dev/swap'], filesystem),
    ),
    raid: optional(listOf(['md0', 'md1'], raid)),
  }
  return isAtLeast(version, '3.2.0')
    ? record({ ...lists, luks: optional(listOf(['l1', 'l2'], luks)) })
    : record(lists)
}

const unitText = optional(
  fc.constantFrom(
    '',
    '[Unit]\nDescription=x\n',
    '# c\n[Service]\nExecStart=/a \\\n  b\n\n[Install]\nWantedBy=x',
  ),
)

const unit = (name: string) =>
  record({
    name: fc.constant(name),
    enabled: flag,
    mask: flag,
    contents: unitText,
    dropins: optional(
      listOf(['a.conf', 'b.conf'], (dropin) => record({ name: fc.constant(dropin), contents: unitText })),
    ),
  })

const user = (name: string) =>
  record({
    name: fc.constant(name),
    passwordHash: text,
    sshAuthorizedKeys: optional(words),
    groups: optional(words),
    uid: optional(fc.nat(70_000)),
    system: flag,
  })

const group = (name: string) =>
  record({ name: fc.constant(name), gid: optional(fc.nat(70_000)), system: flag })

function ignitionSection(version: SpecVersion, isPeaceful: boolean) {
  const isNew = isAtLeast(version, '3.1.0')
  const needed = (source: string) =>
    isPeaceful
      ? fc.constant({ source })
      : record({ source: fc.constant(source), verification: optional(record({ hash })) })
  const config = record({
    merge: optional(listOf(['http://h/1', 'data:,%7B%7D'], needed)),
    replace: optional(needed('https://h/r')),
  })
  const authorities = listOf(['data:,one', 'https://h/two'], needed)
  const common = {
    version: fc.constant(version),
    config: optional(config),
    security: optional(record({ tls: record({ certificateAuthorities: authorities }) })),
    timeouts: optional(
      record({ httpTotal: optional(fc.nat(99)), httpResponseHeaders: optional(fc.nat(99)) }),
    ),
  }
  const url = optional(fc.constantFrom('http://p:3128', 'https://u:p@p'))
  const proxy = optional(record({ httpProxy: url, httpsProxy: url, noProxy: optional(words) }))
  return isNew ? record({ ...common, proxy }) : record(common)
}

const kernelArguments = fc
  .tuple(
    ...['a', 'b', 'c=d'].map((argument) =>
      fc.constantFrom(`shouldExist ${argument}`, `shouldNotExist ${argument}`, ''),
    ),
  )
  .map((choices) => {
    const of = (list: string) =>
      choices.filter((choice) => choice.startsWith(`${list} `)).map((choice) => choice.slice(list.length + 1))
    return { shouldExist: of('shouldExist'), shouldNotExist: of('shouldNotExist') }
  })

export interface ConfigChoices {
  readonly version: SpecVersion
  readonly isPeaceful?: boolean
}

export function arbitraryConfig({
  version,
  isPeaceful = false,
}: ConfigChoices): fc.Arbitrary<IgnitionConfig> {
  const sections = {
    ignition: ignitionSection(version, isPeaceful),
    passwd: optional(
      record({ users: optional(listOf(['core', 'u'], user)), groups: optional(listOf(['g'], group)) }),
    ),
    storage: optional(storage(version, isPeaceful)),
    systemd: optional(record({ units: optional(listOf(['a.service', 'b@.timer'], unit)) })),
  }
  const all = isAtLeast(version, '3.3.0')
    ? { ...sections, kernelArguments: optional(kernelArguments) }
    : sections
  return record(all as Record<string, fc.Arbitrary<unknown>>) as unknown as fc.Arbitrary<IgnitionConfig>
}
