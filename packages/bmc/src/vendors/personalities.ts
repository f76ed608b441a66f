// How BMCs differ, as one table: the first row that recognises one is its personality, the last recognises all.
import { compareFirmware } from './firmware.ts'
import type { BootMethod, Identity, Personality } from './personality.ts'

const MINUTE_MS = 60_000

const isOf = ({ rootVendor, manufacturer, oem }: Identity, pattern: RegExp): boolean =>
  [rootVendor, manufacturer, ...oem].some((text) => pattern.test(text))

const isDell = (identity: Identity) => isOf(identity, /^dell/i)
const isHpe = (identity: Identity) => isOf(identity, /^(?:hpe?$|hewlett)/i)
const isSupermicro = (identity: Identity) => isOf(identity, /^super ?micro/i)

/** "14G Monolithic" is 14. */
const generationOf = ({ managerModel }: Identity): number => Number(/^(\d\d)G/.exec(managerModel)?.[1] ?? 0)

const CD: BootMethod = { kind: 'override', targets: ['Cd', 'UsbCd'], mode: 'UEFI' }
const DELL_ATTRIBUTES: BootMethod = { kind: 'dell-attributes', devices: ['VCD-DVD', 'vCD-DVD', 'Cd'] }

/** What is known of a BMC of which nothing is known; each row says what is different. */
const GENERIC: Personality = {
  id: 'generic',
  title: 'Redfish',
  recognises: () => true,
  media: { under: 'either', ids: null },
  insert: {
    by: 'offered',
    fields: [],
    schemes: ['http', 'https', 'nfs', 'cifs'],
    refusesWebRoot: false,
    timeoutMs: 2 * MINUTE_MS,
    restMs: 0,
  },
  emptyWhenNotConnected: false,
  bootOnce: [CD, { kind: 'override', targets: ['UsbCd'], mode: null }],
  bootDisk: 'Once',
  bootEnabled: 'Once',
  restart: ['ForceRestart', 'PowerCycle', 'GracefulRestart'],
  leastFirmware: null,
  resetMs: 5 * MINUTE_MS,
  notes: 'What an error asks for is added to the request, what it refuses is left out; at most four tries.',
}

const DELL: Personality = {
  ...GENERIC,
  media: { under: 'system', ids: /\/(?:1|CD)$/i },
  bootOnce: [DELL_ATTRIBUTES, CD],
  leastFirmware: '6.10.30.00',
  resetMs: 10 * MINUTE_MS,
}

const SUPERMICRO: Personality = {
  ...GENERIC,
  media: { under: 'manager', ids: /\/(?:CD1|CfgCD)$/i },
  insert: { ...GENERIC.insert, refusesWebRoot: true, restMs: 5_000 },
  emptyWhenNotConnected: true,
  bootOnce: [{ kind: 'override', targets: ['UsbCd', 'Cd'], mode: 'UEFI' }],
  bootDisk: 'Continuous',
}

