// The script that fetches the program, run by a real bash with a real curl.
import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { describe, expect, it } from 'vitest'
import { listenLocally } from '../../testing/listen-locally.ts'
import { TEST_AUTHORITY, TEST_CERTIFICATE, TEST_KEY } from '../../testing/test-certificate.ts'
import { PROVIDE_PROGRAM } from './program-scripts.ts'
import { scriptDirectories } from './testing/script-directories.ts'

const PROGRAM = randomBytes(200_000)
const SHA256 = createHash('sha256').update(PROGRAM).digest('hex')
const KEPT = `groundwork-host-${SHA256}`

const right: RequestListener = (_, response) => void response.end(PROGRAM)
const wrong: RequestListener = (_, response) => void response.end('something else')
const none: RequestListener = (_, response) => void response.writeHead(404).end('{"code":"404"}')
const half: RequestListener = (_, response) => {
  response.writeHead(200, { 'content-length': PROGRAM.length })
  response.write(PROGRAM.subarray(0, 1_000), () => response.destroy())
}

/** Answers one request after the other, the last answer again and again. */
function oneAfterTheOther(answers: readonly RequestListener[]) {
  const asked: string[] = []
  const listener: RequestListener = (request, response) => {
    asked.push(`${request.headers.host ?? ''} ${request.url ?? ''}`)
    const answer = answers[asked.length - 1] ?? answers.at(-1)
    answer?.(request, response)
  }
  return { asked, listener }
}

async function serve(...answers: readonly RequestListener[]) {
  const { asked, listener } = oneAfterTheOther(answers)
  const place = await listenLocally(createServer(listener))
  return { asked, url: `http://${place}/program?sha256=${SHA256}` }
}

async function serveTls() {
  const { asked, listener } = oneAfterTheOther([right])
  const place = await listenLocally(createTlsServer({ cert: TEST_CERTIFICATE, key: TEST_KEY }, listener))
  return { asked, url: `https://${place}/program` }
}

/** `pause`: a word that sleep does not understand ends the script where it would wait. */
function pod(before: Readonly<Record<string, string | Buffer>> = {}) {
  const directories = scriptDirectories(['cache', 'program'])
  for (const [name, content] of Object.entries(before))
    writeFileSync(`${directories.path}/cache/${name}`, content)
  const provide = (url: string, environment: Readonly<Record<string, string>> = {}) =>
    directories.run(PROVIDE_PROGRAM, {
      PROGRAM_URL: url,
      PROGRAM_SHA256: SHA256,
      PROGRAM_CACHE: `${directories.path}/cache`,
      PROGRAM_DIRECTORY: `${directories.path}/program`,
      PROGRAM_FIRST_PAUSE: '0',
      ...environment,
    })
  const program = `${directories.path}/program/groundwork-host`
  return {
    ...{ path: directories.path, provide, program },
    kept: () => readdirSync(`${directories.path}/cache`),
    isThere: () => existsSync(program) && readFileSync(program).equals(PROGRAM),
  }
}

const ONCE = { PROGRAM_FIRST_PAUSE: 'not at all' }
const NOWHERE = 'http://127.0.0.1:1/program'

