import { readFile } from 'node:fs/promises'
import { replaceFile } from '@groundwork/files/durable-write'

/** Base images are no secrets: what is written beside them may be read by all users too. */
const READABLE = 0o644

export const writeDurably = (path: string, content: string | Uint8Array): Promise<void> =>
  replaceFile(path, content, READABLE)

/** null: missing, or not JSON. */
export async function readJsonFile(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch (error) {
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
