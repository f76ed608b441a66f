// Infra-envs as answers show them, with the link to their image.

import { mayHoldMedia } from '../../auth/identity.ts'
import { imageBaseUrl, imageUrl } from '../../boot/image-url.ts'
import { notFound } from '../../errors/http-error.ts'
import { type Call, Prepared } from '../../http/handler.ts'
import { loadInfraEnv } from '../../store/infra-envs/infra-env-store.ts'
import type { StoredInfraEnv } from '../../store/stored.ts'
import { type ImageLink, infraEnvText } from '../../wire/infra-env-text.ts'
import { listText } from '../../wire/json-text.ts'
import type { InfraEnvViewDeps } from './infra-env-deps.ts'

export async function requireInfraEnv(
  { db }: Pick<InfraEnvViewDeps, 'db'>,
  id: string,
): Promise<StoredInfraEnv> {
  const found = await loadInfraEnv(db, id)
  if (found === null) throw notFound('infra-env', id)
  return found
}

/** Who looks, and how they reached us. */
export type Viewer = Pick<Call, 'caller' | 'host'>

/** Links do not expire by themselves: a machine may boot from an old medium at any time. */
export async function imageLink(
  { auth, config }: InfraEnvViewDeps,
  { record, key_generation }: StoredInfraEnv,
  { caller, host }: Viewer,
): Promise<ImageLink> {
  if (!mayHoldMedia(caller, record.id)) return { download_url: '', expires_at: null }
  const token = await auth.urlToken({ infra_env_id: record.id, generation: key_generation })
  return { download_url: imageUrl(imageBaseUrl(config, host), record, token), expires_at: null }
}

const renderInfraEnv = async (
  app: InfraEnvViewDeps,
  infraEnv: StoredInfraEnv,
  viewer: Viewer,
): Promise<string> => infraEnvText(infraEnv, await imageLink(app, infraEnv, viewer))

export const infraEnvAnswer = async (
  app: InfraEnvViewDeps,
  infraEnv: StoredInfraEnv,
  viewer: Viewer,
): Promise<Prepared> => new Prepared(await renderInfraEnv(app, infraEnv, viewer))

export const infraEnvsAnswer = async (
  app: InfraEnvViewDeps,
  infraEnvs: readonly StoredInfraEnv[],
  viewer: Viewer,
): Promise<Prepared> =>
  new Prepared(
    listText(await Promise.all(infraEnvs.map((infraEnv) => renderInfraEnv(app, infraEnv, viewer)))),
  )
