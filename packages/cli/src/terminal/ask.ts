// Questions to a person at a terminal.
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import type { Surroundings } from './surroundings.ts'

/** Whether somebody is there to answer. */
export const canAsk = ({ input, err }: Surroundings): boolean => input.isTTY === true && err.isTTY === true

/** Without the end of the line. `isSecret`: what is typed is not shown. */
export async function ask(
  { input, err, signal }: Surroundings,
  question: string,
  { isSecret = false } = {},
): Promise<string> {
  const echo = new Writable({
    write(chunk: Buffer, _, done) {
      if (!isSecret) err.write(chunk.toString())
      done()
    },
  })
  const lines = createInterface({ input, output: echo, terminal: true, prompt: '' })
  try {
    return await new Promise<string>((resolve, reject) => {
      const stop = () => reject(signal.aborted ? signal.reason : new InputEndedError())
      signal.addEventListener('abort', stop, { once: true })
      lines.once('line', resolve)
      lines.once('close', stop)
      // Node takes Ctrl-C for itself while it reads a line.
      lines.once('SIGINT', () => process.kill(process.pid, 'SIGINT'))
      // Only now: the terminal shows nothing by itself any more, so an answer that is typed at once is not seen either.
      err.write(question)
    })
  } finally {
    lines.close()
    if (isSecret) err.write('\n')
  }
}

export class InputEndedError extends Error {
  override readonly name = 'InputEndedError'
  constructor() {
    super('The input ended without an answer.')
  }
}
