import type { MachineFiles } from '../../machine/machine.ts'
import { familyOf } from '../network/ip-address.ts'

/** Where a resolver of the machine itself keeps the servers that it asks in turn. */
const BEHIND_LOCAL_RESOLVER = [
  '/run/systemd/resolve/resolv.conf',
  '/run/NetworkManager/no-stub-resolv.conf',
  '/run/NetworkManager/resolv.conf',
]
const LOOPBACK = /^(?:127\.|::1$)/
/** A resolver asks three; more than a few is a broken file. */
const MOST = 16

/** Addresses in the order in which they are asked. Those of a local resolver are replaced by the ones behind it, if that can be found out. */
export async function readDnsServers({ files }: { readonly files: MachineFiles }): Promise<string[]> {
  const own = parseResolvConf((await files.text('/etc/resolv.conf')) ?? '')
  if (!own.some(isLocal)) return own
  for (const path of BEHIND_LOCAL_RESOLVER) {
    const asked = parseResolvConf((await files.text(path)) ?? '').filter((server) => !isLocal(server))
    if (asked.length > 0) return asked
  }
  return own
}

export function parseResolvConf(text: string): string[] {
  const servers = text.split('\n').flatMap((line) => {
    const [word = '', address = ''] = line
      .replace(/[#;].*$/, '')
      .trim()
      .split(/\s+/)
    const [bare = ''] = address.split('%')
    return word === 'nameserver' && familyOf(bare) !== null ? [address.toLowerCase()] : []
  })
  return [...new Set(servers)].slice(0, MOST)
}

const isLocal = (server: string): boolean => LOOPBACK.test(server)
