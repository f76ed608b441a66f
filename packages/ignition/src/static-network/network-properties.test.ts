import { anyLetter } from '@groundwork/text/testing/any-letter'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parse, stringify } from 'yaml'
import { networkProfiles } from './keyfile/network-profiles.ts'
import type { Section, Value } from './keyfile/profile.ts'
import { writeKeyfile } from './keyfile/write-keyfile.ts'
import { networkFiles } from './network-files.ts'
import { checkNetwork, readNetwork } from './read-network.ts'
import { arbitraryNetwork } from './testing/arbitrary-network.ts'
import { MORE_NETWORKS } from './testing/more-networks.ts'
import { parseKeyfile } from './testing/parse-keyfile.ts'

const yamlOf = (state: unknown) => stringify(state, { version: '1.1' })
/** All properties are tried with the same networks: checking them takes longer than most of what is asked of them. */
const verdicts = new Map<string, boolean>()
const acceptedNetwork = arbitraryNetwork
  .map((state) => ({ state, yaml: yamlOf(state) }))
  .filter(({ yaml }) => isAccepted(yaml))

function isAccepted(yaml: string): boolean {
  const verdict = verdicts.get(yaml) ?? checkNetwork(yaml).length === 0
  verdicts.set(yaml, verdict)
  return verdict
}

const host = (yaml: string) => ({
  network_yaml: yaml,
  mac_interface_map: [{ mac_address: '52:54:00:aa:bb:01', logical_nic_name: 'eth0' }],
})

describe('any settings that are accepted', () => {
  it('become files in both flavours, the same every time', () => {
    fc.assert(
      fc.property(acceptedNetwork, ({ yaml }) => {
        expect(checkNetwork(yaml)).toEqual([])
        for (const flavour of ['keyfile', 'nmstate'] as const) {
          const files = networkFiles([host(yaml)], flavour)
          expect(files).toEqual(networkFiles([host(yaml)], flavour))
          expect(new Set(files.map(({ path }) => path)).size).toBe(files.length)
        }
      }),
    )
  })

  it('become keyfiles that say what the profile says', () => {
    fc.assert(
      fc.property(acceptedNetwork, ({ yaml }) => {
        const read = readNetwork(yaml)
        for (const profile of read.ok ? networkProfiles(read.plan) : []) {
          const parsed = parseKeyfile(writeKeyfile(profile))
          expect(Object.keys(parsed)).toEqual(profile.sections.map(({ name }) => name))
          for (const section of profile.sections) expect(parsed[section.name]).toEqual(texts(section))
        }
      }),
    )
  })

  it('become policies that can be read again', () => {
    fc.assert(
      fc.property(acceptedNetwork, ({ state, yaml }) => {
        const policy = networkFiles([host(yaml)], 'nmstate')[1]?.contents ?? ''
        const { desiredState } = parse(policy, { version: '1.1' }) as {
          desiredState: { interfaces: unknown[] }
        }
        expect(desiredState.interfaces.length).toBe(state.interfaces.length)
      }),
    )
  })
})

function texts({ name, settings }: Section): Readonly<Record<string, string>> {
  const entries = Object.entries(settings).map(([key, value]) => [key, valueText(value)] as const)
  return Object.fromEntries([
    ...entries.filter(([, text]) => text !== ''),
    ...(name === 'connection' ? [['autoconnect-priority', '1'] as const] : []),
  ])
}

const valueText = (value: Value): string => (Array.isArray(value) ? value.join(';') : String(value ?? ''))

describe('nonsense', () => {
  const isFine = (yaml: string) => {
    for (const { path, message } of checkNetwork(yaml)) {
      expect(typeof path).toBe('string')
      expect(message).toMatch(/^[\s\S]+[.?]$/)
    }
  }

  it('of any letters is refused with a place, never thrown', () => {
    fc.assert(fc.property(fc.string({ unit: anyLetter, maxLength: 200 }), isFine))
  })

  it('of any values is refused with a place, never thrown', () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => isFine(JSON.stringify(value))))
  })

  it('in one place of good settings names that place', () => {
    const documents = Object.values(MORE_NETWORKS).map((yaml) => parse(yaml, { version: '1.1' }) as unknown)
    const nonsense = fc.oneof(fc.constantFrom([], {}, -7, 1e9, 'no\nsense', true, [[{}]]), fc.jsonValue())
    fc.assert(
      fc.property(fc.constantFrom(...documents), fc.nat(), nonsense, (document, where, value) => {
        const copy = structuredClone(document)
        const places = leaves(copy)
        places[where % places.length]?.(value)
        isFine(yamlOf(copy))
      }),
    )
  })
})

/** For each value in a document, how to put another there. */
function leaves(node: unknown): ((value: unknown) => void)[] {
  if (typeof node !== 'object' || node === null) return []
  return Object.keys(node).flatMap((key) => [
    (value: unknown) => {
      ;(node as Record<string, unknown>)[key] = value
    },
    ...leaves((node as Record<string, unknown>)[key]),
  ])
}
