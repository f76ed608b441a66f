import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDocument, emptyCatalogue } from './catalogue.ts'
import { selectBundles } from './select-bundles.ts'
import { splitDocuments } from './split-documents.ts'

const bundle = (version: string) => ({
  schema: 'olm.bundle',
  name: `op.v${version}`,
  package: 'op',
  image: `r.example.com/op/bundle@sha256:${version}`,
  properties: [{ type: 'olm.package', value: { packageName: 'op', version } }],
  relatedImages: [{ name: 'operand', image: `r.example.com/op/operand:${version}` }, { name: 'none' }],
})

const catalogue = emptyCatalogue()
for (const document of [
  { schema: 'olm.package', name: 'op', defaultChannel: 'stable' },
  {
    schema: 'olm.channel',
    name: 'stable',
    package: 'op',
    entries: [
      { name: 'op.v1.0.0' },
      { name: 'op.v1.10.0', replaces: 'op.v1.9.0', skips: ['op.v1.9.1'] },
      { name: 'op.v1.9.0', replaces: 'op.v1.0.0' },
      { name: 'op.v1.9.1', replaces: 'op.v1.9.0' },
    ],
  },
  { schema: 'olm.channel', name: 'fast', package: 'op', entries: [{ name: 'op.v2.0.0' }] },
  { schema: 'olm.deprecations', package: 'op' },
  ...['1.0.0', '1.9.0', '1.9.1', '1.10.0', '2.0.0'].map(bundle),
])
  addDocument(catalogue, document)

const wish = { name: 'op', channels: [], least: '', most: '' }

describe('bundles of a package', () => {
  it.each([
    ['the head of its default channel', {}, ['1.10.0']],
    ['the head of another channel', { channels: ['fast'] }, ['2.0.0']],
    ['of several channels', { channels: ['stable', 'fast'] }, ['1.10.0', '2.0.0']],
    ['from a version on', { least: '1.9.1' }, ['1.10.0', '1.9.1']],
    ['up to a version', { most: '1.9.0' }, ['1.0.0', '1.9.0']],
    ['between two', { least: '1.9.0', most: '1.9.9' }, ['1.9.0', '1.9.1']],
  ])('%s', (_, more, versions) => {
    const found = selectBundles(catalogue, { ...wish, ...more })
    expect(found.map(({ version }) => version)).toEqual(versions)
    expect(found[0]?.relatedImages).toEqual([`r.example.com/op/operand:${versions[0]}`])
  })

  it.each([
    [{ name: 'other' }, 'no package other. It has: op.'],
    [{ channels: ['slow'] }, 'no channel slow of op. It has: stable, fast.'],
    [{ least: '3.0.0' }, 'no version of op from 3.0.0 to any in stable'],
  ])('%j is refused', (more, message) => {
    expect(() => selectBundles(catalogue, { ...wish, ...more })).toThrow(message)
  })
})

describe('documents of a file', () => {
  async function* pieces(text: string, size: number) {
    const bytes = Buffer.from(text)
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
  }
  async function split(text: string, size: number): Promise<unknown[]> {
    const found: unknown[] = []
    for await (const document of splitDocuments(pieces(text, size))) found.push(JSON.parse(document))
    return found
  }

  it('are found wherever pieces end', async () => {
    const documents = fc.array(fc.dictionary(fc.string({ unit: 'grapheme' }), fc.jsonValue()))
    await fc.assert(
      fc.asyncProperty(documents, fc.integer({ min: 1, max: 40 }), async (values, size) => {
        const texts = values.map((value) => JSON.stringify(value))
        expect(await split(texts.join('\n'), size)).toEqual(texts.map((text) => JSON.parse(text)))
      }),
    )
  })

  it('that have no end are refused', async () => {
    await expect(split('{"a":1}{"b"', 3)).rejects.toThrow('ends in the middle')
  })
})
