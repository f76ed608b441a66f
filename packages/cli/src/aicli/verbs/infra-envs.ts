import { CliError } from '../../failures/cli-error.ts'
import { downloadImage, imageUrl, openInfraEnvFile, save } from '../actions/downloads.ts'
import {
  bindInfraEnv,
  createInfraEnv,
  deleteInfraEnv,
  unbindInfraEnv,
  updateImage,
  updateInfraEnv,
} from '../actions/infra-envs.ts'
import { saveLocalScript } from '../actions/local-script.ts'
import { startInfraEnv, stopInfraEnv } from '../actions/start-stop.ts'
import { clusterName, findInfraEnv, getInfraEnv, listInfraEnvs } from '../objects/find.ts'
import { readModel } from '../objects/read-model.ts'
import { loadParameters } from '../parameters/load-parameters.ts'
import { readYaml } from '../python/read-yaml.ts'
import { tableText } from '../python/table.ts'
import type { PythonRecord, PythonValue } from '../python/values.ts'
import { yamlText } from '../python/yaml-text.ts'
import { AicliExit, type Session } from '../session.ts'
import { byName, RARELY_WANTED } from './clusters.ts'
import { confirm } from './confirm.ts'
import { readJsonMember, showFormatted, showMembers } from './show-object.ts'
import { FIELD_OPTIONS, PARAMETERS, PATH, type VerbRow, word, YES } from './verb.ts'

const MINIMAL = {
  flags: '-m, --minimal',
  help: 'means nothing here: "update infraenv -P minimal=true" does it',
}

const modelOf = async (session: Session, name: string): Promise<PythonRecord> =>
  readModel('InfraEnv', await getInfraEnv(session, await findInfraEnv(session, name)))

