import { compareText } from '@groundwork/text/compare-text'
import { createCluster } from '../actions/create-cluster.ts'
import { deleteCluster } from '../actions/delete.ts'
import { createDeployment, scaleDeployment } from '../actions/deployment.ts'
import { createInfraEnv, deleteInfraEnv, updateInfraEnv } from '../actions/infra-envs.ts'
import { startCluster, stopCluster } from '../actions/start-stop.ts'
import { updateCluster } from '../actions/update-cluster.ts'
import { type WaitStatus, waitCluster } from '../actions/wait.ts'
import { findCluster, getCluster, listClusters, listInfraEnvs, ownInfraEnv } from '../objects/find.ts'
import { CLUSTER_KEYWORDS } from '../objects/keywords.ts'
import { readModel } from '../objects/read-model.ts'
import { loadParameters } from '../parameters/load-parameters.ts'
import { isTruthy, type Parameters } from '../parameters/parameters.ts'
import { prettyText } from '../python/pretty-text.ts'
import { tableText } from '../python/table.ts'
import { isRecordValue, type PythonRecord } from '../python/values.ts'
import { yamlText } from '../python/yaml-text.ts'
import type { Session } from '../session.ts'
import { confirm } from './confirm.ts'
import { readJsonMember, showFormatted, showMembers } from './show-object.ts'
import { FIELD_OPTIONS, PARAMETERS, type VerbRow, word, YES } from './verb.ts'

export const RARELY_WANTED = [
  ...['kind', 'href', 'ssh_public_key', 'http_proxy', 'https_proxy', 'no_proxy', 'pull_secret_set'],
  ...['vip_dhcp_allocation', 'validations_info', 'hosts', 'image_info', 'host_networks'],
]

/** Unless `infraenv` says no, it goes with its cluster. */
const hasInfraEnv = (given: Parameters): boolean => given.infraenv === undefined || isTruthy(given.infraenv)

const FORCE = { flags: '-f, --force', help: 'delete a cluster of this name before' }
const DEBUG_REDFISH = { flags: '-d, --debugredfish', help: 'means nothing here' }

const modelOf = async (session: Session, name: string): Promise<PythonRecord> =>
  readModel('Cluster', await getCluster(session, await findCluster(session, name)))

export const byName = (a: PythonRecord, b: PythonRecord): number =>
  compareText(String(a.name || 'zzz'), String(b.name || 'zzz'))

