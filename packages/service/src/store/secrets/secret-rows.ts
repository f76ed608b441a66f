// Rows of secrets, sealed: how they are opened is not known here.
import type { Db, SecretsTable, Tx } from '../../database/schema.ts'

export type SecretKey = Readonly<Pick<SecretsTable, 'owner_kind' | 'owner_id' | 'name'>>
type Owner = Pick<SecretKey, 'owner_kind' | 'owner_id'>

export async function readSealed(db: Db | Tx, key: SecretKey): Promise<Buffer | null> {
  const row = await db
    .selectFrom('secrets')
    .select('sealed')
    .where('owner_kind', '=', key.owner_kind)
    .where('owner_id', '=', key.owner_id)
    .where('name', '=', key.name)
    .executeTakeFirst()
  return row?.sealed ?? null
}

export async function writeSealed(db: Db | Tx, key: SecretKey, sealed: Buffer): Promise<void> {
  await db
    .insertInto('secrets')
    .values({ ...key, sealed })
    .onConflict((conflict) => conflict.columns(['owner_kind', 'owner_id', 'name']).doUpdateSet({ sealed }))
    .execute()
}

/** Of all processes that start at once, the first one's stays. */
export async function writeSealedOnce(db: Db | Tx, key: SecretKey, sealed: Buffer): Promise<void> {
  await db
    .insertInto('secrets')
    .values({ ...key, sealed })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteSecret(db: Db | Tx, key: SecretKey): Promise<void> {
  await ofOwner(db, key).where('name', '=', key.name).execute()
}

export async function deleteSecretsOf(db: Db | Tx, owner: Owner): Promise<void> {
  await ofOwner(db, owner).execute()
}

const ofOwner = (db: Db | Tx, { owner_kind, owner_id }: Owner) =>
  db.deleteFrom('secrets').where('owner_kind', '=', owner_kind).where('owner_id', '=', owner_id)
