// What the built-in generator makes, as files below a directory, with keys that are all new.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createBuiltInGenerator } from '@groundwork/openshift/built-in'
import type { InstallConfig } from '@groundwork/openshift/install-config'
import { contentOf, filesOf, type Generated, generate, ignitionIn } from '@groundwork/openshift/testing'

export interface GeneratedDirectory extends Generated {
  /** Of a file of the bootstrap (`/opt/openshift/tls/root-ca.crt`) or of what is handed out (`auth/kubeconfig`). */
  at(path: string): string
  /** Paths of the bootstrap below a folder. */
  readonly paths: readonly string[]
  remove(): Promise<void>
}

export async function generateDirectory(config: InstallConfig): Promise<GeneratedDirectory> {
  const generated = await generate(config, { generator: createBuiltInGenerator() })
  const directory = await mkdtemp(join(tmpdir(), 'generated-'))
  const inside = filesOf(ignitionIn(generated.files, 'bootstrap.ign'))
  const write = async (path: string, text: string) => {
    await mkdir(dirname(join(directory, path)), { recursive: true })
    await writeFile(join(directory, path), text, { mode: 0o600 })
  }
  for (const [path, text] of generated.files) await write(path, text)
  for (const [path, file] of inside) await write(path, contentOf(file))
  return {
    ...generated,
    at: (path) => join(directory, path),
    paths: [...inside.keys()],
    remove: () => rm(directory, { recursive: true, force: true }),
  }
}
