import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { PROGRAM } from '../../testing/program.ts'

export interface Ended {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

/** "groundwork images ..." as people type it, without anything of the machine that runs this. */
export async function images(words: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Ended> {
  const { HTTP_PROXY: _, HTTPS_PROXY: __, SOURCE_DATE_EPOCH: ___, ...kept } = process.env
  const child = spawn(process.execPath, [PROGRAM, 'images', ...words], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...kept, NO_PROXY: '*', ...env },
  })
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code: code as number | null, out, err }
}

/** The digests that it printed, by the last part of the name. */
export const digestsIn = (out: string): ReadonlyMap<string, string> =>
  new Map(
    [...out.matchAll(/^(?:\S+\/)?([\w-]+)(?:@|\s+)(sha256:[0-9a-f]{64})$/gm)].map(
      ([, name = '', digest = '']) => [name, digest],
    ),
  )
