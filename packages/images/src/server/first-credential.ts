import type { ImageCredentials } from './image-server-parts.ts'

export interface CredentialSource {
  readonly pathApiKey?: string | undefined
  readonly pathToken?: string | undefined
  readonly query: URLSearchParams
  readonly authorization: string | undefined
}

/** The first that is there counts, the others are not looked at. */
export function firstCredential(source: CredentialSource): ImageCredentials {
  const apiKey = source.pathApiKey || source.query.get('api_key')
  if (apiKey) return { apiKey }
  const imageToken = source.pathToken || source.query.get('image_token')
  if (imageToken) return { imageToken }
  return source.authorization ? { authorization: source.authorization } : {}
}
