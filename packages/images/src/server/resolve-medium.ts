// From a route to the medium that it means.
import type { ImageType } from '@groundwork/contract/infra-envs'
import type { OsImage } from '../base-images/os-image.ts'
import { ImageError } from '../image-error.ts'
import type { BaseImage } from '../media/base-image.ts'
import { bootArtifact } from '../media/boot-artifact.ts'
import type { BootParts } from '../media/boot-parts.ts'
import { fullIso } from '../media/full-iso.ts'
import { initrdAddrsize } from '../media/initrd-addrsize.ts'
import type { Medium } from '../media/medium.ts'
import { minimalIso } from '../media/minimal-iso.ts'
import { pxeInitrd } from '../media/pxe-initrd.ts'
import { findBase } from './find-base.ts'
import type { ImageServerParts } from './image-server-parts.ts'
import type { KnownMedia } from './known-media.ts'
import type { MediaCache } from './media-cache.ts'
import { notFound } from './parse-path.ts'
import type { ResolvedMedium } from './resolved-medium.ts'
import type { ArtifactRoute, InitrdRoute, IsoRoute, MediumRoute, SetIsoRoute } from './route.ts'

export interface ResolveContext {
  readonly parts: ImageServerParts
  readonly cache: MediaCache
  readonly known: KnownMedia
  readonly host: string | undefined
  readonly signal: AbortSignal
}

export function resolveMedium(route: MediumRoute, resolving: ResolveContext): Promise<ResolvedMedium> {
  switch (route.kind) {
    case 'iso':
      return resolveIso(route, resolving)
    case 'set-iso':
      return resolveSetIso(route, resolving)
    case 'pxe-initrd':
      return resolveInitrd(route, resolving)
    case 'initrd-addrsize':
      return resolveAddrsize(route, resolving)
    case 'artifact':
      return resolveArtifact(route, resolving)
  }
}

async function resolveIso(route: IsoRoute, resolving: ResolveContext): Promise<ResolvedMedium> {
  const { parts, host } = resolving
  const { imageId, credentials, type } = route
  const request = { imageId, credentials, isoType: type, needsRamdisk: type === 'minimal-iso', host }
  const boot = await parts.bootParts(request)
  const { image, base, ...resolved } = await assembleIso(imageId, route, boot, resolving)
  resolving.known.keep(route, { request, boot, image, base, resolved })
  return resolved
}

async function resolveSetIso({ holder }: SetIsoRoute, resolving: ResolveContext): Promise<ResolvedMedium> {
  const { parts, host } = resolving
  const known = 'shortToken' in holder ? await parts.openShortToken?.(holder.shortToken) : holder
  if (!known) throw notFound()
  const { imageId, credentials } = known
  const boot = await parts.bootParts({ imageId, credentials, isoType: 'as-set', needsRamdisk: true, host })
  if (boot.image === undefined) throw notFound()
  return assembleIso(imageId, boot.image, boot, resolving)
}

interface ResolvedIso extends ResolvedMedium {
  readonly image: OsImage
  readonly base: BaseImage
}

interface IsoChoice {
  readonly type: ImageType
  readonly version: string
  readonly architecture: string
}

async function assembleIso(
  imageId: string,
  { type, version, architecture }: IsoChoice,
  boot: BootParts,
  resolving: ResolveContext,
): Promise<ResolvedIso> {
  const { parts, host } = resolving
  if (architecture === 's390x') refuseOnS390x(type, boot)
  const wanted = type === 'disconnected-iso' ? type : 'full-iso'
  const image = findBase(parts.bases, version, architecture, wanted)
  if (image === undefined)
    throw wanted === 'disconnected-iso' ? new ImageError(404, NOT_DISCONNECTED) : unknownImage(404)
  const base = await openBase(image, 404, resolving)
  const downloadName =
    type === 'disconnected-iso' ? `agent-ove.${base.architecture}.iso` : `${imageId}-discovery.iso`
  if (type !== 'minimal-iso') {
    const medium = await remembered(resolving, base, `full ${keyOf(boot)}`, () => fullIso(base, boot))
    return { medium, downloadName, infraEnvId: imageId, kind: type, image, base }
  }
  const rootfsUrl = `${parts.imageBaseUrl(host)}/boot-artifacts/rootfs?arch=${encodeURIComponent(base.architecture)}&version=${encodeURIComponent(base.version)}`
  const medium = await remembered(resolving, base, `minimal ${keyOf(boot)} ${rootfsUrl}`, async () =>
    minimalIso(base, boot, { rootfsUrl, nmstate: await nmstateFor(base, boot, parts) }),
  )
  return { medium, downloadName, infraEnvId: imageId, kind: type, image, base }
}

