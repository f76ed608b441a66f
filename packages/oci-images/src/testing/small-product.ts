// A base image and programs that are as small as can be.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildImage, buildIndex, writeLayout } from '@groundwork/registry/testing'
import type { ImageRecipe } from '../build/image-recipe.ts'
import { ARCHITECTURES } from '../product/architectures.ts'
import { productImages } from '../product/product-images.ts'

export interface SmallProduct {
  readonly directory: string
  path(name: string): string
  /** oci:/path of an index for both architectures. */
  readonly base: string
  recipes(architecture: string): readonly ImageRecipe[]
  remove(): Promise<void>
}

export const BOTH = ['amd64', 'arm64']

export async function createSmallProduct(isDocker = false): Promise<SmallProduct> {
  const directory = await mkdtemp(join(tmpdir(), 'groundwork-images-'))
  const path = (name: string) => join(directory, name)
  const passwd = { name: 'etc/passwd', text: 'root:x:0:0:root:/root:/bin/sh\n' }
  const images = await Promise.all(
    BOTH.map((architecture) =>
      buildImage({
        layers: [[{ name: 'lower', text: architecture }], [passwd]],
        ...{ architecture, isDocker },
      }),
    ),
  )
  const named = Object.fromEntries(BOTH.map((architecture, index) => [architecture, images[index]]))
  await writeLayout(path('base'), { base: buildIndex(named as Parameters<typeof buildIndex>[0], isDocker) })
  await mkdir(path('programs'))
  for (const architecture of BOTH)
    for (const name of ['groundwork', 'groundwork-host'])
      await writeFile(path(`programs/${name}-${architecture}`), programFor(architecture, name))
  const base = `oci:${path('base')}`
  return {
    ...{ directory, path, base },
    recipes: (architecture) =>
      productImages({
        ...{ architecture, base, controllerBase: '', version: '1.2.3', revision: 'abc' },
        programs: {
          service: path(`programs/groundwork-${architecture}`),
          host: path(`programs/groundwork-host-${architecture}`),
        },
        roles: ['service', 'agent', 'installer', 'controller'],
      }),
    remove: () => rm(directory, { recursive: true, force: true }),
  }
}

/** The header of a program, and something to tell it from others. */
export function programFor(architecture: string, text: string): Buffer {
  const header = Buffer.alloc(64)
  header.write('\x7fELF', 'latin1')
  header.writeUInt16LE(ARCHITECTURES[architecture]?.elfMachine ?? 0, 18)
  return Buffer.concat([header, Buffer.from(text.repeat(1000))])
}
