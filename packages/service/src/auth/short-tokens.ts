// Tokens for a path that a person may have to type: the id of an infra-env and a seal over it and its generation. They open
// what a link to the infra-env opens, and end together with it.
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { InfraEnvKeys } from './infra-env-keys.ts'
import type { SigningKey } from './signing-key.ts'

export interface ShortTokens {
  seal(infraEnvId: string, generation: number): string
  /** null: not, or no longer, one of ours. */
  open(token: string): Promise<{ readonly infra_env_id: string; readonly generation: number } | null>
}

const ID_BYTES = 16
/** Guessing one of 2^96 over the network is hopeless. */
const SEAL_BYTES = 12
const TOKEN = /^[\w-]{38}$/

export function createShortTokens({ privateKey }: SigningKey, keys: InfraEnvKeys): ShortTokens {
  const secret = privateKey.export({ format: 'jwk' }).d ?? ''
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'groundwork short image links', 32))
  const sealOf = (id: Buffer, generation: number): Buffer =>
    createHmac('sha256', key).update(id).update(String(generation)).digest().subarray(0, SEAL_BYTES)

  return {
    seal(infraEnvId, generation) {
      const id = Buffer.from(infraEnvId.replaceAll('-', ''), 'hex')
      return Buffer.concat([id, sealOf(id, generation)]).toString('base64url')
    },
    async open(token) {
      if (!TOKEN.test(token)) return null
      const bytes = Buffer.from(token, 'base64url')
      const id = bytes.subarray(0, ID_BYTES)
      const infra_env_id = id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
      const generation = (await keys.get(infra_env_id))?.generation
      if (generation === undefined) return null
      const isSealed = timingSafeEqual(bytes.subarray(ID_BYTES), sealOf(id, generation))
      return isSealed ? { infra_env_id, generation } : null
    },
  }
}
