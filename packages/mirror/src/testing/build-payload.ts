// A release with its components, a list for two architectures, a signature and a catalogue: small, and with layers that are shared.
import { type BuiltImage, buildImage, buildIndex } from '@groundwork/registry/testing'

export interface PlacedImage {
  readonly repository: string
  readonly tag: string
  readonly image: BuiltImage
}

export interface Payload {
  readonly version: string
  readonly release: string
  readonly tool: string
  readonly images: readonly PlacedImage[]
}

export interface PayloadOptions {
  /** Where the release says that its components are. */
  readonly host: string
  readonly components: number
  /** Of each layer, about; it is not compressed. */
  readonly layerBytes?: number
}

const VERSION = '4.20.5'
const filler = (text: string, bytes: number) => ({ name: `filler-${text}`, text: Buffer.alloc(bytes, text) })

export async function buildPayload({ host, components, layerBytes = 200 }: PayloadOptions): Promise<Payload> {
  const shared = [filler('shared by all', layerBytes)]
  const common = { isCompressed: false }
  const parts = await Promise.all(
    Array.from({ length: components }, (_, at) =>
      buildImage({ ...common, layers: [shared, [filler(`component ${at}`, layerBytes)]], isDocker: true }),
    ),
  )
  const tags = parts.map(({ digest }, at) => ({
    name: `component-${at}`,
    from: { kind: 'DockerImage', name: `${host}/ocp/components@${digest}` },
  }))
  const files = {
    'release-manifests/image-references': { kind: 'ImageStream', spec: { tags } },
    'release-manifests/release-metadata': { kind: 'cincinnati-metadata-v0', version: VERSION },
  }
  const layer = Object.entries(files).map(([name, value]) => ({ name, text: JSON.stringify(value) }))
  const release = await buildImage({ layers: [shared, layer], isDocker: true })
  const tool = buildIndex({
    amd64: await buildImage({ ...common, layers: [shared, [filler('tool for amd64', layerBytes)]] }),
    arm64: await buildImage({
      ...common,
      architecture: 'arm64',
      layers: [[filler('tool for arm64', layerBytes)]],
    }),
  })
  const signature = await buildImage({ layers: [[{ name: 'payload', text: release.digest }]] })
  return {
    version: VERSION,
    release: `${host}/ocp/release:${VERSION}`,
    tool: `${host}/team/tool:1.2`,
    images: [
      { repository: 'ocp/release', tag: VERSION, image: release },
      { repository: 'ocp/release', tag: `${release.digest.replace(':', '-')}.sig`, image: signature },
      { repository: 'team/tool', tag: '1.2', image: tool },
      ...parts.map((image, at) => ({ repository: 'ocp/components', tag: `c-${at}`, image })),
    ],
  }
}
