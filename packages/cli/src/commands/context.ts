import { resolve } from 'node:path'
import { mergeContext, unknownContext } from '../contexts/choose-context.ts'
import type { Context } from '../contexts/context.ts'
import { changeContexts, readContexts } from '../contexts/context-store.ts'
import { usageError } from '../failures/cli-error.ts'
import type { Column } from '../output/column.ts'
import { printRows } from '../output/print-rows.ts'
import type { Surroundings } from '../terminal/surroundings.ts'
import type { ContextAddFlags } from './add-context-commands.ts'
import { trustService } from './trust-service.ts'

interface ContextRow extends Context {
  readonly name: string
  readonly isCurrent: boolean
}

const COLUMNS: readonly Column<ContextRow>[] = [
  { name: 'current', value: ({ isCurrent }) => (isCurrent ? '*' : '') },
  { name: 'name', value: ({ name }) => name },
  { name: 'url', value: ({ url }) => url },
  { name: 'user', value: ({ user }) => user ?? null },
  { name: 'login', value: (row) => loginText(row) },
]

function loginText({ token, expires_at }: Context): string {
  if (token === undefined) return 'none'
  return expires_at === undefined ? 'token' : `until ${expires_at}`
}

export async function listContexts(around: Surroundings): Promise<void> {
  const { current, contexts } = await readContexts(around.env)
  const rows = Object.entries(contexts).map(([name, context]) => ({
    ...context,
    name,
    isCurrent: name === current,
  }))
  const kind = { singular: 'context', plural: 'contexts', columns: COLUMNS, id: nameOf, nameOf }
  await printRows(around, kind, rows, { output: 'table', headers: true })
}

const nameOf = ({ name }: ContextRow): string => name

export async function useContext(around: Surroundings, name: string): Promise<void> {
  await changeContexts(around.env, (file) => {
    if (!Object.hasOwn(file.contexts, name)) throw unknownContext(name, file)
    return { ...file, current: name }
  })
  around.out.write(`${name} is the current context.\n`)
}

export async function addContext(around: Surroundings, name: string, flags: ContextAddFlags): Promise<void> {
  if (flags.url === undefined) throw usageError('Say where the service is: --url ADDRESS.')
  const file = await readContexts(around.env)
  const { url, ca, cert, key, isInsecure } = mergeContext({ ...file, current: null }, {}, flags)
  const paths = storedPaths({ ca, cert, key })
  const trust = await trustService(around, { url, ...paths, name, isInsecure }, flags.fingerprint)
  await storeContext(around, name, { url, ...paths, ...trust }, { isCurrent: false })
  around.out.write(
    `Stored ${name}: ${url}. Log in with "groundwork login ${name}", if the service asks for it.\n`,
  )
}

/** As they mean the same file from every folder. The text of a certificate may stand for its file. */
export function storedPaths(
  paths: Readonly<Record<'ca' | 'cert' | 'key', string | undefined>>,
): Partial<Context> {
  const known = (['ca', 'cert', 'key'] as const).flatMap((name) => {
    const value = paths[name]
    if (!value) return []
    return [[name, value.includes('-----BEGIN') ? value : resolve(value)] as const]
  })
  return Object.fromEntries(known)
}

/** The first one is the current one, whatever is said. */
export async function storeContext(
  { env }: Surroundings,
  name: string,
  context: Context,
  { isCurrent }: { readonly isCurrent: boolean },
): Promise<void> {
  if (!/^[\w.:@-]{1,100}$/.test(name))
    throw usageError(`"${name}" is no name for a context.`, 'Use letters, digits and . : @ _ -')
  await changeContexts(env, ({ current, contexts }) => ({
    current: isCurrent ? name : (current ?? name),
    contexts: { ...contexts, [name]: context },
  }))
}

export async function removeContext(around: Surroundings, name: string): Promise<void> {
  await changeContexts(around.env, (file) => {
    if (!Object.hasOwn(file.contexts, name)) throw unknownContext(name, file)
    const { [name]: _, ...contexts } = file.contexts
    return { current: file.current === name ? null : file.current, contexts }
  })
  around.out.write(`Removed ${name}.\n`)
}
