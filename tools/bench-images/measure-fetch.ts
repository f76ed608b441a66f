// How long a base image takes that has to be fetched, and how much disk it needs meanwhile.
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { startOurs } from './running-server.ts'

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
    const answer = await fetch(`http://127.0.0.1:${server.port}${server.path}`, {
      headers: { range: 'bytes=0-0' },
    })
    await answer.arrayBuffer()
    const seconds = (performance.now() - started) / 1_000
    if (answer.status !== 206) throw new Error(`The image was answered with ${answer.status}.`)
    return { seconds, highestBytes: Math.max(highestBytes, bytesIn(directory)) }
  } finally {
    clearInterval(sampling)
    await server.stop()
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