describe('the container that fetches the program', () => {
  it('makes it ready to run, and keeps it on the node', async () => {
    const { url, asked } = await serve(right)
    const { provide, program, kept, isThere } = pod()
    expect(await provide(url)).toMatchObject({ code: 0 })
    expect(isThere()).toBe(true)
    expect(statSync(program).mode & 0o777).toBe(0o755)
    expect(kept()).toEqual([KEPT])
    expect(asked).toHaveLength(1)
    expect(asked[0]).toContain(`/program?sha256=${SHA256}`)
  })

  it('tries again after errors, breaks and programs that are not the right one', async () => {
    const { url, asked } = await serve(none, half, wrong, right)
    const { provide, isThere } = pod()
    const { code, output } = await provide(url)
    expect([code, isThere(), asked.length]).toEqual([0, true, 4])
    expect(output).toMatch(/does not have this program any more; one with the SHA-256/)
    expect(output).toMatch(new RegExp(`should have ${SHA256}`))
  })

  it('never gives out a program that is not the right one', async () => {
    const { url } = await serve(wrong)
    const { provide, program, kept } = pod()
    expect((await provide(url, ONCE)).code).not.toBe(0)
    expect([existsSync(program), kept()]).toEqual([false, []])
  })

  it('needs no service where the node has it', async () => {
    const { provide, isThere } = pod({ [KEPT]: PROGRAM })
    const { code, output } = await provide(NOWHERE, ONCE)
    expect([code, isThere()]).toEqual([0, true])
    expect(output).not.toContain('fetching')
  })

  it('waits for the service where the node does not have it, longer every time', async () => {
    const { provide, path } = pod()
    const fake = `sleep() { echo "$1" >>'${path}/pauses'; (($(wc -l <'${path}/pauses') < 8)); }\n`
    const { code } = await provide(NOWHERE, { PROGRAM_FIRST_PAUSE: '2', BEFORE: fake })
    expect(code).not.toBe(0)
    const pauses = readFileSync(`${path}/pauses`, 'utf8').trim().split('\n').map(Number)
    expect(pauses).toEqual([2, 4, 8, 16, 32, 60, 60, 60])
  })

  it('takes it from the node as soon as another pod has brought it there', async () => {
    const { provide, path, isThere } = pod()
    const { asked, url } = await serve((_, response) => {
      writeFileSync(`${path}/cache/${KEPT}`, PROGRAM)
      response.writeHead(503).end()
    })
    expect((await provide(url)).code).toBe(0)
    expect([isThere(), asked.length]).toEqual([true, 1])
  })

  it('replaces what is damaged on the node', async () => {
    const { url } = await serve(right)
    const { provide, path, isThere } = pod({ [KEPT]: PROGRAM.subarray(0, 1_000) })
    expect((await provide(url)).code).toBe(0)
    expect(isThere()).toBe(true)
    expect(readFileSync(`${path}/cache/${KEPT}`).equals(PROGRAM)).toBe(true)
  })

  it('removes what a node left behind that lost its power, but not what somebody writes now', async () => {
    const { provide, path, kept } = pod({ [KEPT]: PROGRAM, '.incoming.1.2': 'old', '.incoming.3.4': 'young' })
    const longAgo = Date.now() / 1_000 - 7_200
    utimesSync(`${path}/cache/.incoming.1.2`, longAgo, longAgo)
    await provide(NOWHERE, ONCE)
    expect(kept().sort()).toEqual(['.incoming.3.4', KEPT])
  })

  it('goes on where nothing can be kept', async () => {
    const { url } = await serve(right)
    const { provide, path, isThere } = pod()
    rmSync(`${path}/cache`, { recursive: true })
    const { code, output } = await provide(url)
    expect([code, isThere()]).toEqual([0, true])
    expect(output).toContain('cannot be kept on this node')
  })

  it('starts again in a pod that has it already', async () => {
    const { url } = await serve(right)
    const { provide, isThere } = pod()
    await provide(url)
    expect(await provide(NOWHERE, ONCE)).toMatchObject({ code: 0 })
    expect(isThere()).toBe(true)
  })
})

describe('on its way to the service', () => {
  it('it uses the proxy that was chosen, and no other', async () => {
    const { url: proxy, asked } = await serve(right)
    const { provide, isThere } = pod()
    await provide('http://service.invalid/program', {
      PROGRAM_PROXY: new URL(proxy).origin,
      no_proxy: '*',
      NO_PROXY: 'service.invalid',
    })
    expect([isThere(), asked]).toEqual([true, ['service.invalid http://service.invalid/program']])
  })

  it('it uses none if none was chosen, whatever the image says', async () => {
    const { url } = await serve(right)
    const { provide, isThere } = pod()
    const nowhere = 'http://127.0.0.1:1'
    expect(await provide(url, { http_proxy: nowhere, all_proxy: nowhere })).toMatchObject({ code: 0 })
    expect(isThere()).toBe(true)
  })

  it.each([
    ['the authority that it was given', { CA_CERT_PATH: 'authority' }, true],
    ['nobody, if it was told not to check', { SKIP_CERT_VERIFICATION: 'true' }, true],
    ['only those that the system knows otherwise', {}, false],
  ])('it trusts %s', async (_, given, isRight) => {
    const { url, asked } = await serveTls()
    const { provide, path, isThere } = pod()
    writeFileSync(`${path}/authority.pem`, TEST_AUTHORITY)
    const environment = 'CA_CERT_PATH' in given ? { CA_CERT_PATH: `${path}/authority.pem` } : given
    await provide(url, { ...ONCE, ...environment })
    expect([isThere(), asked.length > 0]).toEqual([isRight, isRight])
  })
})