const NOT_DISCONNECTED =
  'No disconnected image is configured for this version and architecture. Add one with type disconnected-iso to OS_IMAGES, or set the ' +
  'image type of the infra-env to full-iso or minimal-iso.'

function refuseOnS390x(type: ImageType, boot: BootParts): void {
  if (type === 'minimal-iso') {
    throw new ImageError(
      404,
      'There is no minimal ISO for s390x. Set the image type of the infra-env to full-iso.',
    )
  }
  if (boot.kernelArguments.length > 0) {
    throw new ImageError(
      400,
      'An ISO for s390x cannot carry kernel arguments. Remove them from the infra-env, or boot with PXE.',
    )
  }
}

async function resolveInitrd(route: InitrdRoute, resolving: ResolveContext): Promise<ResolvedMedium> {
  const { medium } = await initrdOf(route, resolving)
  return {
    medium,
    downloadName: `${route.imageId}-initrd.img`,
    infraEnvId: route.imageId,
    kind: 'pxe-initrd',
  }
}

async function resolveAddrsize(route: InitrdRoute, resolving: ResolveContext): Promise<ResolvedMedium> {
  const { base, medium: initrd } = await initrdOf(route, resolving)
  const medium = await initrdAddrsize(base, initrd.size)
  return {
    medium: { ...medium, lastModified: initrd.lastModified },
    downloadName: `${route.imageId}-initrd.addrsize`,
    infraEnvId: null,
    kind: 'initrd-addrsize',
  }
}

async function initrdOf(
  { imageId, credentials, version, architecture }: InitrdRoute,
  resolving: ResolveContext,
): Promise<{ base: BaseImage; medium: Medium }> {
  const { parts, host } = resolving
  const boot = await parts.bootParts({ imageId, credentials, isoType: null, needsRamdisk: true, host })
  const base = await openBase(findBase(parts.bases, version, architecture, 'full-iso'), 400, resolving)
  const medium = await remembered(resolving, base, `initrd ${keyOf(boot)}`, async () =>
    pxeInitrd(base, boot, { nmstate: await nmstateFor(base, boot, parts) }),
  )
  return { base, medium }
}

async function resolveArtifact(route: ArtifactRoute, resolving: ResolveContext): Promise<ResolvedMedium> {
  const { artifact, version, architecture } = route
  const found = findBase(resolving.parts.bases, version, architecture, 'full-iso')
  const base = await openBase(found, 400, resolving)
  const medium = await remembered(resolving, base, artifact, () => bootArtifact(base, artifact))
  return { medium, downloadName: medium.fileName, infraEnvId: null, kind: artifact }
}

async function openBase(
  image: OsImage | undefined,
  statusIfUnknown: number,
  { parts, signal }: ResolveContext,
): Promise<BaseImage> {
  if (image === undefined) throw unknownImage(statusIfUnknown)
  return parts.bases.open(image, signal)
}

const unknownImage = (status: number): ImageError =>
  new ImageError(
    status,
    'No operating system image is configured for this version and architecture. Add one with --os-image or OS_IMAGES.',
  )

/** Only the archive with the static network makes use of it. */
const nmstateFor = async (
  base: BaseImage,
  boot: BootParts,
  parts: ImageServerParts,
): Promise<Uint8Array | null> => (boot.ramdisk === null ? null : parts.nmstate(base))

/** The time is no content, but part of the answer. */
const keyOf = ({ tag, lastModified }: BootParts): string => `${tag}@${lastModified.getTime()}`

async function remembered(
  { cache }: ResolveContext,
  base: BaseImage,
  what: string,
  assemble: () => Promise<Medium>,
): Promise<Medium> {
  const medium = await cache.get(`${base.tag} ${what}`, assemble)
  // The base may have been closed and opened again since.
  return medium.source === base.source ? medium : { ...medium, source: base.source }
}
