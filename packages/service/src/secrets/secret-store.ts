// Confidential texts, encrypted at rest. They are read one by one, when they are needed, and never logged.
import type { Db, Tx } from '../database/schema.ts'

export type SecretOwner =
  | { readonly kind: 'cluster' | 'infra-env' | 'bmc'; readonly id: string }
  | { readonly kind: 'host'; readonly id: `${string}/${string}` }
  | { readonly kind: 'service'; readonly id: '' }

export interface SecretStore {
  /** An empty text forgets the secret. */
  set(db: Db | Tx, owner: SecretOwner, name: string, value: string): Promise<void>
  get(db: Db | Tx, owner: SecretOwner, name: string): Promise<string | null>
  forget(db: Db | Tx, owner: SecretOwner): Promise<void>
  /** For what is kept elsewhere. It opens only under the same owner and name. */
  seal(owner: SecretOwner, name: string, text: string): Buffer
  unseal(owner: SecretOwner, name: string, sealed: Buffer): string
}
