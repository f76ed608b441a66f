import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Machine } from '@groundwork/host/machine'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createRemoteCommands } from './remote-commands.ts'

type Answer = (id: string, words: readonly string[]) => string | null

let directory: string
let server: Server
let run: Machine['run']
let asked: string[]
let answer: Answer
let far: Socket

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'groundwork-line-'))
  const path = join(directory, 'line')
  server = createServer().listen(path)
  await once(server, 'listening')
  far = connect(path)
  const [line] = (await once(server, 'connection')) as [Socket]
  asked = []
  answer = (id, words) => `${id} 0 ${Buffer.from(words.join(' ')).toString('base64')}`
  createInterface({ input: far }).on('line', (text) => {
    const [id = '', limit, encoded = ''] = text.split(' ')
    const words = Buffer.from(encoded, 'base64').toString('utf8').split('\0').slice(0, -1)
    asked.push(`${limit} s: ${words.join(' ')}`)
    const reply = answer(id, words)
    if (reply !== null) far.write(`${reply}\n`)
  })
  const console = async () => 'what the console says'
  run = createRemoteCommands({ line, console, limitMs: 1_000, graceMs: 20 })
})
afterEach(async () => {
  far.destroy()
  server.close()
  await rm(directory, { recursive: true, force: true })
})

it('runs commands one after the other and tells what they printed', async () => {
  const [one, two] = await Promise.all([run('echo', ['a b']), run('echo', ['c'])])
  expect([one.stdout, two.stdout]).toEqual(['echo a b', 'echo c'])
})

it('a program that is not there could not be started', async () => {
  answer = (id) => `${id} 127 `
  expect(await run('nowhere', [])).toMatchObject({ code: -1 })
})

it('a command that the machine had to end is named, and the machine goes on', async () => {
  answer = (id, [program]) => `${id} ${program === 'sleep' ? 124 : 0} `
  await expect(run('sleep', ['9'])).rejects.toThrow(/sleep 9, did not end in 1 s\..*\nwhat the console says/)
  expect(await run('true', [])).toMatchObject({ code: 0 })
})

it('a limit that the caller has set is an answer like any other', async () => {
  answer = (id) => `${id} 124 `
  expect(await run('sleep', ['9'], { timeoutMs: 5_000 })).toMatchObject({ code: 124 })
  expect(asked).toEqual(['5 s: sleep 9'])
})

it('a machine that does not answer fails the command and all after it', async () => {
  answer = () => null
  await expect(run('efibootmgr', [])).rejects.toThrow(/^Command 1, efibootmgr, did not end/)
  await expect(run('true', [])).rejects.toThrow(/^Command 1, efibootmgr, did not end/)
  expect(asked).toEqual(['1 s: efibootmgr'])
})

it('a machine that ends is told from one that hangs', async () => {
  answer = () => {
    far.destroy()
    return null
  }
  await expect(run('poweroff', [])).rejects.toThrow(
    /^Command 1, poweroff, was not answered: the machine ended/,
  )
})
