// Tokens that people make for their programs. Only a hash is kept: they are long and random, so a plain one suffices.
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Clock } from '../../clock/clock.ts'
import type { Db } from '../../database/schema.ts'
import {
  deleteToken,
  findToken,
  insertToken,
  listTokens,
  noteTokenUse,
} from '../../store/accounts/token-rows.ts'
import { type LocalRole, localRole, weakerRole } from '../roles.ts'

export const API_TOKEN_PREFIX = 'gw_'
const USE_NOTED_EVERY_MS = 60_000

export interface ApiToken {
  readonly id: string
  readonly name: string
  readonly role: LocalRole
  readonly created_by: string
  readonly created_at: number
  readonly expires_at: number | null
  readonly last_used_at: number | null
}

export interface ApiTokens {
  find(token: string): Promise<ApiToken | 'expired' | null>
  /** null: of all people. */
  list(createdBy: string | null): Promise<readonly ApiToken[]>
  create(params: NewApiToken): Promise<ApiToken & { readonly token: string }>
  /** False: there is none, or another person made it. */
  delete(id: string, createdBy: string | null): Promise<boolean>
}

export interface NewApiToken {
  readonly name: string
  readonly role: LocalRole
  readonly created_by: string
  readonly expires_at: number | null
}

export function createApiTokens(db: Db, clock: Clock): ApiTokens {
  const decoded = <Row extends { readonly role: string }>(row: Row) => ({ ...row, role: localRole(row.role) })

  return {
    async find(token) {
      // The role of the person counts too: a token must not keep a role or an account that its maker lost.
      const row = await findToken(db, hashOf(token))
      if (row === undefined) return null
      const now = clock.now()
      if (row.expires_at !== null && row.expires_at <= now) return 'expired'
      if (row.last_used_at === null || row.last_used_at + USE_NOTED_EVERY_MS <= now) {
        await noteTokenUse(db, row.id, now)
      }
      const { role_of_person, ...rest } = row
      return { ...rest, role: weakerRole(localRole(rest.role), localRole(role_of_person)) }
    },
    async list(createdBy) {
      return (await listTokens(db, createdBy)).map(decoded)
    },
    async create({ name, role, created_by, expires_at }) {
      const token = API_TOKEN_PREFIX + randomBytes(32).toString('base64url')
      const row = await insertToken(db, {
        id: randomUUID(),
        name,
        role,
        hash: hashOf(token),
        created_by,
        created_at: clock.now(),
        expires_at,
      })
      return { ...decoded(row), token }
    },
    delete: (id, createdBy) => deleteToken(db, id, createdBy),
  }
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')
