import { promises as dns, Resolver } from 'node:dns'
import type { NameLookup } from '../machine.ts'

/** Name servers that really have nothing to say, as opposed to those that did not answer. */
const NOTHING_THERE = ['ENOTFOUND', 'ENODATA', 'ENONAME', 'EAI_NONAME', 'EAI_NODATA']
const QUERY = { timeout: 5_000, tries: 2 }
const LONGEST_CHAIN = 8

export const realNames: NameLookup = {
  async lookup(name) {
    try {
      // As all programs of the machine do it: the hosts file and search domains count.
      const found = await dns.lookup(name, { all: true, verbatim: true })
      const addresses = [...new Set(found.map(({ address }) => address))]
      return { addresses, canonical: await canonicalName(name), failed: false }
    } catch (error) {
      return { addresses: [], canonical: [], failed: !NOTHING_THERE.includes(codeOf(error)) }
    }
  },

  async reverse(address) {
    const names = await ask<string[]>((resolver, done) => resolver.reverse(address, done))
    const [first] = names ?? []
    return first === undefined ? null : first.replace(/\.$/, '')
  },
}

/** The end of the chain of aliases, without the dot at its end; empty: the name is no alias. */
async function canonicalName(name: string): Promise<readonly string[]> {
  let current = name.replace(/\.$/, '')
  for (let step = 0; step < LONGEST_CHAIN; step++) {
    const aliases = await ask<string[]>((resolver, done) => resolver.resolveCname(current, done))
    const next = aliases?.[0]?.replace(/\.$/, '')
    if (next === undefined || next === '' || next === current) break
    current = next
  }
  return current === name.replace(/\.$/, '') ? [] : [current]
}

type Answered<Value> = (error: NodeJS.ErrnoException | null, value: Value) => void

/** With a resolver of its own each time: name servers change while a machine gets its addresses. null: no answer, or an empty one. */
function ask<Value>(question: (resolver: Resolver, done: Answered<Value>) => void): Promise<Value | null> {
  return new Promise((resolve) => {
    try {
      question(new Resolver(QUERY), (error, value) => resolve(error ? null : value))
    } catch {
      // Not an address, or not a name.
      resolve(null)
    }
  })
}

const codeOf = (error: unknown): string => String((error as NodeJS.ErrnoException).code ?? '')
