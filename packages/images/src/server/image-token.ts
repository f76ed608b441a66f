// Reads which infra-env a signed token is for. Whether the signature is good, the service decides.
import { ImageError } from '../image-error.ts'

export interface TokenClaims {
  readonly sub: string | undefined
  readonly infraEnvId: string | undefined
}

export function tokenClaims(token: string): TokenClaims {
  const [, middle, signature, ...more] = token.split('.')
  if (!middle || signature === undefined || more.length > 0 || !/^[\w+/-]+$/.test(middle)) throw badToken()
  try {
    // Takes both alphabets: tokens in use are written in the one for URLs.
    const claims: unknown = JSON.parse(Buffer.from(middle, 'base64').toString('utf8'))
    if (typeof claims !== 'object' || claims === null) throw badToken()
    const { sub, infra_env_id: infraEnvId } = claims as Record<string, unknown>
    return { sub: optionalString(sub), infraEnvId: optionalString(infraEnvId) }
  } catch {
    throw badToken()
  }
}

export const imageIdOf = ({ sub, infraEnvId }: TokenClaims): string => sub ?? infraEnvId ?? ''

const optionalString = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

const badToken = (): ImageError =>
  new ImageError(404, 'The token in this address cannot be read. Ask the service for the image URL again.')
