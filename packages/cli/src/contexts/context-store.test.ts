import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { changeContexts, contextPath, readContexts } from './context-store.ts'

it.each([
  ['a tab', 'contexts:\n  rack:\n\ttoken: eyJhbGciOi-secret\n'],
  ['a quote that is open', 'contexts:\n  rack:\n    token: "eyJhbGciOi-secret\n'],
  ['two values', 'contexts:\n  rack:\n    token: eyJhbGciOi-secret: more\n'],
])('a file with %s is refused without quoting a token', async (_, text) => {
  const home = await mkdtemp(join(tmpdir(), 'groundwork-contexts-'))
  onTestFinished(() => rm(home, { recursive: true, force: true }))
  const path = contextPath({ HOME: home })
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, text)
  const failure = await readContexts({ HOME: home }).catch((error: Error) => error)
  expect(String(failure)).toMatch(/contexts\.yaml cannot be read: (line \d|it is) .*no YAML|cannot be read/)
  expect(
    JSON.stringify([String(failure), (failure as Error).cause, String((failure as Error).cause)]),
  ).not.toContain('secret')
})

it('changes of many commands at the same time are all kept', async () => {
  const home = await mkdtemp(join(tmpdir(), 'groundwork-contexts-'))
  onTestFinished(() => rm(home, { recursive: true, force: true }))
  const env = { HOME: home }
  const names = Array.from({ length: 10 }, (_, index) => `rack-${index}`)
  await Promise.all(
    names.map((name) =>
      changeContexts(env, ({ current, contexts }) => ({
        current,
        contexts: { ...contexts, [name]: { url: `http://${name}` } },
      })),
    ),
  )
  const { contexts } = await readContexts(env)
  expect(Object.keys(contexts).sort()).toEqual(names)
})

it('a change that is refused leaves everything as it is, and others may go on', async () => {
  const home = await mkdtemp(join(tmpdir(), 'groundwork-contexts-'))
  onTestFinished(() => rm(home, { recursive: true, force: true }))
  const env = { HOME: home }
  const refuse = () => {
    throw new Error('No.')
  }
  await expect(changeContexts(env, refuse)).rejects.toThrow('No.')
  await changeContexts(env, (file) => ({ ...file, current: 'a' }))
  expect(await readContexts(env)).toMatchObject({ current: 'a' })
})
