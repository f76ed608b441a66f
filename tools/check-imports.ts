// Fails when a package imports against the direction that design fixes, or reaches into another package by path.
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Package to the packages of ours it may import. A new package gets a row here and in ARCHITECTURE.md. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  engine: ['contract'],
  ignition: ['contract'],
  images: ['contract', 'ignition'],
  host: ['contract', 'ignition'],
  openshift: ['contract', 'engine', 'ignition'],
  controller: ['contract', 'engine', 'host'],
  service: ['contract', 'engine', 'ignition', 'images', 'openshift'],
  lab: ['contract', 'controller', 'engine', 'host', 'ignition', 'images', 'service'],
  cli: ['contract', 'lab', 'service'],
}

/**
 * These packages decide and describe, so they must not touch the outside world; each may import only these modules of others,
 * which do not either. The client of the contract talks through a `fetch` that is handed in.
 */
const PURE: Readonly<Record<string, readonly string[]>> = {
  contract: ['typebox', 'typebox/value'],
  // To check who signed a request is arithmetic.
  engine: ['node:crypto', 'typebox', 'typebox/value'],
  ignition: ['ip-address', 'node:crypto', 'node:net', 'yaml'],
}

const root = fileURLToPath(new URL('../packages/', import.meta.url))
const problems = readdirSync(root).flatMap((name) =>
  Object.hasOwn(MAY_IMPORT, name)
    ? problemsOf(name)
    : [`packages/${name} has no row in tools/check-imports.ts`],
)

for (const problem of problems) console.error(problem)
console.log(problems.length === 0 ? 'Import directions are fine.' : `${problems.length} wrong imports.`)
process.exitCode = problems.length === 0 ? 0 : 1

function problemsOf(name: string): string[] {
  const files = readdirSync(`${root}${name}/src`, { recursive: true, encoding: 'utf8' })
  return files
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) =>
      importsOf(readFileSync(`${root}${name}/src/${file}`, 'utf8'))
        .map((specifier) => problemWith(name, file, specifier))
        .filter((problem) => problem !== null)
        .map((problem) => `packages/${name}/src/${file}: ${problem}`),
    )
}

function importsOf(source: string): string[] {
  const statements = /^\s*(?:import|export)\s[^'"]*?from\s+['"]([^'"]+)['"]|^\s*import\s+['"]([^'"]+)['"]/gm
  const expressions = /\bimport\(\s*['"]([^'"]+)['"]/g
  return [...source.matchAll(statements), ...source.matchAll(expressions)].map(
    (match) => match[1] ?? match[2] ?? '',
  )
}

function problemWith(name: string, file: string, specifier: string): string | null {
  const isTest = file.endsWith('.test.ts') || /(^|\/)testing\//.test(file)
  if (specifier.startsWith('.')) {
    const depth = file.split('/').length - 1
    const ups = specifier.split('/').filter((part) => part === '..').length
    if (ups > depth) return `${specifier} leaves the package`
    return !isTest && specifier.includes('/testing/') ? `${specifier}: test builders belong to tests` : null
  }
  const ours = /^@groundwork\/([^/]+)/.exec(specifier)?.[1]
  if (ours) return MAY_IMPORT[name]?.includes(ours) ? null : `${name} may not import ${ours}`
  const allowed = PURE[name]
  if (isTest || allowed === undefined || allowed.includes(specifier)) return null
  return `${specifier}: ${name} is pure and may import only ${allowed.join(', ')}`
}
