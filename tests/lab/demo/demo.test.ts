// The demonstration as a person runs it: one process, from nothing to installed clusters.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, expect, it } from 'vitest'
import { PROGRAM } from '../../testing/program.ts'

const left: string[] = []
afterEach(async () => {
  for (const directory of left.splice(0)) await rm(directory, { recursive: true, force: true })
})

function start(args: readonly string[], environment: Readonly<Record<string, string>> = {}) {
  const env = { ...process.env, ...environment }
  return spawn(process.execPath, [PROGRAM, 'demo', ...args], { stdio: ['ignore', 'pipe', 'pipe'], env })
}

async function ending(child: ReturnType<typeof start>) {
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { out, err, code: code as number | null }
}

it('installs both clusters, adds a worker, and ends with 0', async () => {
  const { out, err, code } = await ending(start(['--keep', '--seed', 'test']))
  const directory = /All files stay in (\S+)\./.exec(out)?.[1] ?? ''
  left.push(directory)
  expect({ code, err }, out).toEqual({ code: 0, err: '' })
  for (const words of [
    /machines are simulated/,
    /edge-node-1: Read its image from the service/,
    /rack: gave it 10\.\d+\.\d+\.5 and 10\.\d+\.\d+\.6 for its API and ingress/,
    /rack: every check passes\. The service made 3 of 5 hosts the control plane/,
    /rack: the bootstrap is done; \S+ becomes a node itself/,
    /rack: finalizing/,
    /edge: installed\./,
    /rack: its kubeconfig is good .* the built-in generator made its files/,
    /rack: rack-node-6 is a ready node of the cluster/,
    /Everything was installed as expected/,
    /console +https:\/\/console-openshift-console\.apps\.rack\.lab\.example\.com/,
  ])
    expect(out).toMatch(words)
  // A line for each thing that happened, and nothing that only a terminal understands.
  expect(out).not.toContain('\u001b')
  const kubeconfig = await readFile(`${directory}/rack/kubeconfig`, 'utf8')
  expect(kubeconfig).toContain('https://api.rack.lab.example.com:6443')
  expect((await readFile(`${directory}/rack/kubeadmin-password`, 'utf8')).trim()).not.toBe('')
})

it('ends in order when it is interrupted: nothing runs on, nothing is left', async () => {
  const temporary = await mkdtemp(join(tmpdir(), 'groundwork-test-'))
  left.push(temporary)
  const child = start([], { TMPDIR: temporary })
  let shown = ''
  for await (const chunk of child.stdout.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    shown += chunk
    if (shown.includes('Read its image')) break
  }
  const [url = ''] = /http:\S+:\d+/.exec(shown) ?? []
  child.kill('SIGINT')
  const { out, code } = await ending(child)
  expect(code).toBe(130)
  expect(out).toContain('All files are removed')
  await expect(fetch(url)).rejects.toThrow()
  expect((await readdir(temporary)).filter((name) => name.startsWith('groundwork'))).toEqual([])
})

it('serves on when it is asked to', async () => {
  const child = start(['--serve'])
  let shown = ''
  for await (const chunk of child.stdout.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    shown += chunk
    if (/oc, edge|oc, rack.*\n.*oc/.test(shown)) break
  }
  const clusters = /API +(http:\S+)/.exec(shown)?.[1] ?? ''
  const list = (await (await fetch(clusters)).json()) as readonly {
    readonly name: string
    readonly status: string
  }[]
  expect(Object.fromEntries(list.map(({ name, status }) => [name, status]))).toEqual({
    rack: 'adding-hosts',
    edge: 'installed',
  })
  child.kill('SIGINT')
  expect((await ending(child)).code).toBe(0)
})
