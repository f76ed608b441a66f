// The file-based catalogue of an index image: the folder that its label names, in which each package has a folder.
import { posix } from 'node:path'
import { parseJson, recordOf, stringOf } from '@groundwork/json/json-values'
import { ImageError, type OpenImage, scanLayer } from '@groundwork/registry/image'
import { isTooComplex } from '@groundwork/text/yaml-complexity'
import { parseAllDocuments } from 'yaml'
import { addDocument, type Catalogue, emptyCatalogue } from './catalogue.ts'
import { splitDocuments } from './split-documents.ts'

const LABEL = 'operators.operatorframework.io.index.configs.v1'
const MOST_YAML_BYTES = 16 * 1024 * 1024

/** Only folders of these packages are read: a whole catalogue has hundreds of megabytes. */
export async function readCatalogue(image: OpenImage, packages: readonly string[]): Promise<Catalogue> {
  const folder = await folderOf(image)
  const catalogue = emptyCatalogue()
  const wanted = new Set(packages)
  const seen = new Set<string>()
  // The uppermost layer that has a file counts.
  for (const layer of image.manifest.layers.toReversed()) {
    const here = new Set<string>()
    await scanLayer(image, layer, () => async ({ name, type }, content) => {
      const path = posix.normalize(`/${name}`)
      if (type !== 'file' || !isOfPackages(path, folder, wanted) || seen.has(path)) return
      here.add(path)
      await readFile(image, path, content, (document) => addDocument(catalogue, document))
    })
    for (const path of here) seen.add(path)
  }
  return catalogue
}

async function folderOf(image: OpenImage): Promise<string> {
  const config = recordOf(parseJson(Buffer.from(await image.small(image.manifest.config)).toString('utf8')))
  const label = stringOf(recordOf(recordOf(config.config).Labels)[LABEL])
  if (label !== '') return posix.normalize(`/${label}`)
  throw new ImageError(
    'unsupported',
    `The image ${image.name} is no file-based catalogue of operators: it has no label ${LABEL}. Name an index image of 4.11 or later.`,
  )
}

function isOfPackages(path: string, folder: string, packages: ReadonlySet<string>): boolean {
  if (!path.startsWith(`${folder}/`) || !/\.(json|ya?ml)$/.test(path)) return false
  const [first = '', ...rest] = path.slice(folder.length + 1).split('/')
  return rest.length === 0 || packages.has(first)
}

async function readFile(
  image: OpenImage,
  path: string,
  content: AsyncIterable<Uint8Array>,
  add: (document: unknown) => void,
): Promise<void> {
  const wrong = (why: string) => new ImageError('damaged', `In the catalogue ${image.name} ${path} ${why}.`)
  if (path.endsWith('.json')) {
    for await (const text of splitDocuments(content)) {
      const document = parseJson(text)
      if (document === null) throw wrong('is not JSON')
      add(document)
    }
    return
  }
  const pieces: Uint8Array[] = []
  let length = 0
  for await (const piece of content) {
    length += piece.length
    if (length > MOST_YAML_BYTES) throw wrong('is too large')
    pieces.push(piece)
  }
  const text = Buffer.concat(pieces).toString('utf8')
  if (isTooComplex(text)) throw wrong('is too deeply nested')
  for (const document of parseAllDocuments(text)) {
    if ((document as { errors: readonly unknown[] }).errors.length > 0) throw wrong('is not YAML')
    add((document as { toJS(): unknown }).toJS())
  }
}
