// The file with the key that secrets at rest are encrypted with: 32 random bytes in base64, for this user alone.
import { randomBytes } from 'node:crypto'
import { link, open, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { errorCode } from '@groundwork/errors/error-code'
import { makeDirectory, syncDirectory, writeNewFile } from '@groundwork/files/durable-write'
import { KEY_BYTES } from './secret-box.ts'

const FORM = /^[A-Za-z0-9+/]{43}=$/

/** null when there is no such file. */
export async function readKeyFile(path: string): Promise<Buffer | null> {
  const found = await contentOf(path)
  if (found === null) return null
  if (found.uid !== process.getuid?.() && found.uid !== 0) {
    throw new Error(
      `The key file ${path} belongs to another user (number ${found.uid}), who can read and change it. It has to belong to the user ` +
        'that runs the service, or to root.',
    )
  }
  if ((found.mode & forbiddenBits(found.uid)) !== 0) {
    const mode = (found.mode & 0o777).toString(8).padStart(4, '0')
    throw new Error(
      `The key file ${path} can be read by others (mode ${mode}). Run "chmod 600 ${path}"; ` +
        'if others have read it, the secrets in the database are no longer safe.',
    )
  }
  const text = found.text.trim()
  if (!FORM.test(text)) {
    throw new Error(
      `The key file ${path} has to hold ${KEY_BYTES} bytes in base64 (44 characters), but has ${text.length} characters` +
        `${text.length === 44 ? ' that are not base64' : ''}. Put back the key that belongs to the database.`,
    )
  }
  return Buffer.from(text, 'base64')
}

/**
 * A Secret of Kubernetes belongs to root, and the group of the pod reads it: that is as private as it gets there. A file of our own
 * is for nobody else.
 */
const forbiddenBits = (owner: number) => (owner === process.getuid?.() ? 0o077 : 0o037)

/** Makes the file when there is none. Processes that do so at once end up with the same key. */
export async function readOrCreateKeyFile(path: string): Promise<Buffer> {
  const existing = await readKeyFile(path)
  if (existing) return existing
  await createKeyFile(path)
  const key = await readKeyFile(path)
  if (!key) throw new Error(`The key file ${path} vanished while the service was starting.`)
  return key
}

/** Written aside and linked, which fails when the name is taken: no process ever reads half a key. */
async function createKeyFile(path: string): Promise<void> {
  const directory = dirname(path)
  const aside = `${path}.${process.pid}.${randomBytes(6).toString('hex')}`
  try {
    await makeDirectory(directory)
    await writeNewFile(aside, (file) => file.writeFile(`${randomBytes(KEY_BYTES).toString('base64')}\n`))
    await link(aside, path)
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw cannot('create', path, error)
  } finally {
    await rm(aside, { force: true })
  }
  await syncDirectory(directory)
}

interface Found {
  readonly text: string
  readonly mode: number
  readonly uid: number
}

async function contentOf(path: string): Promise<Found | null> {
  try {
    const file = await open(path, 'r')
    try {
      const { mode, uid } = await file.stat()
      return { mode, uid, text: await file.readFile('utf8') }
    } finally {
      await file.close()
    }
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null
    throw cannot('read', path, error)
  }
}

const cannot = (verb: string, path: string, error: unknown): Error =>
  new Error(`The service cannot ${verb} the key file ${path}: ${errorCode(error) || String(error)}.`, {
    cause: error,
  })
