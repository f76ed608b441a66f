import type { Route } from '@groundwork/contract/hosts'
import { type JsonRecord, parseJson, recordOf, recordsOf } from '@groundwork/json/json-values'
import type { Machine } from '../../machine/machine.ts'
import { toInteger, toText } from './json-reading.ts'
import { omitEmpty } from './omit-empty.ts'

/** Numbers of the kernel. */
const families = [
  { flag: '-4', family: 2, everywhere: '0.0.0.0' },
  { flag: '-6', family: 10, everywhere: '::' },
] as const

/** The main table, in the order of the kernel, IPv4 first. */
export const readRoutes = async (machine: Machine): Promise<Route[]> => {
  const routes = await Promise.all(
    families.map(async ({ flag, family, everywhere }) => {
      const { code, stdout } = await machine.run('ip', [flag, '-j', 'route', 'show', 'table', 'main'])
      const entries = code === 0 ? recordsOf(parseJson(stdout)) : []
      return entries.map((entry) => readRoute(entry, family, everywhere))
    }),
  )
  return routes.flat().filter((route) => route !== null)
}

/** null: it leads nowhere. Of several ways the first is told. */
const readRoute = (entry: JsonRecord, family: number, everywhere: string): Route | null => {
  const hop = recordsOf(entry.nexthops)[0] ?? entry
  const name = toText(hop.dev)
  if (name === '') return null
  const destination = toText(entry.dst)
  return omitEmpty<Route>({
    destination: destination === 'default' ? everywhere : destination.split('/')[0],
    family,
    gateway: toText(hop.gateway) || toText(recordOf(hop.via).host),
    interface: name,
    metric: Math.min(toInteger(entry.metric), 2 ** 31 - 1),
  })
}
