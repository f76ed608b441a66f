// Files of clusters, and manifests.

import { join } from 'node:path'
import { compareText } from '@groundwork/text/compare-text'
import { safeFileName } from '../../commands/safe-file-name.ts'
import { openKubeconfig, openPassword, save } from '../actions/downloads.ts'
import { filesIn, uploadManifests } from '../actions/manifests.ts'
import { findCluster } from '../objects/find.ts'
import { jsonRecords } from '../objects/read-model.ts'
import { networkAndDisk } from '../parameters/install-config.ts'
import { loadParameters } from '../parameters/load-parameters.ts'
import { isGiven } from '../parameters/parameters.ts'
import { jsonText } from '../python/json-text.ts'
import { tableText } from '../python/table.ts'
import { isRecordValue, type PythonRecord } from '../python/values.ts'
import { giveUp, type Session } from '../session.ts'
import { confirm } from './confirm.ts'
import { PARAMETERS, PATH, TO_OUTPUT, type VerbRow, word, YES } from './verb.ts'

const DIRECTORY = { flags: '--dir, --directory <directory>', help: 'directory with manifests' }

const manifestsOf = async (session: Session, cluster_id: string): Promise<readonly PythonRecord[]> =>
  jsonRecords(await session.client.call('V2ListClusterManifests', { params: { cluster_id } }))

