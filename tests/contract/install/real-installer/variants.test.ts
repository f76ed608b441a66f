// Which manifests each recorded variant of an installation has.
import { generate, SAMPLE_CONTEXT } from '@groundwork/openshift/testing'
import { describe, expect, it } from 'vitest'
import { MARKS } from './our-configs.ts'
import { readRecorded, type Version } from './real-facts.ts'
import { NOT_MADE, REFUSED, VARIANTS } from './variants.ts'

type Recorded = Readonly<
  Record<string, { readonly realAccepted: boolean; readonly manifests?: readonly string[] }>
>

/** See exceptions.ts: of the recorded 4.22 this belongs to the program of 5.0. */
const ONLY_SINCE_5 = 'openshift/99_osimagestream.yaml'
const isManifest = (path: string) => /^(?:manifests|openshift)\//.test(path)

describe.each(['4.22', '5.0'] as const satisfies readonly Version[])('%s', (version) => {
  const recorded = Object.entries(readRecorded<Recorded>(`real-${version}-variants`))
  const accepted = recorded.filter(([, { realAccepted }]) => realAccepted)

  it.each(accepted)('%s', async (name, { manifests: theirs = [] }) => {
    const config = VARIANTS[name]
    if (config === undefined) throw new Error(`${name} is recorded, but not asked for here`)
    const context = { ...SAMPLE_CONTEXT, openshiftVersion: MARKS[version] }
    const { manifests } = await generate(config(), { context })
    const missing = [...(NOT_MADE[name] ?? []), ...(version === '4.22' ? [ONLY_SINCE_5] : [])]
    const ours = [...manifests.keys()].filter(isManifest)
    expect([...ours, ...missing].sort()).toEqual(theirs.filter(isManifest).sort())
  })

  it('refuses what is listed, with a reason', () => {
    const refused = recorded.filter(([, { realAccepted }]) => !realAccepted).map(([name]) => name)
    expect(refused.filter((name) => REFUSED[name] === undefined)).toEqual([])
  })
})

it('compares every recorded variant', () => {
  const names = ['4.22', '5.0'].flatMap((version) =>
    Object.keys(readRecorded<Recorded>(`real-${version}-variants`)),
  )
  expect([...new Set(names)].sort()).toEqual([...Object.keys(VARIANTS), ...Object.keys(REFUSED)].sort())
})
