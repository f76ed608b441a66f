// Fails when a function stands in two packages, under whichever names: it belongs into a leaf package (docs/decisions/0007-leaf-packages.md).
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { findCopies, type SourceText } from './copies/find-copies.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const sources = readdirSync(`${root}packages`).flatMap((name): SourceText[] =>
  readdirSync(`${root}packages/${name}/src`, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => {
      const path = `packages/${name}/src/${file}`
      return { path, inPackage: name, text: readFileSync(`${root}${path}`, 'utf8') }
    }),
)

const copies = findCopies(sources)
for (const { places } of copies) console.error(`The same function stands at\n  ${places.join('\n  ')}`)
console.log(
  copies.length === 0
    ? 'No function stands in two packages.'
    : `${copies.length} functions stand in two packages.`,
)
process.exitCode = copies.length === 0 ? 0 : 1
