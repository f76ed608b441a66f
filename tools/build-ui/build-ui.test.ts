import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { buildUi } from './build-ui.mjs'

let root: string
let builds: number
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'groundwork-build-ui-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  builds = 0
  write('package-lock.json', '{}')
  write('packages/ui/package.json', '{"dependencies":{"@groundwork/contract":"0.1.0","react":"19"}}')
  write('packages/ui/index.html', '<!doctype html>')
  write('packages/ui/src/main.tsx', 'one')
  write('packages/contract/package.json', '{"dependencies":{"@groundwork/text":"0.1.0"}}')
  write('packages/contract/src/client.ts', 'one')
  write('packages/text/package.json', '{}')
  write('packages/text/src/text.ts', 'one')
  write('packages/service/src/main.ts', 'one')
})

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

const SCRIPT = 'export const text = "the same again and again";\n'.repeat(100)
const build = (fails = false) =>
  buildUi({
    root,
    bundle(outDir) {
      builds += 1
      if (fails) throw new Error('a mistake')
      writeFileSync(join(outDir, 'index.html'), `build ${builds}`)
      mkdirSync(join(outDir, 'assets'))
      writeFileSync(join(outDir, 'assets/main.js'), SCRIPT)
      writeFileSync(join(outDir, 'assets/font.woff2'), SCRIPT)
    },
  })
const dist = (path: string) => join(root, 'packages/ui/dist', path)

it('builds once, and again when a source of the pages or of what they import has changed', async () => {
  expect(await build()).toBe(true)
  expect(await build()).toBe(false)
  for (const path of [
    'packages/ui/src/main.tsx',
    'packages/contract/src/client.ts',
    'packages/text/src/text.ts',
    'package-lock.json',
  ]) {
    write(path, `changed ${path}`)
    expect({ path, isBuilt: await build() }).toEqual({ path, isBuilt: true })
  }
  write('packages/service/src/main.ts', 'another one')
  write('packages/ui/src/main.test.tsx', 'a test')
  expect(await build()).toBe(false)
  expect(readFileSync(dist('index.html'), 'utf8')).toBe('build 5')
  expect(readdirSync(join(root, 'packages/ui')).sort()).toEqual(['dist', 'index.html', 'package.json', 'src'])
})

it('writes compressed forms beside texts', async () => {
  await build()
  expect(brotliDecompressSync(readFileSync(dist('assets/main.js.br'))).toString()).toBe(SCRIPT)
  expect(gunzipSync(readFileSync(dist('assets/main.js.gz'))).toString()).toBe(SCRIPT)
  expect(existsSync(dist('assets/font.woff2.br'))).toBe(false)
  expect(existsSync(dist('index.html.br'))).toBe(false)
})

it('keeps what was built before when a build fails', async () => {
  await build()
  write('packages/ui/src/main.tsx', 'broken')
  await expect(build(true)).rejects.toThrow('a mistake')
  expect(readFileSync(dist('index.html'), 'utf8')).toBe('build 1')
  expect(await build()).toBe(true)
})

it('does nothing where there are no pages', async () => {
  rmSync(join(root, 'packages/ui'), { recursive: true })
  expect(await build()).toBe(false)
  expect(builds).toBe(0)
})
