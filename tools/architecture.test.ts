import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const FOLDERS = ['', 'packages/', 'packages/engine/src/', 'packages/service/src/', 'packages/contract/src/']
const DOCUMENTS = [
  'ARCHITECTURE.md',
  'README.md',
  'CONTRIBUTING.md',
  'packages/contract/README.md',
  'packages/engine/README.md',
  'packages/ignition/README.md',
  'packages/images/README.md',
  'packages/service/README.md',
  ...readdirSync(`${root}docs`, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
]

/** File names in backquotes, but for those with a placeholder. */
const pathsIn = (document: string): string[] =>
  [...readFileSync(`${root}${document}`, 'utf8').matchAll(/`([\w.][\w./-]*\.(?:ts|md|json))`/g)].map(
    ([, path = '']) => path,
  )

/** Where links within the repository lead. */
const linksIn = (document: string): string[] =>
  [...readFileSync(`${root}${document}`, 'utf8').matchAll(/\]\((?!https?:|#)([^)#\s]+)[^)]*\)/g)].map(
    ([, target = '']) => join(root, dirname(document), target),
  )

describe.each(DOCUMENTS)('%s', (document) => {
  it('names files that a newcomer finds', () => {
    const packageFolder = document.replace(/[^/]*$/, 'src/')
    const missing = pathsIn(document).filter(
      (path) => ![...FOLDERS, packageFolder].some((folder) => existsSync(`${root}${folder}${path}`)),
    )
    expect(missing).toEqual([])
  })

  it('has links that lead somewhere', () => {
    expect(linksIn(document).filter((target) => !existsSync(target))).toEqual([])
  })
})