export const CLUSTER_VERBS: readonly VerbRow[] = [
  {
    verb: 'create',
    kind: 'cluster',
    help: 'make a cluster and its infra-env; a name that ends with -day2 is for further hosts of another cluster',
    words: '<cluster>',
    options: [FORCE, ...PARAMETERS],
    async run(session, words, flags) {
      const name = word(words, 0)
      session.info(`Creating cluster ${name}`)
      const given = await loadParameters(session, flags)
      await createCluster(session, name, given, flags.force === true)
      if (!hasInfraEnv(given)) return
      session.info(`Creating infraenv ${ownInfraEnv(name)}`)
      await createInfraEnv(session, ownInfraEnv(name), { ...given, cluster: name })
    },
  },
  {
    verb: 'create',
    kind: 'deployment',
    help: 'make a cluster, wait for its hosts, install it and download its kubeconfig',
    words: '<cluster>',
    options: [DEBUG_REDFISH, FORCE, ...PARAMETERS],
    async run(session, words, flags) {
      session.info(`Creating deployment ${word(words, 0)}`)
      await createDeployment(
        session,
        word(words, 0),
        await loadParameters(session, flags),
        flags.force === true,
      )
    },
  },
  {
    verb: 'scale',
    kind: 'deployment',
    help: 'wait for further hosts of a cluster and install them',
    words: '<cluster>',
    options: [DEBUG_REDFISH, ...PARAMETERS],
    async run(session, words, flags) {
      session.info(`Scaling deployment ${word(words, 0)}`)
      await scaleDeployment(session, word(words, 0), await loadParameters(session, flags))
    },
  },
  {
    verb: 'delete',
    kind: 'cluster',
    aliases: ['deployment'],
    help: 'delete clusters and their infra-envs',
    words: '[clusters...]',
    options: [{ flags: '-a, --all', help: 'all of them' }, YES],
    async run(session, words, flags) {
      await confirm(session, flags)
      const names = flags.all ? (await listClusters(session)).map((one) => String(one.name)) : words
      for (const name of names) {
        session.info(`Deleting cluster ${name}`)
        await deleteCluster(session, name)
        const own = [ownInfraEnv(name), ownInfraEnv(`${name}-day2`)]
        for (const infraEnv of await listInfraEnvs(session))
          if (own.includes(String(infraEnv.name))) await deleteInfraEnv(session, String(infraEnv.id), false)
      }
    },
  },
  {
    verb: 'list',
    kind: 'cluster',
    aliases: ['clusters'],
    help: 'list clusters',
    options: [
      { flags: '-s, --subscription <id>', help: 'only those with this subscription' },
      { flags: '-o, --org <id>', help: 'only those of this organisation' },
    ],
    async run(session, _, { subscription, org }) {
      const clusters = await listClusters(session)
      if (showFormatted(session, clusters)) return
      const rows = clusters
        .filter((one) => subscription === undefined || one.ams_subscription_id === subscription)
        .filter((one) => org === undefined || one.org_id === org)
        .toSorted(byName)
        .map(({ name = null, id = null, status = null, base_dns_domain = 'N/A' }) => [
          name,
          id,
          status,
          base_dns_domain,
        ])
      session.print(tableText(['Cluster', 'Id', 'Status', 'Dns Domain'], rows))
    },
  },
  {
    verb: 'info',
    kind: 'cluster',
    help: 'show a cluster',
    words: '<cluster>',
    options: [...FIELD_OPTIONS, { flags: '-p, --preflight', help: 'show what its hosts need instead' }],
    async run(session, words, flags) {
      if (flags.preflight) {
        const params = { cluster_id: await findCluster(session, word(words, 0)) }
        const answer = await session.client.call('v2GetPreflightRequirements', { params })
        return session.print(prettyText(readModel('PreflightHardwareRequirements', answer)))
      }
      const cluster = await modelOf(session, word(words, 0))
      if (!showFormatted(session, cluster)) showMembers(session, cluster, { flags, skipped: RARELY_WANTED })
    },
  },
  {
    verb: 'info',
    kind: 'validation',
    aliases: ['validations'],
    help: 'show the checks of a cluster that do not succeed',
    words: '<cluster>',
    options: [{ flags: '-a, --all', help: 'also those that succeed' }],
    async run(session, words, flags) {
      const groups = readJsonMember(await modelOf(session, word(words, 0)), 'validations_info')
      const rows = Object.entries(isRecordValue(groups) ? groups : {}).flatMap(([group, checks]) =>
        (checks as readonly PythonRecord[])
          .filter(({ status }) => flags.all || status !== 'success')
          .map(({ id = null, status = null, message = null }) => [id, group, status, message]),
      )
      session.print(tableText(['Id', 'Type', 'Status', 'Message'], rows))
    },
  },
  {
    verb: 'export',
    kind: 'cluster',
    aliases: ['clusters'],
    help: 'show the settings of a cluster as YAML',
    words: '<cluster>',
    async run(session, words) {
      session.info(`Exporting cluster ${word(words, 0)}`)
      const cluster = await modelOf(session, word(words, 0))
      const settings = Object.entries(cluster).filter(
        ([name, value]) => CLUSTER_KEYWORDS.includes(name) && value !== null,
      )
      session.print(yamlText(Object.fromEntries(settings)))
    },
  },
  {
    verb: 'update',
    kind: 'cluster',
    help: 'change a cluster and its infra-env',
    words: '<cluster>',
    options: PARAMETERS,
    async run(session, words, flags) {
      const name = word(words, 0)
      session.info(`Updating Cluster ${name}`)
      const given = await loadParameters(session, flags)
      const used = await updateCluster(session, name, given)
      if (hasInfraEnv(given)) await updateInfraEnv(session, name, used)
    },
  },
  {
    verb: 'start',
    kind: 'cluster',
    help: 'install a cluster, or the further hosts of one that is installed',
    words: '<cluster>',
    async run(session, words) {
      session.info(`Starting cluster ${word(words, 0)}`)
      await startCluster(session, word(words, 0))
    },
  },
  {
    verb: 'stop',
    kind: 'cluster',
    help: 'reset a cluster: its hosts begin anew',
    words: '<cluster>',
    async run(session, words) {
      session.info(`Stopping cluster ${word(words, 0)}`)
      await stopCluster(session, word(words, 0))
    },
  },
  {
    verb: 'wait',
    kind: 'cluster',
    help: 'wait until a cluster is installed, without an end; "groundwork wait" knows failures and timeouts',
    words: '<cluster>',
    options: [
      {
        flags: '-s, --status <status>',
        help: 'another status to wait for',
        choices: ['installing', 'installed', 'ready'],
        default: 'installed',
      },
    ],
    run: (session, words, { status }) => waitCluster(session, word(words, 0), status as WaitStatus),
  },
]
