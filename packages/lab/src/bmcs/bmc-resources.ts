// What the emulated BMC shows. All of it is made for each request: it is small.
import type { BmcKind } from './bmc-kind.ts'
import type { BmcState } from './bmc-state.ts'

export const ROOT = '/redfish/v1'
export const SESSIONS = `${ROOT}/SessionService/Sessions`
export const systemPath = ({ systemId }: BmcKind): string => `${ROOT}/Systems/${systemId}`
export const managerPath = ({ managerId }: BmcKind): string => `${ROOT}/Managers/${managerId}`
export const mediaPath = (kind: BmcKind): string =>
  `${kind.media.under === 'system' ? systemPath(kind) : managerPath(kind)}/${kind.media.collection}`
export const drivePath = (kind: BmcKind, id: string): string => `${mediaPath(kind)}/${id}`
export const attributesPath = (kind: BmcKind): string =>
  `${managerPath(kind)}/Oem/Dell/DellAttributes/${kind.managerId}`
export const jobsPath = (kind: BmcKind): string => `${managerPath(kind)}/Oem/Dell/DellJobService`
export const settingsPath = (kind: BmcKind): string => `${systemPath(kind)}/Settings`

const link = (path: string) => ({ '@odata.id': path })
const collection = (paths: readonly string[]) => ({
  Members: paths.map(link),
  'Members@odata.count': paths.length,
})

export function resourcesOf(kind: BmcKind, state: BmcState, now: number): ReadonlyMap<string, object> {
  const system = systemPath(kind)
  const manager = managerPath(kind)
  const isListed = now >= state.emptyUntil
  const boot = {
    BootSourceOverrideEnabled: state.boot.enabled,
    BootSourceOverrideTarget: state.boot.target,
    BootSourceOverrideMode: state.boot.mode,
    'BootSourceOverrideTarget@Redfish.AllowableValues': kind.boot.targets,
  }
  const resources: [string, object][] = [
    [
      ROOT,
      {
        RedfishVersion: '1.11.0',
        Name: 'Root',
        ...kind.root,
        Systems: link(`${ROOT}/Systems`),
        Managers: link(`${ROOT}/Managers`),
        Links: kind.login === 'session' ? { Sessions: link(SESSIONS) } : {},
      },
    ],
    [`${ROOT}/Systems`, collection(isListed ? [...others(kind), system] : [])],
    [`${ROOT}/Managers`, collection([manager])],
    [
      manager,
      {
        Id: kind.managerId,
        Model: kind.managerModel,
        FirmwareVersion: kind.firmware,
        ...mediaLink(kind, 'manager'),
        LogServices: link(`${manager}/LogServices`),
        Actions: {
          '#Manager.Reset': {
            target: `${manager}/Actions/Manager.Reset`,
            'ResetType@Redfish.AllowableValues': ['GracefulRestart', 'ForceRestart'],
          },
        },
        ...(kind.hasJobs && {
          Links: {
            Oem: {
              Dell: { DellAttributes: [link(attributesPath(kind))], DellJobService: link(jobsPath(kind)) },
            },
          },
        }),
        ...(kind.vendor.startsWith('hpe') && { Oem: { Hpe: { License: { LicenseString: kind.licence } } } }),
      },
    ],
    [`${manager}/LogServices`, collection([`${manager}/LogServices/Log`])],
    [`${manager}/LogServices/Log`, { Id: 'Log', Entries: link(`${manager}/LogServices/Log/Entries`) }],
    [
      `${manager}/LogServices/Log/Entries`,
      {
        Members: state.boots.map((from, at) => ({
          Created: new Date(now - (state.boots.length - at) * 1_000).toISOString(),
          Severity: 'OK',
          Message: `The computer booted from ${from}.`,
        })),
      },
    ],
    [mediaPath(kind), collection(kind.media.drives.map(({ id }) => drivePath(kind, id)))],
    ...kind.media.drives.map(({ id, types }): [string, object] => [
      drivePath(kind, id),
      drive(kind, state, id, types),
    ]),
    ...(kind.hasJobs ? dell(kind, state) : []),
  ]
  if (isListed) {
    resources.push([
      system,
      {
        Id: kind.systemId,
        SystemType: 'Physical',
        Manufacturer: kind.manufacturer,
        Model: kind.model,
        SerialNumber: 'SN0001',
        BiosVersion: '2.1.0',
        PowerState:
          now < state.powerChangesUntil ? (state.power === 'On' ? 'PoweringOn' : 'PoweringOff') : state.power,
        Boot: boot,
        ...mediaLink(kind, 'system'),
        EthernetInterfaces: link(`${system}/EthernetInterfaces`),
        Links: kind.linksManager ? { ManagedBy: [link(manager)] } : {},
        ...(kind.boot.place === 'settings' && {
          '@Redfish.Settings': { SettingsObject: link(settingsPath(kind)) },
        }),
        Actions: { '#ComputerSystem.Reset': resetAction(kind) },
      },
    ])
    resources.push([`${system}/EthernetInterfaces`, collection([`${system}/EthernetInterfaces/1`])])
    resources.push([
      `${system}/EthernetInterfaces/1`,
      { Id: '1', MACAddress: '52-54-00-ab-cd-01', LinkStatus: 'LinkUp' },
    ])
    if (kind.boot.place === 'settings') resources.push([settingsPath(kind), { Boot: boot }])
    for (const path of others(kind))
      resources.push([path, { Id: path.split('/').at(-1), SystemType: 'Physical' }])
  }
  if (kind.hasActionInfo)
    resources.push([
      `${system}/ResetActionInfo`,
      { Parameters: [{ Name: 'ResetType', AllowableValues: kind.resets }] },
    ])
  for (const [path, { doneAt, failure }] of state.tasks)
    resources.push([
      path,
      {
        TaskState: now < doneAt ? 'Running' : failure === null ? 'Completed' : 'Exception',
        TaskStatus: failure === null ? 'OK' : 'Critical',
        ...(now >= doneAt && failure !== null && { Messages: [{ Message: failure }] }),
      },
    ])
  return new Map(resources)
}

