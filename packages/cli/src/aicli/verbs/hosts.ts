import { randomUUID } from 'node:crypto'
import { compareText } from '@groundwork/text/compare-text'
import { CliError, usageError } from '../../failures/cli-error.ts'
import { deleteHost } from '../actions/delete.ts'
import { defaultAddresses, inventoryOf, shownAddress } from '../actions/host-values.ts'
import { startHosts, stopHosts } from '../actions/start-stop.ts'
import { updateHost, updateHosts } from '../actions/update-host.ts'
import { waitHosts } from '../actions/wait.ts'
import {
  clusterName,
  findInfraEnv,
  hostsOf,
  infraEnvName,
  isCalled,
  listHosts,
  listInfraEnvs,
} from '../objects/find.ts'
import { loadParameters } from '../parameters/load-parameters.ts'
import { requirePullSecret } from '../parameters/secrets-and-keys.ts'
import { tableText } from '../python/table.ts'
import type { PythonRecord, PythonValue } from '../python/values.ts'
import { AicliExit, type Session } from '../session.ts'
import { confirm } from './confirm.ts'
import { showFormatted, showMembers } from './show-object.ts'
import { FIELD_OPTIONS, PARAMETERS, type VerbRow, word, YES } from './verb.ts'

const RARELY_WANTED = [
  ...[
    'kind',
    'logs_collected_at',
    'href',
    'validations_info',
    'discovery_agent_version',
    'installer_version',
  ],
  ...[
    'progress_stages',
    'connectivity',
    'ntp_sources',
    'images_status',
    'domain_name_resolutions',
    'user_name',
  ],
  ...['timestamp', 'stage_started_at', 'stage_updated_at', 'logs_info', 'logs_started_at'],
]

/** What a fake host says of the agent that it does not have. */
const AGENT = 'registry.redhat.io/rhai-tech-preview/assisted-installer-agent-rhel8:v1.0.0-248'

export const HOST_VERBS: readonly VerbRow[] = [
  {
    verb: 'list',
    kind: 'host',
    aliases: ['hosts'],
    help: 'list hosts',
    async run(session) {
      const hosts = await listHosts(session)
      if (!showFormatted(session, hosts)) await showTable(session, hosts)
    },
  },
  {
    verb: 'info',
    kind: 'host',
    help: 'show a host',
    words: '<host>',
    options: [{ flags: '-i, --inventory', help: 'also its inventory' }, ...FIELD_OPTIONS],
    async run(session, words, flags) {
      const host = await findHost(session, word(words, 0))
      if (host === undefined) return session.error(`Host ${word(words, 0)} not found`)
      if (showFormatted(session, host)) return
      const addresses = defaultAddresses(inventoryOf(host))
      const [first] = addresses
      showMembers(session, host, {
        flags,
        skipped: flags.inventory ? RARELY_WANTED : [...RARELY_WANTED, 'inventory'],
        more: {
          ...(first === undefined ? {} : { ip: first }),
          ...(addresses.length > 1 ? { ips: addresses } : {}),
        },
      })
    },
  },
  {
    verb: 'update',
    kind: 'host',
    aliases: ['hosts'],
    help: 'change hosts: name, role, disk, labels and so on; parameter files may describe several',
    words: '[hosts...]',
    options: PARAMETERS,
    async run(session, words, flags) {
      await updateHosts(session, words, await loadParameters(session, flags))
    },
  },
  {
    verb: 'delete',
    kind: 'host',
    help: 'delete hosts',
    words: '[hosts...]',
    options: [...PARAMETERS, YES],
    async run(session, words, flags) {
      await confirm(session, flags)
      const given = await loadParameters(session, flags)
      for (const name of words) {
        session.info(`Deleting Host ${name}`)
        await deleteHost(session, name, given)
      }
    },
  },
  {
    verb: 'bind',
    kind: 'host',
    help: 'bind a host to a cluster',
    words: '<host> <cluster>',
    async run(session, words) {
      session.info(`binding Host ${word(words, 0)} to Cluster ${word(words, 1)}`)
      await updateHost(session, word(words, 0), { cluster: word(words, 1) })
    },
  },
  {
    verb: 'unbind',
    kind: 'host',
    help: 'take a host out of its cluster',
    words: '<host>',
    async run(session, words) {
      session.info(`Unbinding Host ${word(words, 0)}`)
      await updateHost(session, word(words, 0), { cluster: null })
    },
  },
  {
    verb: 'start',
    kind: 'host',
    aliases: ['hosts'],
    help: 'install further hosts of a cluster',
    words: '[hosts...]',
    options: PARAMETERS,
    run: (session, words) => startHosts(session, words),
  },
  {
    verb: 'stop',
    kind: 'host',
    aliases: ['hosts'],
    help: 'reset further hosts of a cluster',
    words: '[hosts...]',
    options: PARAMETERS,
    run: (session, words) => stopHosts(session, words),
  },
  {
    verb: 'wait',
    kind: 'host',
    aliases: ['hosts'],
    help: 'wait until exactly this many hosts are known, without an end',
    words: '<infraenv>',
    options: [{ flags: '-n, --number <number>', help: 'how many; one for a single node', default: '3' }],
    run: (session, words, { number }) => waitHosts(session, word(words, 0), readNumber('--number', number)),
  },
  {
    verb: 'create',
    kind: 'fakehost',
    aliases: ['fakehosts', 'fake-host', 'fake-hosts'],
    help: 'register hosts that do not exist; "groundwork lab up" has some that do something',
    words: '<infraenv>',
    options: [{ flags: '-c, --count <number>', help: 'how many', default: '1' }, ...PARAMETERS],
    async run(session, words, flags) {
      const given = await loadParameters(session, flags)
      const secret = keyOf(await requirePullSecret(session, given, false))
      const name = word(words, 0)
      for (let number = 0; number < readNumber('--count', flags.count); number += 1) {
        session.info(`Creating fake host ${name}-node-${number}`)
        await createFakeHost(session, name, secret)
      }
    },
  },
  {
    verb: 'boot',
    kind: 'host',
    aliases: ['hosts'],
    help: 'start hosts through their BMCs (not there yet)',
    words: '[hosts...]',
    options: PARAMETERS,
    isLocal: true,
    async run(session, _, flags) {
      const given = await loadParameters(session, flags)
      if (given.hosts === undefined) return session.warn('No hosts to boot found in your parameter file')
      throw new CliError('unexpected', 'Hosts cannot be started through their BMCs yet.', {
        next: 'Boot them from the discovery image yourself; "info iso" has its address.',
      })
    },
  },
]

