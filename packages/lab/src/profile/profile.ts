// What a profile may say. All values are texts: in YAML `2.0` would else be the number 2, and a serial of digits no text at all.
import { Type } from 'typebox'
import { GPU_NAMES } from './gpus.ts'
import { MAKER_NAMES } from './makers.ts'
import { CLOCK, DURATION, LINK_SPEED, SIZE, WRITE_SPEED } from './quantities.ts'

/** `allowed` ends up in messages. */
const text = (pattern: string, allowed: string) => Type.String({ pattern, allowed })
const choice = <const Names extends readonly string[]>(names: Names) =>
  Type.Unsafe<Names[number]>(
    Type.String({ pattern: `^(${names.map(escaped).join('|')})$`, allowed: `one of ${names.join(', ')}` }),
  )
const escaped = (name: string) => name.replaceAll('.', String.raw`\.`)
const list = <Item extends Type.TSchema>(item: Item) => Type.Array(item, { allowed: 'a list' })
const fields = <Properties extends Type.TProperties>(properties: Properties) =>
  Type.Object(properties, {
    additionalProperties: false,
    allowed: `the fields ${Object.keys(properties).join(', ')}`,
  })

const line = text(String.raw`^[^\n]{1,200}$`, 'a text of one line')
const truth = choice(['true', 'false'])
const count = text(String.raw`^[1-9]\d{0,4}$`, 'a whole number from 1 to 99999')
const size = text(SIZE, 'a number with a unit, such as 480 GB or 64 GiB')
const duration = text(DURATION, 'a number with a unit, such as 2 ms or 1 s')

export const DiskProfile = fields({
  kind: choice(['hdd', 'ssd', 'nvme', 'multipath', 'iscsi', 'usb']),
  size,
  /** So many of them. */
  count: Type.Optional(count),
  model: Type.Optional(line),
  holds: Type.Optional(choice(['nothing', 'system', 'lvm', 'lvm-thin', 'raid'])),
  /** False: it does not identify itself, as disks of some hypervisors. */
  hasUuid: Type.Optional(truth),
  /** How long the slowest hundredth of small synchronised writes takes. */
  syncWrite: Type.Optional(duration),
  writeSpeed: Type.Optional(text(WRITE_SPEED, 'a number with a unit, such as 200 MB/s')),
  /** Multipath. */
  paths: Type.Optional(text('^[2-8]$', 'a whole number from 2 to 8')),
  /** iSCSI: where the disk comes from, and whether the firmware opened the session. */
  portal: Type.Optional(text(String.raw`^\d+\.\d+\.\d+\.\d+$`, 'an IPv4 address')),
  isFromFirmware: Type.Optional(truth),
})

export const NicProfile = fields({
  segment: Type.Optional(text('^[a-z0-9][a-z0-9-]{0,30}$', 'the name of a segment of the network')),
  speed: Type.Optional(text(LINK_SPEED, 'a number with a unit, such as 1 Gb/s or 25 Gb/s')),
  count: Type.Optional(text('^([1-9]|[1-5][0-9]|6[0-4])$', 'a whole number from 1 to 64')),
  /** The same on all machines of the profile. */
  address: Type.Optional(
    text(String.raw`^[0-9a-fA-F:.]+/\d{1,3}$`, 'an address with prefix length, such as 192.0.2.10/24'),
  ),
  mac: Type.Optional(text('^[0-9a-f]{2}(:[0-9a-f]{2}){5}$', 'six pairs of lower case hex digits')),
})

export const Profile = fields({
  name: text('^[a-z0-9][a-z0-9-]{0,40}$', 'lower case letters, digits and hyphens'),
  description: line,
  maker: choice(MAKER_NAMES),
  product: Type.Optional(line),
  /** The following three are made up for each machine, unless they are given here: then all have the same. */
  serial: Type.Optional(line),
  boardSerial: Type.Optional(line),
  uuid: Type.Optional(text('^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$', 'a UUID in lower case')),
  /** `{number}` counts the machines from 1. */
  hostname: Type.Optional(
    text('^[a-z0-9{][a-z0-9.{}-]{0,62}$', 'a name such as edge-{number}, where {number} counts the machines'),
  ),
  architecture: Type.Optional(choice(['x86_64', 'aarch64'])),
  cpu: fields({
    model: Type.Optional(line),
    threads: text(String.raw`^[1-9]\d{0,3}$`, 'a whole number from 1 to 9999'),
    mhz: Type.Optional(text(String.raw`^\d{1,5}$`, 'a whole number')),
  }),
  memory: size,
  firmware: Type.Optional(choice(['bios', 'uefi'])),
  secureBoot: Type.Optional(choice(['on', 'off', 'unsupported'])),
  tpm: Type.Optional(choice(['none', '1.2', '2.0'])),
  disks: list(DiskProfile),
  nics: list(NicProfile),
  gpus: Type.Optional(
    list(
      fields({
        model: choice(GPU_NAMES),
        count: Type.Optional(text('^[1-8]$', 'a whole number from 1 to 8')),
      }),
    ),
  ),
  /** Network of the management controllers; each machine has an address of it. */
  bmc: Type.Optional(
    text(String.raw`^\d+\.\d+\.\d+\.\d+/([89]|1\d|2[0-8])$`, 'an IPv4 network such as 198.18.0.0/15'),
  ),
  clock: Type.Optional(text(CLOCK, 'how far it is off, such as "2 h ahead" or "90 s behind"')),
})

export type Profile = Readonly<Type.Static<typeof Profile>>
export type DiskProfile = Readonly<Type.Static<typeof DiskProfile>>
export type NicProfile = Readonly<Type.Static<typeof NicProfile>>