export const INFRA_ENV_VERBS: readonly VerbRow[] = [
  {
    verb: 'create',
    kind: 'infraenv',
    help: 'make an infra-env, without a cluster unless -P cluster=NAME',
    words: '<infraenv>',
    options: PARAMETERS,
    async run(session, words, flags) {
      session.info(`Creating infraenv ${word(words, 0)}`)
      await createInfraEnv(session, word(words, 0), await loadParameters(session, flags))
    },
  },
  {
    verb: 'delete',
    kind: 'infraenv',
    help: 'delete infra-envs',
    words: '[infraenvs...]',
    options: [{ flags: '-f, --force', help: 'delete their hosts before' }, YES],
    async run(session, words, flags) {
      await confirm(session, flags)
      for (const name of words) {
        session.info(`Deleting infraenv ${name}`)
        await deleteInfraEnv(session, name, flags.force === true)
      }
    },
  },
  {
    verb: 'list',
    kind: 'infraenv',
    aliases: ['infraenvs'],
    help: 'list infra-envs',
    async run(session) {
      const infraEnvs = await listInfraEnvs(session)
      if (showFormatted(session, infraEnvs)) return
      const seen = new Set<PythonValue>()
      const rows: PythonValue[][] = []
      for (const one of infraEnvs.toSorted(byName)) {
        const { name = null, id = null, cluster_id = null, openshift_version = null, type = null } = one
        // As in aicli, a cluster is named once.
        const isFirst = cluster_id !== null && !seen.has(cluster_id)
        const cluster = isFirst ? await nameOrNothing(session, String(cluster_id)) : null
        if (cluster !== 'N/A') seen.add(cluster_id)
        rows.push([name, id, cluster, openshift_version, type])
      }
      session.print(tableText(['Infraenv', 'Id', 'Cluster', 'Openshift Version', 'Iso Type'], rows))
    },
  },
  {
    verb: 'info',
    kind: 'infraenv',
    help: 'show an infra-env',
    words: '<infraenv>',
    options: FIELD_OPTIONS,
    async run(session, words, flags) {
      showMembers(session, await modelOf(session, word(words, 0)), { flags, skipped: RARELY_WANTED })
    },
  },
  {
    verb: 'update',
    kind: 'infraenv',
    help: 'change an infra-env',
    words: '<infraenv>',
    options: PARAMETERS,
    async run(session, words, flags) {
      session.info(`Updating infraenv ${word(words, 0)}`)
      await updateInfraEnv(session, word(words, 0), await loadParameters(session, flags))
    },
  },
  {
    verb: 'bind',
    kind: 'infraenv',
    help: 'bind all hosts of an infra-env to a cluster',
    words: '<infraenv> <cluster>',
    options: [{ flags: '-f, --force', help: 'also those that are bound to another one' }],
    async run(session, words, flags) {
      const [infraEnv, cluster] = [word(words, 0), word(words, 1)]
      session.info(`binding Infra Env ${infraEnv} to Cluster ${cluster}`)
      session.info('this will bind all hosts of the infraenv to given cluster')
      await bindInfraEnv(session, infraEnv, cluster, flags.force === true)
    },
  },
  {
    verb: 'unbind',
    kind: 'infraenv',
    help: 'take all hosts of an infra-env out of their clusters',
    words: '<infraenv>',
    async run(session, words) {
      session.info(`Unbinding Infra Env ${word(words, 0)}`)
      session.info('this will unbind all hosts of the infraenv from any cluster')
      await unbindInfraEnv(session, word(words, 0))
    },
  },
  {
    verb: 'start',
    kind: 'infraenv',
    help: 'install the hosts of an infra-env',
    words: '<infraenv>',
    async run(session, words) {
      session.info(`Starting infraenv ${word(words, 0)}`)
      await startInfraEnv(session, word(words, 0))
    },
  },
  {
    verb: 'stop',
    kind: 'infraenv',
    help: 'reset the hosts of an infra-env',
    words: '<infraenv>',
    async run(session, words) {
      session.info(`Stopping infraenv ${word(words, 0)}`)
      await stopInfraEnv(session, word(words, 0))
    },
  },
  {
    verb: 'info',
    kind: 'static-network-config',
    help: 'show the static addresses of an infra-env as YAML',
    words: '<infraenv>',
    async run(session, words) {
      const infraEnv = await modelOf(session, word(words, 0))
      if (infraEnv.static_network_config === null) return
      const entries = readJsonMember(infraEnv, 'static_network_config') as readonly PythonRecord[]
      const read = await Promise.all(
        entries.map(async (entry) => ({
          ...entry,
          network_yaml: await readYaml(String(entry.network_yaml)),
        })),
      )
      session.print(yamlText(read))
    },
  },
  {
    verb: 'create',
    kind: 'iso',
    help: 'change an infra-env and show the address of its image; "update infraenv" and "info iso" are newer',
    words: '<infraenv>',
    options: [MINIMAL, ...PARAMETERS],
    async run(session, words, flags) {
      session.warn('This api call is deprecated')
      session.info(`Getting Iso url for infraenv ${word(words, 0)}`)
      await updateInfraEnv(session, word(words, 0), await loadParameters(session, flags))
      session.info(await imageUrl(session, word(words, 0)))
    },
  },
  {
    verb: 'info',
    kind: 'iso',
    help: 'show the address of the image of an infra-env',
    words: '<infraenv>',
    options: [MINIMAL, { flags: '-s, --short', help: 'the address alone' }, ...PARAMETERS],
    async run(session, words, flags) {
      if (!flags.short) session.info(`Getting Iso url for infraenv ${word(words, 0)}`)
      await loadParameters(session, flags)
      session.info(await imageUrl(session, word(words, 0)))
    },
  },
  {
    verb: 'update',
    kind: 'iso',
    help: 'change what is in the image of an infra-env',
    words: '<infraenv>',
    options: PARAMETERS,
    async run(session, words, flags) {
      session.info(`Updating iso in ${word(words, 0)}`)
      await updateImage(session, word(words, 0), await loadParameters(session, flags))
    },
  },
  {
    verb: 'download',
    kind: 'iso',
    help: 'write the image of an infra-env to NAME.iso',
    words: '<infraenv>',
    options: [PATH],
    async run(session, words, { path }) {
      session.info(`Downloading Iso for infraenv ${word(words, 0)} in ${path}`)
      await downloadImage(session, word(words, 0), String(path))
    },
  },
  {
    verb: 'download',
    kind: 'discovery-ignition',
    help: 'write the Ignition of the discovery image to discovery.ign.NAME',
    words: '<infraenv>',
    options: [PATH],
    async run(session, words, { path }) {
      const name = word(words, 0)
      session.info(`Downloading Discovery ignition for infraenv ${name} in ${path}`)
      await save(
        session,
        await openInfraEnvFile(session, name, 'discovery.ign'),
        `${path}/discovery.ign.${name}`,
      )
    },
  },
  {
    verb: 'download',
    kind: 'ipxe-script',
    help: 'write the iPXE script of an infra-env to ipxe-script.NAME',
    words: '<infraenv>',
    options: [
      { flags: '-l, --local', help: 'also kernel and initrd, and a script for a server of your own' },
      PATH,
      { flags: '-s, --serve', help: 'serve them (not there)' },
    ],
    async run(session, words, { path, local, serve }) {
      const name = word(words, 0)
      session.info(`Downloading Ipxe script for infraenv ${name} in ${path}`)
      if (serve)
        throw new CliError('unexpected', 'Serving what was downloaded is not there yet.', {
          next: 'Use --local and a web server; or boot from the service itself: its script has addresses that machines reach.',
        })
      const script = `${path}/ipxe-script.${name}`
      await save(session, await openInfraEnvFile(session, name, 'ipxe-script'), script)
      if (local) await saveLocalScript(session, { name, path: String(path), script })
    },
  },
  {
    verb: 'download',
    kind: 'initrd',
    help: 'write the initrd of the minimal image to initrd.NAME',
    words: '<infraenv>',
    options: [PATH],
    async run(session, words, { path }) {
      const name = word(words, 0)
      session.info(`Downloading Initrd Config for infraenv ${name} in ${path}/initrd.${name}`)
      const infra_env_id = await findInfraEnv(session, name)
      const file = await session.client.open('DownloadMinimalInitrd', { params: { infra_env_id } })
      await save(session, file, `${path}/initrd.${name}`)
    },
  },
  {
    verb: 'download',
    kind: 'static-network-config',
    help: 'write the static addresses of an infra-env to static-network-config.NAME.tar',
    words: '<infraenv>',
    options: [PATH],
    async run(session, words, { path }) {
      const name = word(words, 0)
      session.info(`Downloading Static networking config for infraenv ${name} in ${path}`)
      const file = await openInfraEnvFile(session, name, 'static-network-config')
      await save(session, file, `${path}/static-network-config.${name}.tar`)
    },
  },
]

/** A cluster that is gone is said to be missing, and the list goes on. */
async function nameOrNothing(session: Session, id: string): Promise<string> {
  try {
    return await clusterName(session, id)
  } catch (error) {
    if (error instanceof AicliExit) return 'N/A'
    throw error
  }
}