function readNumber(flag: string, value: unknown): number {
  if (!/^[-+]?\d{1,9}$/.test(String(value)))
    throw usageError(`${flag} is "${String(value)}", but should be a number.`)
  return Number(value)
}

async function findHost(session: Session, name: string): Promise<PythonRecord | undefined> {
  for (const { id } of await listInfraEnvs(session)) {
    const host = (await hostsOf(session, String(id))).find((one) => isCalled(one, name))
    if (host !== undefined) return host
  }
  return undefined
}

async function showTable(session: Session, hosts: readonly PythonRecord[]): Promise<void> {
  const clusters = new Set<string>()
  const infraEnvs = new Map<string, string>()
  const rows: PythonValue[][] = []
  const nameIn = ({ requested_hostname }: PythonRecord): string => String(requested_hostname || 'zzz')
  for (const host of hosts.toSorted((a, b) => compareText(nameIn(a), nameIn(b)))) {
    const infraEnv = String(host.infra_env_id)
    if (!infraEnvs.has(infraEnv)) infraEnvs.set(infraEnv, await infraEnvName(session, infraEnv))
    const role = `${String(host.role)}${host.bootstrap ? '(bootstrap)' : ''}`
    const { requested_hostname = null, id = null, status = null } = host
    const cluster = await clusterCell(session, host, clusters)
    const address = shownAddress(inventoryOf(host))
    rows.push([requested_hostname, id, cluster, infraEnvs.get(infraEnv) ?? null, status, role, address])
  }
  session.print(tableText(['Host', 'Id', 'Cluster', 'Infraenv', 'Status', 'Role', 'Ip'], rows))
}

/** As in aicli, a cluster is named at the first of its hosts. */
async function clusterCell(session: Session, host: PythonRecord, seen: Set<string>): Promise<PythonValue> {
  if (host.cluster_id === undefined || host.cluster_id === null) return 'N/A'
  const id = String(host.cluster_id)
  if (seen.has(id)) return null
  try {
    const name = await clusterName(session, id)
    seen.add(id)
    return name
  } catch (error) {
    if (error instanceof AicliExit) return id
    throw error
  }
}

/** Hosts show that they know it. */
function keyOf(pullSecret: string): string {
  const { auths } = JSON.parse(pullSecret) as {
    readonly auths?: Readonly<Record<string, { readonly auth?: string }>>
  }
  const key = auths?.['cloud.openshift.com']?.auth
  if (key === undefined) throw new CliError('invalid', 'The pull secret has nothing for cloud.openshift.com.')
  return key
}

async function createFakeHost(session: Session, infraEnv: string, secret: string): Promise<void> {
  const infra_env_id = await findInfraEnv(session, infraEnv)
  const host_id = randomUUID()
  session.info(`Using uuid ${host_id}`)
  await session.client.call('v2RegisterHost', {
    params: { infra_env_id },
    // The document of the API leaves it to authentication.
    headers: { 'X-Secret-Key': secret } as object,
    body: { host_id, discovery_agent_version: AGENT },
  })
}
