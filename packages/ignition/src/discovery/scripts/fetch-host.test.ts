import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { scriptFolder } from '../testing/fake-programs.ts'
import { FETCH_HOST } from './fetch-host.ts'

const EXECUTABLE = '#!/bin/sh\necho hello\n'
const SHA256 = createHash('sha256').update(EXECUTABLE).digest('hex')

/** Answers one request after the other. */
async function serve(...answers: readonly ((response: ServerResponse) => void)[]) {
  const requests: IncomingMessage[] = []
  const server = createServer((request, response) => {
    requests.push(request)
    const answer = answers[requests.length - 1] ?? answers.at(-1)
    answer?.(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
  })
  return { base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests }
}

const good = (response: ServerResponse) => response.end(EXECUTABLE)
const bad = (response: ServerResponse) => response.writeHead(503).end('not yet')
const other = (response: ServerResponse) => response.end('something else')

function fetcher() {
  const scripts = scriptFolder()
  const target = `${scripts.folder}/usr/groundwork-host`
  const fetch = (args: readonly string[], environment = {}) =>
    scripts.run(FETCH_HOST, args, { GROUNDWORK_HOST: target, GROUNDWORK_FIRST_PAUSE: '0', ...environment })
  return { target, fetch, leftOver: () => readdirSync(`${scripts.folder}/usr`) }
}

describe('the script that fetches the host executable', () => {
  it('installs what the service has', async () => {
    const { base } = await serve(good)
    const { target, fetch, leftOver } = fetcher()
    expect(await fetch([`${base}/host?arch=x86_64&x=a%20b`, SHA256])).toMatchObject({ code: 0 })
    expect(readFileSync(target, 'utf8')).toBe(EXECUTABLE)
    expect(statSync(target).mode & 0o777).toBe(0o755)
    expect(leftOver()).toEqual(['groundwork-host'])
  })

  it('tries again until it gets the right one', async () => {
    const { base, requests } = await serve(bad, other, good)
    const { target, fetch } = fetcher()
    const { output } = await fetch([base, SHA256])
    expect(requests).toHaveLength(3)
    expect(output).toContain(`should be ${SHA256}`)
    expect(readFileSync(target, 'utf8')).toBe(EXECUTABLE)
  })

  it('sends no request when it has the right one', async () => {
    const { fetch, target } = fetcher()
    const { base, requests } = await serve(good)
    await fetch([base, SHA256])
    expect(await fetch([base, SHA256])).toMatchObject({ code: 0 })
    expect(requests).toHaveLength(1)
    expect(existsSync(target)).toBe(true)
  })

  it('replaces another one', async () => {
    const { fetch, target } = fetcher()
    const { base } = await serve(other, good)
    await fetch([base, createHash('sha256').update('something else').digest('hex')])
    expect(readFileSync(target, 'utf8')).toBe('something else')
    await fetch([base, SHA256])
    expect(readFileSync(target, 'utf8')).toBe(EXECUTABLE)
  })

  it('goes through the proxy that the environment names', async () => {
    const { base, requests } = await serve(good)
    const { fetch } = fetcher()
    await fetch(['http://service.invalid/host', SHA256], { http_proxy: base })
    expect(requests.map(({ url }) => url)).toEqual(['http://service.invalid/host'])
  })

  it('gives curl the options for certificates', async () => {
    const scripts = scriptFolder({ curl: `printf '%s\\n' "$@" >"$FOLDER/arguments"; exit 1` })
    // The first pause is not a number for sleep, so that the script ends after one attempt.
    await scripts.run(FETCH_HOST, ['https://s/x', SHA256, '--cacert', '/a b.crt', '--insecure'], {
      GROUNDWORK_HOST: `${scripts.folder}/host`,
      GROUNDWORK_FIRST_PAUSE: 'never',
    })
    const given = readFileSync(`${scripts.folder}/arguments`, 'utf8').split('\n')
    expect(given.join(' ')).toContain('--cacert /a b.crt --insecure --url https://s/x')
    expect(given).toContain('/a b.crt')
  })

  it('waits 5 seconds, then twice as long every time, up to 5 minutes', async () => {
    const scripts = scriptFolder({
      curl: 'exit 7',
      sleep: 'echo "$1" >>"$FOLDER/pauses"; [[ $(wc -l <"$FOLDER/pauses") -lt 9 ]]',
    })
    await scripts.run(FETCH_HOST, ['http://s/x', SHA256], { GROUNDWORK_HOST: `${scripts.folder}/host` })
    const pauses = readFileSync(`${scripts.folder}/pauses`, 'utf8').trim().split('\n').map(Number)
    expect(pauses).toEqual([5, 10, 20, 40, 80, 160, 300, 300, 300])
  })

  it('leaves the one that is there when the new one cannot be had', async () => {
    const scripts = scriptFolder({ curl: 'exit 7', sleep: 'exit 1' })
    const target = `${scripts.folder}/host`
    writeFileSync(target, 'old', { mode: 0o755 })
    expect(await scripts.run(FETCH_HOST, ['http://s/x', SHA256], { GROUNDWORK_HOST: target })).toMatchObject({
      code: 1,
    })
    expect(readFileSync(target, 'utf8')).toBe('old')
    expect(readdirSync(scripts.folder).sort()).toEqual(['bin', 'host', 'script'])
  })
})