export const FILE_VERBS: readonly VerbRow[] = [
  {
    verb: 'download',
    kind: 'kubeconfig',
    help: 'write the kubeconfig of a cluster to kubeconfig.NAME',
    words: '<cluster>',
    options: [
      PATH,
      TO_OUTPUT,
      { flags: '--no-noingress', help: 'fail while the cluster has no ingress' },
      { flags: '-w, --wait', help: 'wait until there is one' },
    ],
    async run(session, words, { path, stdout, noingress, wait }) {
      const name = word(words, 0)
      if (!stdout) session.info(`Downloading Kubeconfig for Cluster ${name} in ${path}`)
      const file = await openKubeconfig(session, name, {
        isEarlyEnough: noingress !== false,
        isWaiting: wait === true,
      })
      if (stdout) session.print(await file.text())
      else await save(session, file, `${path}/kubeconfig.${name}`)
    },
  },
  {
    verb: 'download',
    kind: 'kubeadmin-password',
    help: 'write the password of a cluster to kubeadmin-password.NAME',
    words: '<cluster>',
    options: [PATH, TO_OUTPUT],
    async run(session, words, { path, stdout }) {
      const name = word(words, 0)
      if (!stdout) session.info(`Downloading KubeAdminPassword for Cluster ${name} in ${path}`)
      const file = await openPassword(session, name)
      if (stdout) session.print(await file.text())
      else await save(session, file, `${path}/kubeadmin-password.${name}`)
    },
  },
  {
    verb: 'download',
    kind: 'installconfig',
    help: 'write the install-config of a cluster to install-config.yaml.NAME',
    words: '<cluster>',
    options: [PATH, TO_OUTPUT],
    async run(session, words, { path, stdout }) {
      const name = word(words, 0)
      const target = `${path}/install-config.yaml.${name}`
      if (!stdout) session.info(`Downloading Install Config for Cluster ${name} in ${target}`)
      const cluster_id = await findCluster(session, name)
      const text = await session.client.call('v2GetClusterInstallConfig', { params: { cluster_id } })
      if (stdout) session.print(String(text))
      else await save(session, new Response(String(text)), target)
    },
  },
  {
    verb: 'download',
    kind: 'ignition',
    help: 'write the Ignition of a role to ROLE.ign.NAME',
    words: '<cluster>',
    options: [
      PATH,
      { flags: '-r, --role <role>', help: 'bootstrap, master, worker or arbiter', default: 'worker' },
    ],
    async run(session, words, { path, role }) {
      const name = word(words, 0)
      session.info(`Downloading ${role} ignition for Cluster ${name} in ${path}`)
      const file = await session.client.open('V2DownloadClusterFiles', {
        params: { cluster_id: await findCluster(session, name) },
        query: { file_name: `${role}.ign` as 'worker.ign' },
      })
      await save(session, file, `${path}/${role}.ign.${name}`)
    },
  },
  {
    verb: 'download',
    kind: 'manifests',
    help: 'write all manifests of a cluster',
    words: '<cluster>',
    options: [PATH],
    async run(session, words, { path }) {
      session.info(`Downloading Manifests for cluster ${word(words, 0)} in ${path}`)
      const cluster_id = await findCluster(session, word(words, 0))
      for (const manifest of await manifestsOf(session, cluster_id)) {
        const file_name = String(manifest.file_name)
        session.info(`Downloading ${file_name}`)
        const file = await session.client.open('v2DownloadClusterManifest', {
          params: { cluster_id },
          query: { file_name, folder: manifest.folder as 'manifests' },
        })
        await save(session, file, join(String(path), safeFileName(file_name)))
      }
    },
  },
  {
    verb: 'create',
    kind: 'manifest',
    aliases: ['manifests'],
    help: 'upload the manifests of a directory',
    words: '<cluster>',
    options: [
      { ...DIRECTORY, isRequired: true },
      { flags: '-o, --openshift', help: 'into the folder "openshift"' },
    ],
    async run(session, words, { directory, openshift }) {
      session.info(`Uploading manifests for Cluster ${word(words, 0)}`)
      await uploadManifests(session, word(words, 0), String(directory), openshift === true)
    },
  },
  {
    verb: 'list',
    kind: 'manifest',
    aliases: ['manifests'],
    help: 'list the manifests of a cluster',
    words: '<cluster>',
    async run(session, words) {
      session.info(`Retrieving manifests for Cluster ${word(words, 0)}`)
      const rows = (await manifestsOf(session, await findCluster(session, word(words, 0))))
        .map(({ file_name = null, folder = null }) => [file_name, folder])
        .toSorted(([a], [b]) => compareText(String(a), String(b)))
      session.print(tableText(['File', 'Folder'], rows))
    },
  },
  {
    verb: 'delete',
    kind: 'manifest',
    aliases: ['manifests'],
    help: 'delete manifests: those that are named, those of a directory, or all',
    words: '<cluster> [manifests...]',
    options: [DIRECTORY, YES],
    async run(session, [cluster = '', ...names], flags) {
      await confirm(session, flags)
      session.info(`Delete manifests from Cluster ${cluster}`)
      const cluster_id = await findCluster(session, cluster)
      const present = (await manifestsOf(session, cluster_id)).map(({ file_name }) => String(file_name))
      const all = typeof flags.directory === 'string' ? await filesIn(session, flags.directory) : present
      for (const file_name of (names.length > 0 ? names : all).filter((name) => present.includes(name))) {
        session.info(`Deleting file ${file_name}`)
        await session.client.call('V2DeleteClusterManifest', { params: { cluster_id }, query: { file_name } })
      }
    },
  },
  {
    verb: 'update',
    kind: 'installconfig',
    help: 'lay parameters over the install-config of a cluster',
    words: '<cluster>',
    options: PARAMETERS,
    async run(session, words, flags) {
      session.info(`Updating installconfig in ${word(words, 0)}`)
      const given = await loadParameters(session, flags)
      const cluster_id = await findCluster(session, word(words, 0))
      const isShort = isGiven(given, 'network_type') || isGiven(given, 'sno_disk')
      if (!isShort && (given.installconfig ?? null) === null)
        session.warn('installconfig is not set. Using provided parameters to craft install config')
      const config = isShort ? networkAndDisk(given) : (given.installconfig ?? given)
      if (!isRecordValue(config)) giveUp(session, 'installconfig is not in correct format')
      await session.client.call('v2UpdateClusterInstallConfig', {
        params: { cluster_id },
        body: jsonText(config),
      })
    },
  },
]
