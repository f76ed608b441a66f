// Drives for virtual CDs: below the system, below a manager, or both.
import { isRecord, type JsonRecord, recordOf, stringOf, stringsOf } from '@groundwork/json/json-values'
import { BmcError } from '../errors/bmc-error.ts'
import { linkOf, linksOf, pathOf } from '../redfish/link.ts'
import type { Machine } from './machine.ts'

export interface Medium {
  readonly path: string
  readonly id: string
  readonly under: 'system' | 'manager'
  readonly types: readonly string[]
  readonly isCd: boolean
  /** Empty: it names none. */
  readonly image: string
  readonly isInserted: boolean
  readonly connectedVia: string
  readonly isEmpty: boolean
  /** False: it names an image and does not say whether it is mounted. */
  readonly isCertain: boolean
  /** Targets of its actions; null: it has none. */
  readonly actions: {
    readonly insert: string | null
    readonly eject: string | null
    readonly mount: string | null
    readonly unmount: string | null
  }
}

const MOST_DRIVES = 16

/** All drives, those of the system first. */
export async function listMedia(machine: Machine): Promise<readonly Medium[]> {
  const { client, systemPath, managerPaths } = machine
  const media: Medium[] = []
  const seen = new Set<string>()
  for (const [at, owner] of [systemPath, ...managerPaths].entries()) {
    const resource = await client.find(owner)
    const collection = await client.find(linkOf(resource?.VirtualMedia))
    for (const path of linksOf(collection, MOST_DRIVES)) {
      if (seen.has(path)) continue
      seen.add(path)
      const drive = await client.find(path)
      if (drive !== null) media.push(mediumOf(machine, path, at === 0 ? 'system' : 'manager', drive))
    }
  }
  return media
}

export const readMedium = async (machine: Machine, { path, under }: Medium): Promise<Medium> =>
  mediumOf(machine, path, under, await machine.client.get(path))

function mediumOf({ personality }: Machine, path: string, under: Medium['under'], drive: JsonRecord): Medium {
  const types = stringsOf(drive.MediaTypes).slice(0, 10)
  const id = stringOf(drive.Id) || (path.split('/').at(-1) ?? '')
  const actions = recordOf(drive.Actions)
  const target = (action: string): string | null => {
    const found = recordOf(actions[action])
    return isRecord(actions[action]) ? pathOf(found.target) : null
  }
  const image = imageOf(drive)
  const connectedVia = stringOf(drive.ConnectedVia)
  const isInserted = drive.Inserted === true
  const isUnconnected = connectedVia === 'NotConnected'
  return {
    ...{ path, id, under, types, image, isInserted, connectedVia },
    isCd:
      types.length > 0 ? types.some((type) => /^(?:CD|DVD)$/i.test(type)) : /^(?:cd|dvd|ext|cfgcd)/i.test(id),
    isEmpty:
      personality.emptyWhenNotConnected && isUnconnected
        ? true
        : image === '' || (isUnconnected && !isInserted),
    isCertain: target('#IsoConfig.Mount') === null,
    actions: {
      insert: target('#VirtualMedia.InsertMedia'),
      eject: target('#VirtualMedia.EjectMedia'),
      mount: target('#IsoConfig.Mount'),
      unmount: target('#IsoConfig.UnMount'),
    },
  }
}

/** Drives of old Supermicro boards have host and path apart. */
function imageOf(drive: JsonRecord): string {
  const image = stringOf(drive.Image) || stringOf(drive.ImageName)
  if (image !== '') return image
  const path = stringOf(drive.Path)
  return path === '' ? '' : `${stringOf(drive.Host).replace(/\/+$/, '')}${path}`
}

/** The drive to use: the one that was named, the row's favourites, or the only one. */
export function chooseMedium(machine: Machine, media: readonly Medium[], wanted?: string): Medium {
  const cds = media.filter(({ isCd }) => isCd)
  if (wanted !== undefined) {
    const named = cds.find(({ id, path }) => id === wanted || path === wanted)
    if (named === undefined)
      throw new BmcError('media-missing', {
        detail: `no drive ${wanted.slice(0, 100)}; there are ${namesOf(machine, cds)}`,
      })
    return named
  }
  if (cds.length === 0) throw new BmcError('media-missing')
  const { under, ids } = machine.personality.media
  const usable = machine.personality.insert.by === 'patch' ? cds : cds.filter(isUsable)
  const placed = preferred(
    usable.length > 0 ? usable : cds,
    (drive) => under === 'either' || drive.under === under,
  )
  const best = preferred(placed, ({ path }) => ids === null || ids.test(path))
  const first = best[0]
  if (first === undefined) throw new BmcError('media-missing')
  // Several alike drives of one owner are alike; drives of several owners need a decision.
  const owners = new Set(best.map(({ path }) => path.replace(/\/[^/]+$/, '')))
  if (owners.size > 1 && under === 'either' && best.every((drive) => drive.under === 'manager'))
    throw new BmcError('media-ambiguous', { detail: namesOf(machine, best) })
  return first
}

const isUsable = ({ actions }: Medium): boolean => actions.insert !== null || actions.mount !== null

const preferred = (media: readonly Medium[], isWanted: (drive: Medium) => boolean): readonly Medium[] => {
  const wanted = media.filter(isWanted)
  return wanted.length > 0 ? wanted : media
}

const namesOf = ({ client }: Machine, media: readonly Medium[]): string =>
  client.redact(media.map(({ path }) => path).join(', '))
