import { createInterface } from 'node:readline'
import { AicliExit, type Session } from '../session.ts'
import type { VerbFlags } from './verb.ts'

/** Reads one line also from a pipe: `yes | aicli delete …` is how scripts do it. */
export async function confirm(session: Session, flags: VerbFlags): Promise<void> {
  if (flags.yes || flags.yesTop) return
  const { input, out } = session.around
  out.write('Are you sure? [y/N]: ')
  const lines = createInterface({ input })
  const answer = await new Promise<string | null>((resolve) => {
    lines.once('line', resolve)
    lines.once('close', () => resolve(null))
  })
  lines.close()
  if (answer === null) throw new AicliExit(1)
  if (/^(y|yes)$/i.test(answer)) return
  session.error('Leaving...')
  throw new AicliExit(1)
}
