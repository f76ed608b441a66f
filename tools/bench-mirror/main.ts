// The mirror engine beside "skopeo copy --all", on the same images in one run: many small blobs, and a few large ones. After
// `node tools/build-cli.mjs`: node --import tsx --conditions=source tools/bench-mirror/main.ts [--quick] [--rounds 3]
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { createAuthority } from '../../tests/testing/authority.ts'
import { needDebianPackages } from '../../tests/testing/debian-package.ts'
import { startDockerRegistry } from '../../tests/testing/docker-registry.ts'
import { row, section } from '../bench-service/report.ts'
import { timeCommand } from './peak-memory.ts'
import { pushRandomImages } from './push-random-images.ts'

const isQuick = process.argv.includes('--quick')
const at = process.argv.indexOf('--rounds')
const ROUNDS = at > 0 ? Number(process.argv[at + 1]) : isQuick ? 1 : 3
const PROGRAM = fileURLToPath(new URL('../../packages/cli/dist/groundwork.mjs', import.meta.url))
const MB = 1e6

const SETS = isQuick
  ? [
      { name: 'small', images: 2, layers: 10, least: 4_000, most: 64_000 },
      { name: 'large', images: 1, layers: 2, least: 2 * MB, most: 2 * MB },
    ]
  : [
      { name: 'small', images: 20, layers: 99, least: 4_000, most: 64_000 },
      { name: 'large', images: 4, layers: 5, least: 200 * MB, most: 200 * MB },
    ]

await needDebianPackages(['skopeo', 'time'])
const directory = await mkdtemp(join(tmpdir(), 'bench-mirror-'))
const path = (name: string) => join(directory, name)
const authority = await createAuthority(path('authority'))
await mkdir(path('certificates'))
await writeFile(path('certificates/ca.crt'), authority.ca)
await writeFile(path('auth.json'), '{"auths":{}}')
await writeFile(path('policy.json'), JSON.stringify({ default: [{ type: 'insecureAcceptAnything' }] }))
const common = { directory, authority, login: null }
const source = await startDockerRegistry({ ...common, name: 'source', storage: path('source-storage') })
const open = await startDockerRegistry({
  ...{ directory, name: 'open', storage: path('source-storage'), authority: null, login: null },
})

try {
  section(`mirroring, TLS without login, ${ROUNDS} rounds in turns; median seconds, and peak memory`)
  for (const set of SETS) {
    const names = await pushRandomImages(open.host, set)
    const images = names.map((name) => `${source.host}/${name}:1`)
    const plan = path(`${set.name}.json`)
    const words = [...images.flatMap((image) => ['--image', image]), '--no-signatures', '--to', plan]
    const access = ['--ca', authority.caFile, '--authfile', path('auth.json')]
    await promisify(execFile)(process.execPath, [PROGRAM, 'mirror', 'plan', ...words, ...access])
    const ours: Figure[] = []
    const theirs: Figure[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      ours.push(
        await withTarget(`${set.name}-ours-${round}`, (host) =>
          timeCommand([
            ...[process.execPath, PROGRAM, 'mirror', 'run', plan, '--to', `${host}/m`],
            ...['--results', path('results'), '--journal', path(`journal-${set.name}-${round}`), ...access],
          ]),
        ),
      )
      theirs.push(
        await withTarget(`${set.name}-theirs-${round}`, (host) => timeCommand(skopeoAll(names, host))),
      )
    }
    const size = `${set.images * set.layers} layers of ${set.least / 1000} to ${set.most / 1000} KB`
    tell(`ours, ${size}`, ours)
    tell(`skopeo copy --all, ${size}`, theirs)
    row('times as fast', (middle(theirs).seconds / middle(ours).seconds).toFixed(2))
  }
} finally {
  await source.kill()
  await open.kill()
  await rm(directory, { recursive: true, force: true })
}

type Figure = Awaited<ReturnType<typeof timeCommand>>

/** A new registry each time: an old one has everything already. */
async function withTarget(name: string, work: (host: string) => Promise<Figure>): Promise<Figure> {
  const target = await startDockerRegistry({ ...common, name, storage: path(name) })
  try {
    return await work(target.host)
  } finally {
    await target.kill()
    await rm(path(name), { recursive: true, force: true })
  }
}

/** One command for each image, as there is no other way; one shell for all of them. */
function skopeoAll(names: readonly string[], host: string): readonly string[] {
  const certificates = path('certificates')
  const flags = `--src-cert-dir ${certificates} --dest-cert-dir ${certificates}`
  const lines = names.map(
    (name) =>
      `skopeo --policy ${path('policy.json')} copy --quiet --all ${flags} docker://${source.host}/${name}:1 docker://${host}/m/${name}:1`,
  )
  return ['sh', '-ec', lines.join('\n')]
}

function middle(figures: readonly Figure[]): Figure {
  const sorted = figures.toSorted((one, other) => one.seconds - other.seconds)
  return sorted[Math.floor(sorted.length / 2)] ?? { seconds: Number.NaN, peakMB: Number.NaN }
}

function tell(what: string, figures: readonly Figure[]): void {
  const times = figures.map(({ seconds }) => seconds.toFixed(2)).join(', ')
  const peak = Math.max(...figures.map(({ peakMB }) => peakMB))
  row(what, `${middle(figures).seconds.toFixed(2)} s (${times})`, `${peak.toFixed(0)} MB`)
}
