// ipmi_sim of OpenIPMI: a BMC that speaks IPMI on a port of this computer.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createIpmi } from '@groundwork/bmc/ipmi'
import { startDaemon } from '../../testing/daemon.ts'
import { needDebianPackages } from '../../testing/debian-package.ts'
import { freePorts } from '../../testing/free-ports.ts'

/** It has this one, and does not list it: without its number ipmitool asks for a long while. */
export const CIPHER_SUITE = 3

export interface IpmiSim {
  readonly port: number
  /** What the computer was told to do, in order: `set power 1`. */
  told(): Promise<readonly string[]>
  stop(): Promise<void>
}

/** The computer behind the BMC: keeps what it is told in files. */
const CHASSIS = `#!/bin/sh
cd "$(dirname "$0")"
shift
echo "$*" >> told
verb=$1
shift
if [ "$verb" = get ]; then
  for name in "$@"; do echo "$name:$(cat "value-$name" 2>/dev/null || echo 0)"; done
elif [ "$verb" = set ]; then
  while [ $# -gt 1 ]; do echo "$2" > "value-$1"; shift 2; done
fi
`

const BMC = `mc_setbmc 0x20
mc_add 0x20 0 no-device-sdrs 0x23 9 8 0x9f 0x1291 0xf02 persist_sdr
sel_enable 0x20 1000 0x0a
mc_enable 0x20
`

const AUTHS = 'none md2 md5 straight'

const config = (directory: string, port: number, user: string, password: string): string => `name "test"
set_working_mc 0x20
  startlan 1
    addr 127.0.0.1 ${port}
    priv_limit admin
    allowed_auths_callback ${AUTHS}
    allowed_auths_user ${AUTHS}
    allowed_auths_operator ${AUTHS}
    allowed_auths_admin ${AUTHS}
    guid a123456789abcdefa123456789abcdef
  endlan
  chassis_control "${join(directory, 'chassis')} 0x20"
  user 1 true "" "" user 10 ${AUTHS}
  user 2 true "${user}" "${password}" admin 10 ${AUTHS}
`

export async function startIpmiSim(directory: string, user: string, password: string): Promise<IpmiSim> {
  await needDebianPackages(['ipmitool', 'openipmi'])
  // Of TCP; that the same of UDP is free is as good as certain.
  const [port = 0] = await freePorts(1)
  const file = (name: string): string => join(directory, name)
  await mkdir(file('state'))
  await writeFile(file('chassis'), CHASSIS, { mode: 0o755 })
  await writeFile(file('bmc'), BMC)
  await writeFile(file('lan.conf'), config(directory, port, user, password))
  const words = ['-c', file('lan.conf'), '-f', file('bmc'), '-s', file('state'), '-n']
  const daemon = await startDaemon('ipmi_sim', words, file('log'))
  const run = createIpmi({
    ...{ host: '127.0.0.1', port, cipherSuite: CIPHER_SUITE, credentials: { user, password } },
    signal: new AbortController().signal,
  })
  await daemon.waitUntil('it answers', async () => (await run(['mc', 'info'])) !== '')
  return {
    port,
    told: async () =>
      (await readFile(file('told'), 'utf8')).split('\n').filter((line) => line.startsWith('set ')),
    stop: () => daemon.kill(),
  }
}
