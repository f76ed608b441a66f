import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildImage, startTestRegistry } from '@groundwork/registry/testing'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { runCommand } from '../testing/run-command.ts'

const closing: (() => Promise<void>)[] = []
let directory: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'mirror-run-'))
})
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
  await rm(directory, { recursive: true, force: true })
})

/** A signed image into a registry that does not take manifests of these names. */
async function copyInto(strict: RegExp) {
  const source = await startTestRegistry()
  const target = await startTestRegistry({
    misbehave: ({ method, url = '' }, response) => {
      if (method !== 'PUT' || !strict.test(url)) return false
      response.writeHead(415).end('MANIFEST_INVALID')
      return true
    },
  })
  closing.push(source.close, target.close)
  const tool = await buildImage({ layers: [[{ name: 'tool', text: 'a tool' }]] })
  const signature = await buildImage({ layers: [[{ name: 'signature', text: tool.digest }]] })
  source.put('team/tool', tool, '1.2')
  source.put('team/tool', signature, `${tool.digest.replace(':', '-')}.sig`)
  const plan = join(directory, 'plan.json')
  const results = join(directory, 'results')
  const image = `${source.host}/team/tool:1.2`
  await runCommand(['mirror', 'plan', '--image', image, '--to', plan, '--insecure'])
  const words = ['mirror', 'run', plan, '--to', `${target.host}/site`, '--results', results]
  const ended = await runCommand([...words, '--insecure', '--insecure-source', source.host])
  return { ...ended, results: await readdir(results).catch(() => []) }
}

it('a signature that the target does not take is a warning', async () => {
  const { code, out, err, results } = await copyInto(/\.sig$/)
  expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining('1 of 2 images') })
  expect(err).toMatch(/Warning: signatures that .* does not take.*--no-signatures(?:.|\n)*status 415/)
  expect(results).toContain('registries.conf')
})

it('an image that the target does not take is a failure, and named', async () => {
  const { code, out, err, results } = await copyInto(/\/manifests\/1\.2$/)
  expect({ code, out }).toEqual({ code: 6, out: expect.stringContaining('1 of 2 images') })
  expect(err).toMatch(/Not copied:\n.*team\/tool@sha256:\w+ \(named\): .*status 415: MANIFEST_INVALID/)
  expect(results).toEqual([])
})
