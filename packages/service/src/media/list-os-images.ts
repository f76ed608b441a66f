import type { OsImageState } from '@groundwork/contract/groundwork'
import type { BaseImages } from '@groundwork/images/base-images'
import { osImagesById, osImagesSince } from '../store/media/os-image-rows.ts'
import type { Rendered } from '../stream/message.ts'
import type { MediaViewDeps } from './media-deps.ts'
import { shownOsImage } from './os-image-text.ts'

/** A process that fetches writes every second, so what is older is of one that was killed. */
const FRESH_MS = 15_000

/** As this process has them; one that it does not have, and another process is just fetching, as that one has it. */
export async function listOsImages({
  db,
  clock,
  bases,
}: MediaViewDeps & { readonly bases: Pick<BaseImages, 'states'> }): Promise<OsImageState[]> {
  const own = bases.states().map(shownOsImage)
  if (own.every(({ status }) => status !== 'absent')) return own
  const rows = await osImagesSince(db, clock.now() - FRESH_MS)
  const others = new Map(rows.map(({ id, state }) => [id, JSON.parse(state) as OsImageState]))
  return own.map((image) => {
    const other = others.get(image.id)
    const isUnderWay = other?.status === 'fetching' || other?.status === 'verifying'
    return image.status === 'absent' && other !== undefined && isUnderWay ? other : image
  })
}

/** For the live stream, by id. */
export async function renderOsImages(
  { db }: Pick<MediaViewDeps, 'db'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Rendered>> {
  const rows = await osImagesById(db, ids)
  return new Map(rows.map(({ id, state }) => [id, { text: state, cluster_id: null, infra_env_id: null }]))
}
