import { reasonOf } from '@groundwork/errors/error-text'
import type { ControllerContext } from '../context/controller-context.ts'
import { repeat } from '../context/repeat.ts'
import { readOwnLog } from './own-log.ts'
import { packLog } from './pack-log.ts'

const PERIOD_MS = 5 * 60_000
/** The service shows it under this name. */
export const ARCHIVE = '/tmp/controller_logs.tar.gz'

/** Every five minutes, until the signal: a cluster that dies suddenly has left something to read. */
export async function uploadLogsRegularly(context: ControllerContext): Promise<void> {
  const { machine, signal, log } = context
  const loop = { clock: machine.clock, signal, log, periodMs: PERIOD_MS, waitsFirst: true }
  await repeat({ ...loop, doing: 'sending the log of the controller' }, async () => {
    await uploadOwnLog(context)
    return false
  })
}

export async function uploadOwnLog(context: ControllerContext): Promise<void> {
  const { machine, service } = context
  await machine.files.write(ARCHIVE, await packLog(await readOwnLog(context)), 0o600)
  await service.uploadLogs({ file: ARCHIVE, field: 'upfile' })
  await machine.files.remove(ARCHIVE)
}

export async function tryUploadOwnLog(context: ControllerContext): Promise<boolean> {
  try {
    await uploadOwnLog(context)
    return true
  } catch (error) {
    context.log.warn(`The log of the controller could not be sent: ${reasonOf(error)}`)
    return false
  }
}
