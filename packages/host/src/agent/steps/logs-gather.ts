import { LogsGatherCmdRequest } from '@groundwork/contract/steps'
import { sendLogs } from '../logs/send-logs.ts'
import { oneAtATime } from '../one-at-a-time.ts'
import { TOO_LATE, withTimeLimit } from '../time-limit.ts'
import { readArgument } from './read-argument.ts'
import { failed, type RunStep } from './step-run.ts'

const LIMIT_MS = 60 * 60_000
/** As podman answers when a container of that name exists. */
const BUSY = 125

/** The service asks at every poll until it has the logs, so a second request usually finds the first one under way. */
export const runLogsGather: RunStep = async (context, args) => {
  const read = readArgument(LogsGatherCmdRequest, args)
  if (!read.ok) return failed(read.error)
  const { machine } = context
  const result = await withTimeLimit(machine.clock, LIMIT_MS, (signal) =>
    oneAtATime(machine, 'logs', () => sendLogs(context, read.value, signal)),
  )
  if (result === 'busy') return failed('The logs are being collected and sent already.', BUSY)
  return result ?? failed('Collecting and sending the logs took longer than an hour.', TOO_LATE)
}