export const PERSONALITIES: readonly Personality[] = [
  {
    ...GENERIC,
    id: 'sushy-tools',
    title: 'sushy-tools (emulator)',
    recognises: ({ rootId, manufacturer }) =>
      rootId === 'RedvirtService' || manufacturer === 'Sushy Emulator',
    insert: { ...GENERIC.insert, fields: ['Inserted'] },
    bootOnce: [{ kind: 'override', targets: ['Cd'], mode: 'UEFI' }],
    bootEnabled: 'Continuous',
    bootDisk: 'Continuous',
    notes: 'Keeps overrides until they are changed; wants no login unless it is told to.',
  },
  {
    ...DELL,
    id: 'dell-idrac8',
    title: 'Dell iDRAC 8 and older',
    recognises: (identity) => isDell(identity) && [12, 13].includes(generationOf(identity)),
    leastFirmware: '2.75.75.75',
    notes: 'Redfish without virtual media on most firmware: boot over the network by IPMI.',
  },
  {
    ...DELL,
    id: 'dell-idrac9-old',
    title: 'Dell iDRAC 9, firmware before 6.00.02',
    recognises: (identity) =>
      isDell(identity) &&
      generationOf(identity) <= 16 &&
      compareFirmware(identity.managerFirmware, '6.00.02') < 0,
    media: { under: 'manager', ids: /\/CD$/i },
    notes: 'Virtual media below the manager; the plug-in type of the console must be HTML5 on 4.40.',
  },
  {
    ...DELL,
    id: 'dell-idrac9',
    title: 'Dell iDRAC 9',
    recognises: (identity) => isDell(identity) && generationOf(identity) > 0 && generationOf(identity) <= 16,
    notes:
      'Virtual media below the system. Jobs that jam are cleared; systems are not listed for about 70 s afterwards.',
  },
  {
    ...DELL,
    id: 'dell-idrac10',
    title: 'Dell iDRAC 10',
    recognises: isDell,
    insert: { ...DELL.insert, fields: ['TransferProtocolType'] },
    bootOnce: [CD, DELL_ATTRIBUTES],
    leastFirmware: null,
    notes: 'Boot settings in an object of their own; attributes of the manager as the second way.',
  },
  {
    ...GENERIC,
    id: 'hpe-ilo4',
    title: 'HPE iLO 4',
    recognises: (identity) =>
      isHpe(identity) && /iLO ?4/i.test(identity.managerModel + identity.managerFirmware),
    notes: 'Virtual media only by an extension of the maker: boot over the network.',
  },
  {
    ...GENERIC,
    id: 'hpe-ilo5',
    title: 'HPE iLO 5',
    recognises: (identity) =>
      isHpe(identity) && /iLO ?5/i.test(identity.managerModel + identity.managerFirmware),
    media: { under: 'manager', ids: /\/2$/ },
    bootOnce: [{ kind: 'override', targets: ['Cd'], mode: null }],
    leastFirmware: '2.63',
    notes:
      'Every action needs a body. "Invalid for the current state" right after a power change passes. Virtual media need a licence.',
  },
  {
    ...GENERIC,
    id: 'hpe-ilo6',
    title: 'HPE iLO 6 and newer',
    recognises: isHpe,
    media: { under: 'manager', ids: /\/2$/ },
    bootOnce: [{ kind: 'override', targets: ['Cd'], mode: null }],
    leastFirmware: '1.57',
    notes: 'As iLO 5.',
  },
  {
    ...SUPERMICRO,
    id: 'supermicro-x11',
    title: 'Supermicro X10, X11',
    recognises: (identity) =>
      isSupermicro(identity) && /\bX1[01]/i.test(`${identity.model} ${identity.managerModel}`),
    insert: { ...SUPERMICRO.insert, schemes: ['http'] },
    bootOnce: [
      { kind: 'override', targets: ['Cd', 'UsbCd'], mode: null },
      { kind: 'override', targets: ['UsbCd', 'Cd'], mode: 'UEFI' },
    ],
    notes:
      'Host and path of the image are set first, then it is mounted. No https. The image has to lie in a folder.',
  },
  {
    ...SUPERMICRO,
    id: 'supermicro-x12',
    title: 'Supermicro X12, X13, H12, H13',
    recognises: isSupermicro,
    notes:
      'Refuses Inserted and WriteProtected. A drive that is not connected is empty though it names an image. The image has to lie in a folder. Virtual media need a licence.',
  },
  {
    ...GENERIC,
    id: 'lenovo-xcc',
    title: 'Lenovo XCC',
    recognises: (identity) => isOf(identity, /^lenovo/i),
    media: { under: 'manager', ids: /\/EXT[1-4]$/i },
    insert: { ...GENERIC.insert, by: 'patch', fields: ['Inserted'] },
    bootOnce: [{ kind: 'uefi-target', targets: ['UefiTarget'], mode: 'UEFI' }, CD],
    notes: 'The image is set by changing the drive, with its ETag. Boot once names the drive.',
  },
  {
    ...GENERIC,
    id: 'zt-systems',
    title: 'ZT Systems',
    recognises: (identity) => isOf(identity, /^zt ?(?:systems|$)/i),
    bootOnce: [{ kind: 'override', targets: ['Cd'], mode: null }],
    notes: 'Which manager has the drive differs: it is found. Connected via URL or URI.',
  },
  {
    ...GENERIC,
    id: 'nvidia-dgx',
    title: 'NVIDIA DGX',
    recognises: (identity) => isOf(identity, /^nvidia/i) || /\bDGX\b/i.test(identity.model),
    insert: { ...GENERIC.insert, fields: ['TransferProtocolType', 'UserName', 'Password'] },
    notes:
      'Wants a login for the image even where the server needs none. Says what is wrong in details only.',
  },
  GENERIC,
]

export const personalityOf = (identity: Identity): Personality =>
  PERSONALITIES.find((row) => row.recognises(identity)) ?? GENERIC
