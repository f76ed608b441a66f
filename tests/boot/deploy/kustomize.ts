// Manifests as people get them: rendered by kustomize, from an overlay that stands on one of ours.
import { execFile } from 'node:child_process'
import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { parseAllDocuments, stringify } from 'yaml'
import { needNewerProgram } from '../../testing/newer-program.ts'

const run = promisify(execFile)

const OURS = fileURLToPath(new URL('../../../deploy/kubernetes', import.meta.url))

export interface Manifest {
  readonly apiVersion: string
  readonly kind: string
  readonly metadata: { readonly name: string; readonly namespace?: string }
  // biome-ignore lint/suspicious/noExplicitAny: tests look into objects of every kind.
  readonly [field: string]: any
}

export interface Overlay {
  readonly overlay: 'single' | 'three-replicas'
  readonly components?: readonly string[]
  readonly settings?: Readonly<Record<string, string>>
  readonly tag?: string
}

export async function renderManifests({
  overlay,
  components = [],
  settings = {},
  tag = '1.0',
}: Overlay): Promise<readonly Manifest[]> {
  const kustomize = await needNewerProgram('kustomize', 'kustomize', 'usr/bin/kustomize')
  const directory = await realpath(await mkdtemp(join(tmpdir(), 'groundwork-overlay-')))
  // What an overlay stands on has a relative path.
  const ours = relative(directory, OURS)
  try {
    const document = {
      namespace: 'groundwork',
      resources: [`${ours}/overlays/${overlay}`],
      components: components.map((name) => `${ours}/components/${name}`),
      images: [{ name: 'registry.example.com/groundwork/service', newTag: tag }],
      ...(Object.keys(settings).length > 0 && {
        configMapGenerator: [
          {
            name: 'groundwork-settings',
            namespace: 'groundwork',
            behavior: 'merge',
            literals: Object.entries(settings).map(([name, value]) => `${name}=${value}`),
          },
        ],
      }),
    }
    await writeFile(join(directory, 'kustomization.yaml'), stringify(document))
    const { stdout } = await run(kustomize, ['build', directory])
    return parseAllDocuments(stdout).map((found) => found.toJS() as Manifest)
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}
