// Gets an address from a DHCP server for a virtual address: through an interface of its own, so that nothing that the
// machine uses changes.
import { messageOf } from '@groundwork/errors/error-text'
import type { Machine } from '../../machine/machine.ts'
import { readLastLease, withInterface } from './lease.ts'

export interface AskedLease {
  /** Of the interface that is made for the question. */
  readonly name: string
  readonly parent: string
  readonly mac: string
  /** Text of the lease that was given before; empty: none. */
  readonly earlier: string
}

export type Lease =
  | { readonly ok: true; readonly address: string; readonly text: string }
  | { readonly ok: false; readonly error: string }

const LEASE_DIRECTORY = '/etc/keepalived'
const DHCP_LIMIT_SECONDS = 28
const COMMAND_LIMIT_MS = 20_000

export async function askForLease(machine: Machine, asked: AskedLease): Promise<Lease> {
  const { name } = asked
  const file = `${LEASE_DIRECTORY}/lease-${name}`
  const problem = (await prepareFile(machine, file, asked)) ?? (await addLink(machine, asked))
  if (problem !== null) return { ok: false, error: problem }
  try {
    return (
      (await bringUp(machine, name)) ??
      (await runClient(machine, file, asked)) ??
      (await readLease(machine, file, name))
    )
  } finally {
    await runIp(machine, ['link', 'delete', name])
  }
}

async function prepareFile(
  machine: Machine,
  file: string,
  { name, earlier }: AskedLease,
): Promise<string | null> {
  await machine.run('mkdir', ['-p', LEASE_DIRECTORY], { timeoutMs: COMMAND_LIMIT_MS })
  return earlier === '' ? null : writeText(machine, file, withInterface(earlier, name))
}

/** Says what went wrong; null: it is written. */
async function writeText(machine: Machine, file: string, text: string): Promise<string | null> {
  try {
    await machine.files.write(file, text)
    return null
  } catch (error) {
    return `${file} cannot be written: ${messageOf(error)}.`
  }
}

/** One that was left behind by an agent that was ended meanwhile is used again. */
async function addLink(machine: Machine, { name, parent, mac }: AskedLease): Promise<string | null> {
  if ((await runIp(machine, ['link', 'show', 'dev', name])).code === 0) return null
  const words = ['link', 'add', 'link', parent, 'name', name, 'address', mac]
  const added = await runIp(machine, [...words, 'type', 'macvlan', 'mode', 'private'])
  if (added.code === 0) return null
  return `The interface ${name} cannot be made on ${parent}: ${added.stderr.trim() || `ip ended with ${added.code}`}.`
}

async function bringUp(machine: Machine, name: string): Promise<Lease | null> {
  const { code, stderr } = await runIp(machine, ['link', 'set', 'dev', name, 'up'])
  if (code === 0) return null
  return {
    ok: false,
    error: `The interface ${name} does not come up: ${stderr.trim() || `ip ended with ${code}`}.`,
  }
}

/** Asks once and applies nothing; what it got is in the file. */
async function runClient(machine: Machine, file: string, { name, mac }: AskedLease): Promise<Lease | null> {
  const hostname = `${mac.replaceAll(':', '-')}-${name}`
  const words = ['-sf', '/bin/true', '-lf', file, '--no-pid', '-1', name]
  const first = await runUntilBound(machine, ['-H', hostname, ...words])
  // Only the dhclient of some distributions takes a host name as an option; all of them take it from a file.
  if (!/^Unknown command: -H$/m.test(first.said)) return problemOf(first, name)
  const settings = `${LEASE_DIRECTORY}/dhclient-${name}.conf`
  const problem = await writeText(machine, settings, `send host-name "${hostname}";\n`)
  if (problem !== null) return { ok: false, error: problem }
  return problemOf(await runUntilBound(machine, ['-cf', settings, ...words]), name)
}

interface ClientRun {
  readonly isBound: boolean
  readonly code: number
  readonly said: string
}

/** Once it has an address, dhclient would stay to renew it, and one more each time: so it is kept in sight and ended. */
async function runUntilBound(machine: Machine, words: readonly string[]): Promise<ClientRun> {
  const bound = new AbortController()
  let said = ''
  const onOutput = (text: string) => {
    said += text
    if (/^bound to /m.test(said)) bound.abort()
  }
  const client = [String(DHCP_LIMIT_SECONDS), 'dhclient', '-d', '-v', ...words]
  const { code } = await machine.run('timeout', client, { onOutput, signal: bound.signal })
  return { isBound: bound.signal.aborted || code === 0, code, said }
}

/** null: there is none. */
function problemOf({ isBound, code, said }: ClientRun, name: string): Lease | null {
  if (isBound) return null
  if (code === 124) {
    const error = `No DHCP server gave an address to ${name} within ${DHCP_LIMIT_SECONDS} seconds.`
    return { ok: false, error }
  }
  if (code === -1 || code === 127) {
    return { ok: false, error: 'This machine has no dhclient, so it cannot ask for addresses by DHCP.' }
  }
  const reason = said.trim().split('\n').at(-1)?.replace(/\.$/, '')
  return { ok: false, error: `No address for ${name} by DHCP: ${reason || `dhclient ended with ${code}`}.` }
}

async function readLease(machine: Machine, file: string, name: string): Promise<Lease> {
  const last = readLastLease((await machine.files.text(file)) ?? '')
  if (last.address === null || last.interface === null || last.text === null) {
    return {
      ok: false,
      error: `The leases in ${file} cannot be read, so the address of ${name} is not known.`,
    }
  }
  if (last.interface !== name) return { ok: true, address: '', text: '' }
  return { ok: true, address: last.address, text: last.text }
}

const runIp = (machine: Machine, words: readonly string[]) =>
  machine.run('ip', words, { timeoutMs: COMMAND_LIMIT_MS })
