// Node's hooks for loading TypeScript in tests. Types are taken out and nothing else is changed; packages of ours are loaded
// from their sources, so that no test depends on what was built before. A thread gets all of its sources as one file.
import { fileURLToPath } from 'node:url'
import { keptCode } from './kept-code.mjs'

const TYPESCRIPT = /\.ts(\?|$)/
const THREAD = /-thread\.ts$/
/** What threads begin with; other modules import some of them too. */
const threads = new Set()
/** Imports stay as they are written, as in the build. */
const OPTIONS = /** @type {const} */ ({
  lang: 'ts',
  sourcemap: true,
  typescript: { onlyRemoveTypeImports: true },
})

/** @type {import('node:module').ResolveHook} */
export async function resolve(specifier, context, next) {
  const found = await next(specifier, { ...context, conditions: [...context.conditions, 'source'] })
  if (context.parentURL === undefined && THREAD.test(found.url)) threads.add(found.url)
  return found
}

/** @type {import('node:module').LoadHook} */
export async function load(url, context, next) {
  if (!TYPESCRIPT.test(url)) return next(url, context)
  const file = fileURLToPath(url)
  if (threads.has(url)) {
    // Only now: most processes start no thread.
    const { threadBundle } = await import('./thread-bundle.mjs')
    return { format: 'module', shortCircuit: true, source: threadBundle(file) }
  }
  return {
    format: 'module',
    shortCircuit: true,
    source: await keptCode(file, (source) => withoutTypes(file, source)),
  }
}

async function withoutTypes(/** @type {string} */ file, /** @type {string} */ source) {
  // Only now: each process and thread has these hooks, and nearly all find everything made.
  const { transformSync } = await import('rolldown/utils')
  const { code, map, errors } = transformSync(file, source, OPTIONS)
  if (errors.length > 0)
    throw new SyntaxError(errors.map(({ codeframe, message }) => codeframe ?? message).join('\n'))
  return `${code}\n${sourceMapComment(map)}`
}

/** So that a failure names the line of the source. Not the source itself: Node takes every map apart, and who shows lines reads the file. */
function sourceMapComment(/** @type {object | undefined} */ map) {
  const text = JSON.stringify({ ...map, sourcesContent: undefined })
  return `//# sourceMappingURL=data:application/json;base64,${Buffer.from(text).toString('base64')}`
}
