import type { BmcKind } from './bmc-kind.ts'

export interface DriveState {
  image: string
  isInserted: boolean
}

export interface BmcState {
  power: 'On' | 'Off'
  /** Until then the power state is on its way. */
  powerChangesUntil: number
  readonly drives: Map<string, DriveState>
  boot: { enabled: string; target: string; mode: string }
  readonly attributes: Record<string, string>
  readonly tokens: Map<string, { requestsLeft: number }>
  /** Until then the BMC is restarting. */
  awayUntil: number
  /** Until then it lists no computers. */
  emptyUntil: number
  version: number
  logins: number
  readonly tasks: Map<string, { readonly doneAt: number; readonly failure: string | null }>
  /** From what the computer booted, each time: `cd IMAGE`, `disk`, `pxe`. */
  readonly boots: string[]
}

export const createBmcState = (kind: BmcKind): BmcState => ({
  power: 'On',
  powerChangesUntil: 0,
  drives: new Map(kind.media.drives.map(({ id }) => [id, { image: '', isInserted: false }])),
  boot: { enabled: 'Disabled', target: 'None', mode: 'UEFI' },
  attributes: kind.hasJobs
    ? {
        'ServerBoot.1.BootOnce': 'Disabled',
        'ServerBoot.1.FirstBootDevice': 'Normal',
        'VirtualMedia.1.Attached': 'AutoAttach',
      }
    : {},
  tokens: new Map(),
  awayUntil: 0,
  emptyUntil: 0,
  version: 1,
  logins: 0,
  tasks: new Map(),
  boots: [],
})

/** What firmware does when the computer is switched on. */
export function bootNow(kind: BmcKind, state: BmcState): void {
  state.boots.push(chooseBoot(kind, state))
  if (state.boot.enabled === 'Once') state.boot = { ...state.boot, enabled: 'Disabled', target: 'None' }
  if (state.attributes['ServerBoot.1.BootOnce'] === 'Enabled') {
    state.attributes['ServerBoot.1.BootOnce'] = 'Disabled'
    state.attributes['ServerBoot.1.FirstBootDevice'] = 'Normal'
  }
}

function chooseBoot(kind: BmcKind, { boot, attributes, drives }: BmcState): string {
  const cd = [...drives.values()].find(({ image, isInserted }) => isInserted && image !== '')
  const byAttribute =
    attributes['ServerBoot.1.BootOnce'] === 'Enabled' &&
    attributes['ServerBoot.1.FirstBootDevice'] === 'VCD-DVD'
  const byOverride = !kind.boot.attributes && boot.enabled !== 'Disabled'
  if (cd !== undefined && (byAttribute || (byOverride && /Cd$|UefiTarget/.test(boot.target))))
    return `cd ${cd.image}`
  return byOverride && boot.target === 'Pxe' ? 'pxe' : 'disk'
}