const others = (kind: BmcKind): readonly string[] => kind.otherSystems.map((id) => `${ROOT}/Systems/${id}`)

const mediaLink = (kind: BmcKind, owner: 'system' | 'manager'): object =>
  kind.media.under === owner ? { VirtualMedia: link(mediaPath(kind)) } : {}

const resetAction = (kind: BmcKind): object => ({
  target: `${systemPath(kind)}/Actions/ComputerSystem.Reset`,
  ...(kind.hasActionInfo
    ? { '@Redfish.ActionInfo': `${systemPath(kind)}/ResetActionInfo` }
    : { 'ResetType@Redfish.AllowableValues': kind.resets }),
})

function drive(kind: BmcKind, state: BmcState, id: string, types: readonly string[] | null): object {
  const { image, isInserted } = state.drives.get(id) ?? { image: '', isInserted: false }
  const path = drivePath(kind, id)
  const action = (name: string) => ({ target: `${path}/Actions/${name}` })
  if (kind.media.style === 'host-and-path') {
    const url = image === '' ? null : new URL(image)
    return {
      Id: id,
      Host: url?.origin ?? '',
      Path: url === null ? '' : url.pathname,
      Actions: {
        '#IsoConfig.Mount': action('IsoConfig.Mount'),
        '#IsoConfig.UnMount': action('IsoConfig.UnMount'),
      },
    }
  }
  return {
    Id: id,
    ...(types !== null && { MediaTypes: types }),
    Image: image === '' ? null : image,
    Inserted: isInserted,
    ConnectedVia: isInserted ? kind.media.connectedVia : 'NotConnected',
    ...(kind.media.style === 'action' && {
      Actions: {
        '#VirtualMedia.InsertMedia': action('VirtualMedia.InsertMedia'),
        '#VirtualMedia.EjectMedia': action('VirtualMedia.EjectMedia'),
      },
    }),
  }
}

const dell = (kind: BmcKind, state: BmcState): readonly [string, object][] => [
  [attributesPath(kind), { Attributes: { ...state.attributes } }],
  [
    jobsPath(kind),
    {
      Actions: {
        '#DellJobService.DeleteJobQueue': {
          target: `${jobsPath(kind)}/Actions/DellJobService.DeleteJobQueue`,
        },
      },
    },
  ],
]
