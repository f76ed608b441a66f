// At start: the key file and the database have to fit together. A text that was sealed when the database was new proves
// it before anything is encrypted with a key that cannot be used later.
import type { Db } from '../database/schema.ts'
import { readSealed, writeSealedOnce } from '../store/secrets/secret-rows.ts'
import { createDatabaseSecretStore, type SecretKey, wrongKeyMessage } from './database-secret-store.ts'
import { readKeyFile, readOrCreateKeyFile } from './key-file.ts'
import { createSecretBox, type SecretId } from './secret-box.ts'
import type { SecretStore } from './secret-store.ts'

const PROOF: SecretId = { owner_kind: 'service', owner_id: '', name: 'key-proof' }
const PROOF_TEXT = 'This key fits.'

/** Asks the database first: a key file is there before its proof is, also when several processes start at once. */
export async function openSecretStore(db: Db, file: string): Promise<SecretStore> {
  const isUsedBefore = (await readSealed(db, PROOF)) !== null
  const bytes = isUsedBefore ? await readKeyFile(file) : await readOrCreateKeyFile(file)
  if (bytes === null) {
    throw new Error(
      `The key file ${file} is missing, but this database holds secrets that were encrypted with it. ` +
        'Put back the key file that belongs to this database.',
    )
  }
  const key: SecretKey = { box: createSecretBox(bytes), file }
  await prove(db, key)
  return createDatabaseSecretStore(key)
}

async function prove(db: Db, key: SecretKey): Promise<void> {
  // Only the first process on this database succeeds; all of them have to be able to read what it wrote.
  await writeSealedOnce(db, PROOF, key.box.seal(PROOF_TEXT, PROOF))
  const sealed = await readSealed(db, PROOF)
  const opened = sealed && key.box.open(sealed, PROOF)
  if (!opened?.ok || opened.text !== PROOF_TEXT) throw new Error(wrongKeyMessage(key.file))
}
