import { TangConnectivityRequest, type TangConnectivityResponse } from '@groundwork/contract/steps'
import { createConcurrencyLimit } from '../network/concurrency-limit.ts'
import { askTangServer, readTangServers } from '../network/tang.ts'
import { readArgument } from './read-argument.ts'
import { failed, type RunStep, succeeded } from './step-run.ts'

/** Servers are few; asking a long list at once would look like an attack on them. */
const MOST_AT_ONCE = 8

const NO_ANSWERS = JSON.stringify({ tang_server_response: null })

/** Whether every server that is to keep the disks locked shows its keys. One that does not fails the step. */
export const runTangConnectivityCheck: RunStep = async ({ machine }, args) => {
  const argument = readArgument(TangConnectivityRequest, args)
  if (!argument.ok) return failed(argument.error)
  const servers = readTangServers(argument.value.tang_servers)
  if (servers === null)
    return failed('The list of tang servers is not a JSON array of servers.', -1, NO_ANSWERS)
  const limit = createConcurrencyLimit(MOST_AT_ONCE)
  const answers = await Promise.all(servers.map((server) => limit(() => askTangServer(machine, server))))
  const errors = answers.flatMap((answer) => (answer.ok ? [] : answer.error))
  if (errors.length > 0) return failed(errors.join('\n'), -1, NO_ANSWERS)
  const found = answers.flatMap((answer) => (answer.ok ? [answer.advertisement] : []))
  return succeeded({
    is_success: true,
    tang_server_response: found.length === 0 ? null : found,
  } satisfies TangConnectivityResponse)
}
