// How long a base image takes that has to be fetched, and how much disk it needs meanwhile.
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startOurs } from './running-server.ts'

const AGAIN_MS = 100

export interface Fetched {
  /** From asking for the medium to its first byte. */
  readonly seconds: number
  /** In the directory of images, sampled ten times a second. */
  readonly highestBytes: number
}

export async function measureFetch(url: string): Promise<Fetched> {
  const server = await startOurs(url)
  const directory = join(server.dataDir, 'images')
  let highestBytes = 0
  const sampling = setInterval(() => {
    highestBytes = Math.max(highestBytes, bytesIn(directory))
  }, 100)
  try {
    const started = performance.now()
    await firstByte(`http://127.0.0.1:${server.port}${server.path}`)
    const seconds = (performance.now() - started) / 1_000
    return { seconds, highestBytes: Math.max(highestBytes, bytesIn(directory)) }
  } finally {
    clearInterval(sampling)
    await server.stop()
  }
}

/** A fetch that takes long on a busy machine is answered with 503, and readers ask again. */
async function firstByte(url: string): Promise<void> {
  for (;;) {
    const answer = await fetch(url, { headers: { range: 'bytes=0-0' } })
    await answer.arrayBuffer()
    if (answer.status === 206) return
    if (answer.status !== 503) throw new Error(`The image was answered with ${answer.status}.`)
    await pause(AGAIN_MS)
  }
}

/** As they lie on the disk: a file that was only reserved takes no room. */
function bytesIn(directory: string): number {
  try {
    return readdirSync(directory).reduce((sum, name) => sum + statSync(join(directory, name)).blocks * 512, 0)
  } catch {
    // Not there yet, or a file that was renamed in between.
    return 0
  }
}
