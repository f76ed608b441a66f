// Writes the pages, and the source, that are made from the tables of the engine, the contract and the service; with --check only says which of them are out of date.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { renderBmcs } from './generate-docs/bmc-page.ts'
import { renderCommandLine } from './generate-docs/cli-page.ts'
import { renderClientRoutes } from './generate-docs/client-routes.ts'
import { renderClusterSettings } from './generate-docs/cluster-settings-page.ts'
import { renderClusterStates } from './generate-docs/cluster-states.ts'
import { renderDefinitionModule, renderDefinitionSchema } from './generate-docs/definition-schema.ts'
import { renderErrors } from './generate-docs/errors-page.ts'
import { renderFailures } from './generate-docs/failures-page.ts'
import { renderHostStates } from './generate-docs/host-states.ts'
import { renderSettings } from './generate-docs/settings-page.ts'
import { renderValidations } from './generate-docs/validation-tables.ts'

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..')

const PAGES: Readonly<Record<string, () => string>> = {
  'docs/states/host.md': renderHostStates,
  'docs/states/cluster.md': renderClusterStates,
  'docs/cluster-settings.md': renderClusterSettings,
  'docs/validations.md': renderValidations,
  'docs/failures.md': renderFailures,
  'docs/errors.md': renderErrors,
  'docs/settings.md': renderSettings,
  'docs/bmc.md': renderBmcs,
  'docs/cli.md': renderCommandLine,
  'packages/contract/src/client-routes.generated.ts': renderClientRoutes,
  'docs/definition.schema.json': renderDefinitionSchema,
  'packages/definition/src/schema/definition-schema.generated.ts': renderDefinitionModule,
}

async function outdatedPages(): Promise<string[]> {
  const outdated: string[] = []
  for (const [path, render] of Object.entries(PAGES)) {
    const stored = await readFile(join(ROOT, path), 'utf8').catch(() => null)
    if (stored !== render()) outdated.push(path)
  }
  return outdated
}

async function writePages(paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const render = PAGES[path]
    if (!render) continue
    await mkdir(dirname(join(ROOT, path)), { recursive: true })
    await writeFile(join(ROOT, path), render())
    console.log(`wrote ${path}`)
  }
}

const outdated = await outdatedPages()
if (!process.argv.includes('--check')) {
  await writePages(outdated)
} else if (outdated.length > 0) {
  console.error(`Out of date: ${outdated.join(', ')}. Run: npm run docs`)
  process.exitCode = 1
}
