// The real nmstate, in the version that the recorded reference has: it turns the same settings into the same key files.
import { execFileSync } from 'node:child_process'
import { networkProfiles } from '@groundwork/ignition/static-network/keyfile/network-profiles'
import { writeKeyfile } from '@groundwork/ignition/static-network/keyfile/write-keyfile'
import { readNetwork } from '@groundwork/ignition/static-network/read-network'
import { arbitraryNetwork } from '@groundwork/ignition/static-network/testing/arbitrary-network'
import { MORE_NETWORKS } from '@groundwork/ignition/static-network/testing/more-networks'
import { parseKeyfile } from '@groundwork/ignition/static-network/testing/parse-keyfile'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { parse, stringify } from 'yaml'
import { cargoTool } from './cargo-tool.ts'

const nmstatectl = cargoTool('nmstatectl', '2.2.38', [])
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

function ours(yaml: string): Files | null {
  const read = readNetwork(yaml)
  if (!read.ok) return null
  return Object.fromEntries(
    networkProfiles(read.plan).map((profile) => [`${profile.id}.nmconnection`, writeKeyfile(profile)]),
  )
}

/** The reference makes these two changes to what nmstate writes, and so do we. */
function comparable(files: Files | null, isOurs: boolean) {
  if (files === null) return null
  return Object.fromEntries(
    Object.entries(files).map(([name, text]) => {
      const { connection, ...sections } = parseKeyfile(text)
      const { 'autoconnect-priority': priority, ...rest } = connection ?? {}
      expect(priority).toBe(isOurs ? '1' : undefined)
      return [name, { connection: { ...rest, autoconnect: 'true' }, ...sections }]
    }),
  )
}

const yamlOf = (state: unknown) => stringify(state, { version: '1.1' })

describe('the same settings', () => {
  it.each(Object.entries(MORE_NETWORKS))('%s', (_, yaml) => {
    expect(comparable(ours(yaml), true)).toEqual(comparable(theirs(yaml), false))
  })

  it('of any kind', () => {
    fc.assert(
      fc.property(arbitraryNetwork, (state) => {
        const yaml = yamlOf(state)
        expect(comparable(ours(yaml), true)).toEqual(comparable(theirs(yaml), false))
      }),
      { numRuns: 200 },
    )
  })
})
