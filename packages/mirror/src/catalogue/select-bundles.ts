import { compareOpenshiftVersions } from '@groundwork/versions/full-version'
import { MirrorError } from '../plan/mirror-error.ts'
import { type Bundle, type Catalogue, type ChannelEntry, partKey } from './catalogue.ts'

export interface PackageWish {
  readonly name: string
  /** Empty: the default channel. */
  readonly channels: readonly string[]
  /** Empty: no limit. Without both limits only the head of a channel is taken. */
  readonly least: string
  readonly most: string
}

export interface SelectedBundle extends Bundle {
  readonly name: string
  readonly package: string
}

/** Throws MirrorError that says what there is instead. */
export function selectBundles(catalogue: Catalogue, wish: PackageWish): readonly SelectedBundle[] {
  const known = catalogue.packages.get(wish.name)
  if (known === undefined) throw missing(`no package ${wish.name}`, [...catalogue.packages.keys()])
  const channels = wish.channels.length > 0 ? wish.channels : [known.defaultChannel]
  const names = new Set(channels.flatMap((channel) => entriesFor(catalogue, wish, channel)))
  const bundles = [...names].map((name) => {
    const bundle = catalogue.bundles.get(partKey(wish.name, name))
    if (bundle === undefined) throw missing(`no bundle ${name} of ${wish.name}`, [])
    return { ...bundle, name, package: wish.name }
  })
  if (bundles.length === 0)
    throw new MirrorError(
      'invalid',
      `The catalogue has no version of ${wish.name} from ${wish.least || 'any'} to ${wish.most || 'any'} in ${channels.join(', ')}. Choose other limits.`,
    )
  return bundles
}

function entriesFor(catalogue: Catalogue, wish: PackageWish, channel: string): readonly string[] {
  const entries = catalogue.channels.get(partKey(wish.name, channel))
  if (entries === undefined)
    throw missing(`no channel ${channel} of ${wish.name}`, channelsOf(catalogue, wish.name))
  if (wish.least === '' && wish.most === '') return headsOf(entries)
  return entries.map(({ name }) => name).filter((name) => isWithin(catalogue, wish, name))
}

/** Those that nothing replaces or skips. */
function headsOf(entries: readonly ChannelEntry[]): readonly string[] {
  const older = new Set(entries.flatMap(({ replaces, skips }) => [replaces, ...skips]))
  return entries.map(({ name }) => name).filter((name) => !older.has(name))
}

function isWithin(catalogue: Catalogue, { name: of, least, most }: PackageWish, name: string): boolean {
  const version = catalogue.bundles.get(partKey(of, name))?.version ?? ''
  const isAbove = least === '' || (compareOpenshiftVersions(version, least) ?? -1) >= 0
  const isBelow = most === '' || (compareOpenshiftVersions(version, most) ?? 1) <= 0
  return isAbove && isBelow
}

const channelsOf = (catalogue: Catalogue, of: string): readonly string[] =>
  [...catalogue.channels.keys()]
    .filter((key) => key.startsWith(`${of}\n`))
    .map((key) => key.slice(of.length + 1))

const missing = (what: string, known: readonly string[]): MirrorError =>
  new MirrorError(
    'invalid',
    `The catalogue has ${what}.${known.length > 0 ? ` It has: ${known.join(', ')}.` : ''} Choose another one.`,
  )
