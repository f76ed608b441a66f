import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** What it prints as results; its notes go elsewhere. */
export async function xorriso(...words: readonly string[]): Promise<string> {
  const { stdout } = await run('xorriso', ['-abort_on', 'FAILURE', '-report_about', 'WARNING', ...words], {
    maxBuffer: 16 * 1024 * 1024,
  })
  return stdout
}

/** Paths of all files in an image, with the catalog of what firmware starts. */
export async function listedFiles(image: string, ...mode: readonly string[]): Promise<string[]> {
  const text = await xorriso(
    ...mode,
    '-indev',
    image,
    '-find',
    '/',
    '-not',
    '-type',
    'd',
    '-exec',
    'echo',
    '--',
  )
  return [...text.matchAll(/'(.*)'/g)].map(([, path]) => path ?? '').sort()
}

/** Everything in an image, into a folder. */
export const extractAll = (image: string, folder: string): Promise<string> =>
  xorriso('-osirrox', 'on', '-indev', image, '-extract', '/', folder)
