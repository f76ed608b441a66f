// Makes the command line alone: an executable for each architecture, a package for npm, and manual pages.
import { execFileSync } from 'node:child_process'
import { chmodSync, copyFileSync, mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describeCommands, describeExitCodes } from '@groundwork/cli/describe-commands'
import { bundlePieces, bundleWhole } from './build-client/bundle-client.ts'
import { manPage, overviewPage, pageName } from './build-client/man-page.ts'
import { identityOf } from './build-executable/identity.mjs'
import { nodeFor } from './build-executable/node-for.mjs'
import { readArguments } from './build-executable/read-arguments.mjs'
import { ARCHITECTURES } from './build-host/architectures.mjs'
import { makeProgram } from './build-host/make-program.mjs'
import { Misuse } from './build-host/read-arguments.mjs'

const HELP = `Usage: npm run build:cli -- [options]

Makes the command line alone, without the service: dist/groundwork-cli-VERSION-linux-x64 and -arm64, the package
dist/groundwork-cli-VERSION.tgz for "npm install -g", and manual pages in dist/man.

  --arch NAME  only this executable: x64 or arm64. May be given twice
  --no-executables  only the package and the manual pages
  --help       show this
`

const root = fileURLToPath(new URL('..', import.meta.url))
const dist = join(root, 'dist')

/** Starts what Node 22 compiled the last time. */
const STARTER = `#!/usr/bin/env node
import module from 'node:module'
module.enableCompileCache?.()
await import('./bundle/main.js')
`

async function main(words: readonly string[]): Promise<void> {
  const withExecutables = !words.includes('--no-executables')
  const { names, wantsHelp } = readArguments(words.filter((word) => word !== '--no-executables'))
  if (wantsHelp) {
    process.stdout.write(HELP)
    return
  }
  const { version, commit, at } = identityOf(root)
  const shown = commit === '' ? version : `${version} (commit ${commit})`
  mkdirSync(dist, { recursive: true })
  const pages = writeManPages(join(dist, 'man'), { version, date: at.slice(0, 10) })
  tell(await packForNpm(version, shown, pages))
  for (const name of withExecutables ? names.map(String) : [])
    tell(await makeExecutable(name, version, shown))
}

const tell = (path: string): void => console.log(`${path} (${(statSync(path).size / 1e6).toFixed(1)} MB)`)

function writeManPages(folder: string, context: { version: string; date: string }): readonly string[] {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const commands = describeCommands()
  const pages: readonly (readonly [string, string])[] = [
    ['groundwork', overviewPage({ commands, exitCodes: describeExitCodes() }, context)],
    ...commands.map((command) => [pageName(command), manPage(command, context)] as const),
  ]
  return pages.map(([name, text]) => {
    const path = join(folder, `${name}.1`)
    writeFileSync(path, text)
    return path
  })
}

/** Everything is in it: there is nothing to download when it is installed. */
async function packForNpm(version: string, shown: string, pages: readonly string[]): Promise<string> {
  const folder = join(dist, '.build', `npm-${process.pid}`)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(join(folder, 'man'), { recursive: true })
  try {
    await bundlePieces(join(folder, 'bundle'), shown)
    writeFileSync(join(folder, 'groundwork.mjs'), STARTER)
    chmodSync(join(folder, 'groundwork.mjs'), 0o755)
    for (const page of pages)
      copyFileSync(page, join(folder, 'man', page.slice(join(dist, 'man').length + 1)))
    for (const name of ['LICENSE']) copyFileSync(join(root, name), join(folder, name))
    copyFileSync(join(root, 'docs/cli.md'), join(folder, 'README.md'))
    writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest(version, pages), null, 2)}\n`)
    execFileSync('npm', ['pack', '--silent', '--pack-destination', dist], { cwd: folder, stdio: 'pipe' })
    return join(dist, `groundwork-cli-${version}.tgz`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const manifest = (version: string, pages: readonly string[]) => ({
  name: 'groundwork-cli',
  version,
  description: 'The command line of Groundwork, which installs OpenShift on bare metal',
  license: 'Apache-2.0',
  type: 'module',
  bin: { groundwork: 'groundwork.mjs' },
  man: pages.map((page) => `man/${page.slice(join(dist, 'man').length + 1)}`),
  engines: { node: '>=20.19' },
})

async function makeExecutable(name: string, version: string, shown: string): Promise<string> {
  const target = join(dist, `groundwork-cli-${version}-linux-${name}`)
  const draft = join(dist, '.build', `cli-${name}-${process.pid}`)
  mkdirSync(join(dist, '.build'), { recursive: true })
  const architecture = Object.entries(ARCHITECTURES).find(([, { node }]) => node === name)?.[0] ?? ''
  const { node, stripTools } = nodeFor(architecture)
  await makeProgram({
    ...{ node, stripTools, target: draft, isOwn: node === process.execPath },
    bundle: (outfile: string) => bundleWhole(outfile, shown),
  })
  renameSync(draft, target)
  return target
}

main(process.argv.slice(2)).catch((error: Error) => {
  console.error(error.message)
  process.exitCode = error instanceof Misuse ? 2 : 1
})
