import type { Machine } from '../machine/machine.ts'

const MOUNT = '/run/media/iso'
const PATIENCE_MS = 30_000

/** What is wrong with the medium that the machine runs from; null: nothing, or it runs from none. */
export async function checkMedium({ run, files }: Machine): Promise<string | null> {
  if ((await files.kind(MOUNT)) === null) return null
  const columns = ['--raw', '--noheadings', '--output', 'SOURCE,TARGET', '--target', MOUNT]
  const { code, stdout } = await run('findmnt', columns, { timeoutMs: PATIENCE_MS })
  const [source = '', target] = stdout.trim().split(/\s+/)
  if (code !== 0 || target !== MOUNT || !source.startsWith('/dev')) return null
  const bytes = await files.bytes(source, 2)
  if (bytes?.length === 2) return null
  return `The discovery medium ${source} cannot be read any more. Connect it again, or boot the machine anew.`
}
