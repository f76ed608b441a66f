// What a file-based catalogue of operators says, as far as it matters for a mirror.
import { recordOf, recordsOf, stringOf, stringsOf } from '@groundwork/json/json-values'

export interface Catalogue {
  readonly packages: Map<string, { readonly defaultChannel: string }>
  /** By package and channel. */
  readonly channels: Map<string, readonly ChannelEntry[]>
  /** By package and name. */
  readonly bundles: Map<string, Bundle>
}

export interface ChannelEntry {
  readonly name: string
  readonly replaces: string
  readonly skips: readonly string[]
}

export interface Bundle {
  readonly image: string
  /** Empty: it says none. */
  readonly version: string
  readonly relatedImages: readonly string[]
}

export const emptyCatalogue = (): Catalogue => ({
  packages: new Map(),
  channels: new Map(),
  bundles: new Map(),
})

export const partKey = (packageName: string, name: string): string => `${packageName}\n${name}`

/** Adds one document of the catalogue; what is of another schema does not matter. */
export function addDocument(catalogue: Catalogue, document: unknown): void {
  const fields = recordOf(document)
  const [name, of] = [stringOf(fields.name), stringOf(fields.package)]
  switch (fields.schema) {
    case 'olm.package':
      catalogue.packages.set(name, { defaultChannel: stringOf(fields.defaultChannel) })
      break
    case 'olm.channel':
      catalogue.channels.set(partKey(of, name), recordsOf(fields.entries).map(entryOf))
      break
    case 'olm.bundle':
      catalogue.bundles.set(partKey(of, name), bundleOf(fields))
      break
    default:
  }
}

const entryOf = (fields: Readonly<Record<string, unknown>>): ChannelEntry => ({
  name: stringOf(fields.name),
  replaces: stringOf(fields.replaces),
  skips: stringsOf(fields.skips),
})

function bundleOf(fields: Readonly<Record<string, unknown>>): Bundle {
  const said = recordsOf(fields.properties).find(({ type }) => type === 'olm.package')
  return {
    image: stringOf(fields.image),
    version: stringOf(recordOf(said?.value).version),
    relatedImages: recordsOf(fields.relatedImages)
      .map(({ image }) => stringOf(image))
      .filter((image) => image !== ''),
  }
}
