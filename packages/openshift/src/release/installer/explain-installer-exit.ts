// Why a run of an installer brought nothing, and what to do.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PreparationError } from '../../assets/generator.ts'
import type { InstallerCommand } from './choose-installer.ts'
import type { Mask } from './mask-secrets.ts'
import { INSTALLER_LOG } from './private-directory.ts'
import type { InstallerExit } from './run-installer.ts'
import { shortenLog } from './shorten-log.ts'

export interface FailedRun {
  readonly installer: { readonly command: InstallerCommand; readonly version: string }
  /** What it was told to do. */
  readonly command: string
  readonly directory: string
  readonly mask: Mask
  readonly timeoutMs: number
  readonly advice: Advice
}

/** What to do, in sentences. */
export interface Advice {
  readonly failed: string
  readonly stopped: string
}

export async function explainInstallerExit(
  end: Exclude<InstallerExit, { kind: 'success' }>,
  run: FailedRun,
): Promise<PreparationError> {
  const { installer, command, directory, mask, advice: whatToDo } = run
  const what = `${installer.command} ${installer.version} (${command})`
  if (end.kind === 'not-started') {
    const isForeign = end.code === 'ENOEXEC' || end.code === 'EACCES'
    const advice = isForeign
      ? 'It may be for another processor, or the file system of its directory forbids programs.'
      : ''
    return new PreparationError(`${what} cannot be run (${end.code || 'unknown error'}). ${advice}`.trim())
  }
  const log = await readFile(join(directory, INSTALLER_LOG), 'utf8').catch(() => '')
  const output = shortenLog(end.output.trim() === '' ? log : end.output, (text) =>
    mask(text).replaceAll(directory, '.'),
  )
  if (end.kind === 'timeout') {
    const seconds = Math.round(run.timeoutMs / 1000)
    return new PreparationError(
      `${what} did not end within ${seconds} seconds and was stopped. ${whatToDo.stopped}`,
      output,
    )
  }
  return new PreparationError(`${what} failed (${end.code}). ${whatToDo.failed}`, output)
}

/** Of the directory of a run; everything else stays what it is. */
export function explainFullDisk(error: unknown, directory: string): unknown {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return new PreparationError(
      `The disk of ${directory} is full, so the installer cannot run there. Make room.`,
    )
  }
  const isForbidden = code === 'EACCES' || code === 'EROFS' || code === 'EPERM' || code === 'ENOTDIR'
  return isForbidden
    ? new PreparationError(`The installer cannot run in ${directory}: ${message}. Choose another directory.`)
    : error
}
