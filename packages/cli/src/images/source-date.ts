import { execFile } from 'node:child_process'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { ImagesError } from './read-images-flags.ts'

const run = promisify(execFile)

/**
 * The time that everything in an image gets, in seconds since 1970: SOURCE_DATE_EPOCH, else that of the commit that `directory`
 * belongs to, else the first second. Never the time of day: two builds of the same sources are the same.
 */
export async function sourceDate(
  environment: Readonly<Record<string, string | undefined>>,
  directory: string,
): Promise<number> {
  const given = (environment.SOURCE_DATE_EPOCH ?? '').trim()
  if (given !== '') {
    if (/^\d{1,11}$/.test(given)) return Number(given)
    throw new ImagesError(`SOURCE_DATE_EPOCH is "${given}". Write seconds since 1970, such as 1700000000.`)
  }
  const ofCommit = await run('git', ['-C', directory, 'log', '-1', '--format=%ct']).then(
    ({ stdout }) => Number(stdout.trim()),
    () => 0,
  )
  return Number.isSafeInteger(ofCommit) ? ofCommit : 0
}

/** Where the first of them was found: other places that were looked at may belong to other sources. */
export const directoryOfPrograms = (
  programs: readonly { readonly service: string; readonly host: string }[],
): string =>
  dirname(programs.flatMap(({ service, host }) => [service, host]).find((file) => file !== '') ?? '')
