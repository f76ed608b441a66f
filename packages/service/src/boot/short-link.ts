// Short addresses of images, for firmware that takes no long ones: the name of the infra-env and a seal, 38 characters.
import type { ShortToken } from '@groundwork/images/server'
import type { Auth } from '../auth/auth.ts'
import type { StoredInfraEnv } from '../store/stored.ts'
import type { ImageDeps } from './boot-deps.ts'

type Parts = Pick<ImageDeps, 'auth'>

/** Without authentication the id of the infra-env does. */
export async function shortImageUrl(
  { auth }: { readonly auth: Pick<Auth, 'shortToken'> },
  base: string,
  { record, key_generation }: StoredInfraEnv,
): Promise<string> {
  const token = await auth.shortToken(record.id, key_generation)
  return `${base}/i/${token || record.id}.iso`
}

/** null: not, or no longer, a token of ours. */
export async function openShortLink({ auth }: Parts, token: string): Promise<ShortToken | null> {
  const opened = await auth.openShortToken(token)
  if (opened === null) return null
  return { imageId: opened.infra_env_id, credentials: { apiKey: await auth.urlToken(opened) } }
}
