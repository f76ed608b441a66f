import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const FOLDERS = ['', 'packages/', 'packages/engine/src/', 'packages/contract/src/']

/** File names in backquotes, but for those with a placeholder. */
const pathsIn = (document: string): string[] =>
  [...readFileSync(`${root}${document}`, 'utf8').matchAll(/`([\w./-]+\.(?:ts|md|json))`/g)].map(
    ([, path = '']) => path,
  )

describe('a newcomer finds what the documents name', () => {
  it.each(['ARCHITECTURE.md', 'README.md', 'CONTRIBUTING.md', 'packages/engine/README.md'])(
    '%s',
    (document) => {
      const packageFolder = document.replace(/[^/]*$/, 'src/')
      const missing = pathsIn(document).filter(
        (path) => ![...FOLDERS, packageFolder].some((folder) => existsSync(`${root}${folder}${path}`)),
      )
      expect(missing).toEqual([])
    },
  )
})
