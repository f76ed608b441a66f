import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createImageReader } from '@groundwork/registry/image-reader'
import { buildImage, writeDirectory } from '@groundwork/registry/testing'
import { expect, it } from 'vitest'
import { partKey } from './catalogue.ts'
import { readCatalogue } from './read-catalogue.ts'

const text = (...documents: readonly object[]) => documents.map((one) => JSON.stringify(one)).join('\n')
const pack = (name: string, defaultChannel: string) => ({ schema: 'olm.package', name, defaultChannel })

async function read(labels: Readonly<Record<string, string>>) {
  const directory = await mkdtemp(join(tmpdir(), 'catalogue-'))
  const reader = createImageReader({})
  try {
    const image = await buildImage({
      labels,
      layers: [
        [
          { name: 'configs/one/catalog.json', text: text(pack('one', 'old')) },
          { name: 'configs/two/catalog.yaml', text: 'schema: olm.package\nname: two\ndefaultChannel: b\n' },
          { name: 'configs/three/catalog.json', text: 'not read' },
          { name: 'elsewhere/one/catalog.json', text: text(pack('wrong', '')) },
        ],
        [
          { name: './configs/one/catalog.json', text: text(pack('one', 'new')) },
          {
            name: 'configs/two/channels/b.yaml',
            text: '---\nschema: olm.channel\nname: b\npackage: two\nentries: [{ name: two.v1 }]\n',
          },
        ],
      ],
    })
    await writeDirectory(directory, image)
    const signal = AbortSignal.timeout(20_000)
    const opened = await reader.open(`dir:${directory}`, { pullSecret: '', signal })
    return await readCatalogue(opened, ['one', 'two'])
  } finally {
    await reader.close()
    await rm(directory, { recursive: true, force: true })
  }
}

it('reads the folders of chosen packages, JSON and YAML, the uppermost layer first', async () => {
  const catalogue = await read({ 'operators.operatorframework.io.index.configs.v1': '/configs' })
  expect([...catalogue.packages]).toEqual([
    ['one', { defaultChannel: 'new' }],
    ['two', { defaultChannel: 'b' }],
  ])
  expect(catalogue.channels.get(partKey('two', 'b'))).toEqual([{ name: 'two.v1', replaces: '', skips: [] }])
})

it('says that an image is no catalogue', async () => {
  await expect(read({})).rejects.toThrow(/no file-based catalogue.*Name an index image/)
})
