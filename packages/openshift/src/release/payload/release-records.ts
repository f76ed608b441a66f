// What was learned about releases, kept beside their installers: a digest never means anything else, and a tag is worth knowing
// when the registry cannot be asked.
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { replaceFile } from '@groundwork/files/durable-write'
import type { Release } from './release.ts'

export interface ReleaseRecords {
  /** null: not known. */
  find(image: string): Promise<Release | null>
  keep(release: Release): Promise<void>
}

/** Some 40 KB each. */
const MOST_RECORDS = 200

export function createReleaseRecords(directory: string): ReleaseRecords {
  const fileOf = (image: string) =>
    join(directory, `${createHash('sha256').update(image).digest('hex')}.json`)
  return {
    async find(image) {
      try {
        const { components, ...rest } = JSON.parse(await readFile(fileOf(image), 'utf8'))
        return { ...rest, components: new Map(Object.entries(components)) }
      } catch {
        // What is missing or damaged is read from the registry again.
        return null
      }
    },
    async keep(release) {
      await mkdir(directory, { recursive: true, mode: 0o700 })
      const text = JSON.stringify({ ...release, components: Object.fromEntries(release.components) })
      for (const name of new Set([release.image, release.exactImage])) await replaceFile(fileOf(name), text)
      await forgetOldest(directory)
    },
  }
}

async function forgetOldest(directory: string): Promise<void> {
  const names = await readdir(directory)
  if (names.length <= MOST_RECORDS) return
  const ages = await Promise.all(
    names.map(async (name) => ({
      name,
      at: await stat(join(directory, name)).then(
        ({ mtimeMs }) => mtimeMs,
        () => 0,
      ),
    })),
  )
  ages.sort((one, other) => one.at - other.at)
  for (const { name } of ages.slice(0, names.length - MOST_RECORDS))
    await rm(join(directory, name), { force: true })
}
