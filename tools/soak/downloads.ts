// Downloads of a file whose bytes are known: whole, in parts, and broken off at any point.
import { request } from 'node:http'
import type { Random } from '@groundwork/lab/time'

export interface KnownFile {
  readonly name: string
  readonly url: string
  readonly bytes: Buffer
}

export interface Outcome {
  /** null: all is right. */
  readonly problem: string | null
}

export async function whole({ url, bytes, name }: KnownFile): Promise<Outcome> {
  const answer = await fetch(url)
  const got = Buffer.from(await answer.arrayBuffer())
  if (answer.status !== 200) return { problem: `${name}: ${answer.status} ${got.toString().slice(0, 300)}` }
  return judged(answer.status, 200, got.equals(bytes) || `${name}: ${got.length} wrong bytes`)
}

export async function part({ url, bytes, name }: KnownFile, random: Random): Promise<Outcome> {
  const start = Math.floor(random() * bytes.length)
  const end = start + Math.floor(random() * (bytes.length - start))
  const answer = await fetch(url, { headers: { range: `bytes=${start}-${end}` } })
  const got = Buffer.from(await answer.arrayBuffer())
  const isRight = got.equals(bytes.subarray(start, end + 1))
  return judged(answer.status, 206, isRight || `${name}: bytes ${start}-${end} are wrong`)
}

/** What came before the end has to be right too. */
export function brokenOff({ url, bytes, name }: KnownFile, random: Random): Promise<Outcome> {
  const enough = random() < 0.1 ? 0 : Math.floor(random() * bytes.length)
  return new Promise((resolve) => {
    let status = 0
    let got = 0
    let isRight = true
    const asking = request(url, { agent: false }, (answer) => {
      status = answer.statusCode ?? 0
      answer
        .on('error', () => undefined)
        .on('data', (chunk: Buffer) => {
          isRight &&= chunk.equals(bytes.subarray(got, got + chunk.length))
          got += chunk.length
          if (got >= enough) asking.destroy()
        })
    })
    asking.on('error', () => undefined)
    asking.on('close', () =>
      resolve(judged(status === 0 ? 200 : status, 200, isRight || `${name}: wrong bytes before byte ${got}`)),
    )
    asking.end()
    if (enough === 0) setImmediate(() => asking.destroy())
  })
}

const judged = (status: number, expected: number, isRight: true | string): Outcome => ({
  problem:
    status !== expected ? `status ${status} instead of ${expected}` : isRight === true ? null : isRight,
})
