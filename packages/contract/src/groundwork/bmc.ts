// A BMC of a host, as requests and answers have it. The password goes in and never comes out.
import { Type } from 'typebox'
import { DateTime, Flag, Integer, ListOf, Nullable, StringEnum, Text, Uuid } from '../schema/schema.ts'

export const MOST_BMCS_AT_ONCE = 500
const MOST_MACS = 64

export const BMC_TLS = ['authorities', 'pinned', 'insecure'] as const
export const BMC_BOOT_METHODS = ['virtual-media', 'network', 'any'] as const
export const BMC_TASKS = ['probe', 'power-on', 'power-off', 'power-cycle', 'eject'] as const
export type BmcTaskKind = (typeof BMC_TASKS)[number]

const name = Text('Unique in the infra-env; often the name of the host.', {
  pattern: '^[A-Za-z0-9]([A-Za-z0-9._-]{0,61}[A-Za-z0-9])?$',
  maxLength: 63,
})
const address = Text(
  'Where the BMC is: a name or an IP address, a URL, or an address as Metal3 writes it, such as `redfish-virtualmedia+https://192.0.2.21/redfish/v1/Systems/1`; `ipmi://192.0.2.21` for IPMI.',
  { minLength: 1, maxLength: 1024 },
)
const macs = ListOf(
  Text('MAC address of a network card.', {
    pattern: '^([0-9A-Fa-f]{2}[:-]){5}[0-9A-Fa-f]{2}$',
    maxLength: 17,
  }),
  'MAC addresses of the host, by which it is recognised when it registers. A few suffice.',
  MOST_MACS,
)
const username = Text('Account of the BMC; empty: it wants none.', { maxLength: 256 })
const password = Text('Password of the account. It is stored encrypted and never shown.', { maxLength: 1024 })
const tls = StringEnum(BMC_TLS, {
  description:
    'Whom to believe that it is the BMC: `authorities`, those of the computer of the service; `pinned`, only the certificate with this `fingerprint`; `insecure`, anybody, also without encryption.',
})
const fingerprint = Text('SHA-256 of the certificate of the BMC; `groundwork bmc probe` shows it.', {
  pattern: '^(([0-9A-Fa-f]{2}:?){32})?$',
  maxLength: 95,
})
const vendor = Text('Row of docs/bmc.md#vendors to be used instead of the one that fits; empty: that one.', {
  pattern: '^[a-z0-9-]{0,40}$',
  maxLength: 40,
})
const bootMethod = StringEnum(BMC_BOOT_METHODS, {
  description:
    'How the host boots: `virtual-media`; `network`, where DHCP and the boot files are up to you; `any`: the network where virtual media fail.',
})

export const BmcCreateParams = Type.Object(
  {
    name,
    mac_addresses: macs,
    address,
    username: Type.Optional(username),
    password: Type.Optional(password),
    tls: Type.Optional(tls),
    fingerprint: Type.Optional(fingerprint),
    vendor: Type.Optional(vendor),
    boot_method: Type.Optional(bootMethod),
  },
  { title: 'bmc-create-params' },
)
export type BmcCreateParams = Type.Static<typeof BmcCreateParams>

export const BmcsCreateParams = Type.Object(
  {
    bmcs: Type.Array(BmcCreateParams, {
      description: 'All of them are added, or none.',
      minItems: 1,
      maxItems: MOST_BMCS_AT_ONCE,
    }),
  },
  { title: 'bmcs-create-params' },
)

export const BmcUpdateParams = Type.Partial(BmcCreateParams, { title: 'bmc-update-params' })
export type BmcUpdateParams = Type.Static<typeof BmcUpdateParams>

export const BmcPowerParams = Type.Object(
  {
    power: StringEnum(['on', 'off', 'cycle'], {
      description: '`off` cuts the power; `cycle` switches off, and on again.',
    }),
  },
  { title: 'bmc-power-params' },
)

const Finding = Type.Object(
  {
    code: Text('Does not change; docs/bmc.md lists them.'),
    text: Text('What is wrong, what was tried and what was seen.'),
    next: Text('What a person has to do.'),
  },
  { title: 'bmc-finding', description: 'What stands in the way.' },
)

const Attempt = Type.Object(
  {
    at: DateTime('When it went wrong.'),
    phase: Text('What was being done.'),
    cause: Text('Code of what went wrong.'),
    evidence: Text('What was seen: what the BMC said, how many bytes were read.'),
    repair: Text('What was done about it.'),
  },
  { title: 'bmc-boot-attempt', description: 'Something that went wrong while the host was booted.' },
)

const Boot = Type.Object(
  {
    phase: Text(
      '`probe`, `normalise`, `mount`, `verify`, `boot-once`, `power-on`, `reading` (the boot image), `registered`, then after the installation `eject`, `disk-first`, `restart`, `rebooting` and `verified`; `person`: somebody has to help, `finding` says with what; `stopped`.',
    ),
    started_at: DateTime('When it was begun.'),
    since: DateTime('When this phase began.'),
    bytes_read: Integer('Of the boot image, since the host was switched on.', {
      format: 'int64',
      minimum: 0,
    }),
    attempts: ListOf(Attempt, 'What went wrong so far, oldest first.'),
    finding: Nullable(Finding),
  },
  { title: 'bmc-boot', description: 'How far the service is with booting the host.' },
)

const TaskResult = Type.Object(
  {
    kind: StringEnum(BMC_TASKS),
    ended_at: DateTime('When it ended.'),
    finding: Nullable(Finding),
  },
  { title: 'bmc-task-result', description: 'How the last task ended; without a finding: well.' },
)

export const Bmc = Type.Object(
  {
    id: Uuid('Names the BMC in paths and on the live stream.'),
    infra_env_id: Uuid('The infra-env whose image the host boots.'),
    name,
    mac_addresses: macs,
    address,
    username,
    password_set: Flag('Whether there is a password.'),
    tls,
    fingerprint,
    vendor,
    boot_method: bootMethod,
    host_id: Nullable(Uuid('The host with one of the MAC addresses, once it has registered.')),
    power: Text('As the BMC said last: `On`, `Off`, `PoweringOn`, `PoweringOff`, `Paused` or `Unknown`.'),
    medium: StringEnum(['unknown', 'empty', 'discovery', 'other'], {
      description: 'What was last seen in its virtual CD: nothing, the image of the infra-env, or another.',
    }),
    vendor_found: Text('Row of docs/bmc.md#vendors that fits; empty: not probed yet.'),
    model: Text('Of the computer.'),
    firmware: Text('Of the BMC.'),
    probed_at: Nullable(DateTime('When it was last asked what it is.')),
    findings: ListOf(Finding, 'What the last probe found that will stand in the way.'),
    boot: Nullable(Boot),
    task: Nullable(
      Type.Object(
        { kind: StringEnum(BMC_TASKS), requested_at: DateTime('When it was asked for.') },
        { title: 'bmc-task', description: 'What a person asked for and is not done yet.' },
      ),
    ),
    last_task: Nullable(TaskResult),
    created_at: DateTime('When it was added.'),
    updated_at: DateTime('When it last changed.'),
  },
  { title: 'bmc', description: 'The BMC of a host, which may never have booted.' },
)
export type Bmc = Type.Static<typeof Bmc>
