import { NtpSynchronizationRequest, type NtpSynchronizationResponse } from '@groundwork/contract/steps'
import type { Machine, ProgramResult } from '../../machine/machine.ts'
import { parseSources } from '../network/chronyc.ts'
import { familyOf } from '../network/ip-address.ts'
import { readArgument } from './read-argument.ts'
import { failed, type RunStep, succeeded } from './step-run.ts'

const SERVER_NAME = /^[a-z0-9][a-z0-9\-.]{0,61}[a-z0-9]$/

/** Makes the time servers of the cluster known to chrony, then tells what it makes of all that it has. */
export const runNtpSynchronizer: RunStep = async ({ machine }, args) => {
  const argument = readArgument(NtpSynchronizationRequest, args)
  if (!argument.ok) return failed(argument.error)
  const { ntp_source } = argument.value
  const wanted = ntp_source.trim() === '' ? [] : ntp_source.split(',').map((server) => server.trim())
  const bad = wanted.find((server) => familyOf(server) === null && !SERVER_NAME.test(server))
  if (bad !== undefined) return failed(`"${bad}" is neither an address nor the name of a time server.`)
  for (const server of wanted) await addUnlessKnown(machine, server)
  const sources = await listSources(machine)
  if (sources.code !== 0) return failed(reasonOf(sources))
  const ntp_sources = await Promise.all(
    parseSources(sources.stdout).map(async ({ address, state }) => ({
      source_name: await lookUpName(machine, address),
      source_state: state,
    })),
  )
  return succeeded({ ntp_sources } satisfies NtpSynchronizationResponse)
}

const listSources = (machine: Machine): Promise<ProgramResult> =>
  machine.run('timeout', ['30', 'chronyc', '-n', 'sources'])

/** A server that cannot be added is missing from the report, which says enough. */
async function addUnlessKnown(machine: Machine, server: string): Promise<void> {
  const { stdout } = await listSources(machine)
  const listed = new Set(parseSources(stdout).map(({ address }) => address))
  if (listed.has(server)) return
  const addresses = familyOf(server) === null ? (await machine.names.lookup(server)).addresses : []
  if (addresses.some((address) => listed.has(address))) return
  await machine.run('chronyc', ['add', 'server', server, 'iburst'], { timeoutMs: 60_000 })
}

async function lookUpName(machine: Machine, address: string): Promise<string> {
  const name = await machine.names.reverse(address)
  return name?.replace(/\.$/, '') || address
}

function reasonOf({ code, stdout, stderr }: ProgramResult): string {
  const said = stderr.trim() || stdout.trim()
  if (code === 124) return 'chrony did not tell its time servers within 30 seconds.'
  return `chrony does not tell its time servers: ${said || `chronyc ended with ${code}`}.`
}
