// The real nmstate, in the version that the recorded reference has: it turns the same settings into the same key files.
// Not compared: hsr, ipsec, ipvlan and macsec, mptcp (nmstate asks the kernel that it runs on), and texts that a line of
// YAML or of a key file cannot hold, which we refuse or escape and nmstate does not.
import { execFileSync } from 'node:child_process'
import { networkProfiles, readNetwork, writeKeyfile } from '@groundwork/ignition/static-network'
import { arbitraryNetwork, MORE_NETWORKS, parseKeyfile } from '@groundwork/ignition/testing'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { parse, stringify } from 'yaml'
import { nmstatectl } from './nmstatectl.ts'

beforeAll(() => nmstatectl.need(), 1_200_000)

type Files = Readonly<Record<string, string>>

/** null: it refuses them. */
function theirs(yaml: string): Files | null {
  try {
    const text = execFileSync(nmstatectl.program, ['gc', '-'], {
      input: yaml,
      encoding: 'utf8',
      stdio: ['pipe', 'pipe', 'ignore'],
    })
    const { NetworkManager = [] } = parse(text) as { NetworkManager?: readonly (readonly [string, string])[] }
    return Object.fromEntries(NetworkManager)
  } catch {
    return null
  }
}

interface Ours {
  readonly files: Files | null
  readonly problems: readonly string[]
}

function ours(yaml: string): Ours {
  const read = readNetwork(yaml)
  if (!read.ok) return { files: null, problems: read.problems.map(({ message }) => message) }
  const profiles = networkProfiles(read.plan)
  const files = Object.fromEntries(
    profiles.map((profile) => [`${profile.id}.nmconnection`, writeKeyfile(profile)]),
  )
  return { files, problems: [] }
}

/** What we refuse although nmstate does not, because it cannot work, or not as it is written. */
const REFUSED_ON_PURPOSE = [
  // nmstate makes two files of one name.
  /^Another interface has the profile /,
  // nmstate leaves out the interface's part of Open vSwitch, and NetworkManager then refuses the profile.
  / belongs to no bridge; list it under bridge\.port/,
  // nmstate forgets the rule.
  /^The interface that would hold this rule has no /,
  /^There is no interface .+, which this rule needs\.$/,
  // nmstate makes an interface of Open vSwitch that has the name of the card.
  / shall be left alone, and cannot be a port of /,
  // NetworkManager needs to know which card a partition is on.
  /^This is missing; with a pkey, name the interface/,
]

type Sections = Record<string, Record<string, string>>

/** nmstate escapes nothing, hence its values are taken as they are. */
function parseTheirs(text: string): Sections {
  const sections: Sections = {}
  let current: Record<string, string> = {}
  for (const line of text.split('\n').filter((line) => line !== '')) {
    const [, name] = /^\[([\w.-]+)\]$/.exec(line) ?? []
    if (name !== undefined) {
      current = {}
      sections[name] = current
    } else current[line.slice(0, line.indexOf('='))] = line.slice(line.indexOf('=') + 1)
  }
  return sections
}

/** The reference changes what nmstate writes in these ways, and so do we. */
function comparable(files: Files | null, isOurs: boolean) {
  if (files === null) return null
  return Object.fromEntries(
    Object.entries(files).map(([name, text]) => {
      const { connection, ...sections } = isOurs ? parseKeyfile(text) : parseTheirs(text)
      const { 'autoconnect-priority': priority, ...rest } = connection ?? {}
      expect(priority).toBe(isOurs ? '1' : undefined)
      // As the reference was recorded; its nmstate is built in another way than the published one.
      const ports = rest.type === 'ovs-port' ? { 'autoconnect-slaves': '-1' } : {}
      return [name, { connection: { ...rest, ...ports, autoconnect: 'true' }, ...sections }]
    }),
  )
}

/** With routes on several interfaces, nmstate gives a rule to any of them, another one each time. */
const isRandom = (yaml: string): boolean => {
  const { routes, 'route-rules': rules } = parse(yaml) as {
    routes?: { config: { state?: string; 'next-hop-interface'?: string }[] }
    'route-rules'?: { config: unknown[] }
  }
  const interfaces = (routes?.config ?? [])
    .filter(({ state }) => state === undefined)
    .map((route) => route['next-hop-interface'] ?? 'lo')
  return new Set(interfaces).size > 1 && (rules?.config ?? []).length > 0
}

function expectSame(yaml: string): void {
  const { files, problems } = ours(yaml)
  if (problems.some((problem) => REFUSED_ON_PURPOSE.some((pattern) => pattern.test(problem)))) return
  if (isRandom(yaml)) expect(files === null).toBe(theirs(yaml) === null)
  else expect(comparable(files, true)).toEqual(comparable(theirs(yaml), false))
}

const yamlOf = (state: unknown) => stringify(state, { version: '1.1', lineWidth: 0 })

describe('the same settings', () => {
  it.each(Object.entries(MORE_NETWORKS))('%s', (_, yaml) => {
    expectSame(yaml)
  })

  it('of any kind', () => {
    fc.assert(
      fc.property(arbitraryNetwork, (state) => {
        expectSame(yamlOf(state))
      }),
      { numRuns: 200 },
    )
  })
})
