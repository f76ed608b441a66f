// The files of an installation, for people and machines.
import type { PresignedUrl } from '@groundwork/contract/files'
import type { ClusterRecord } from '@groundwork/engine/facts'
import { isAllowed } from '@groundwork/engine/permissions'
import type { LoginCredentials } from '@groundwork/openshift/pki'
import { httpError } from '../../errors/http-error.ts'
import { contentDisposition } from '../../files/content-disposition.ts'
import { keyComplaint } from '../../files/object-key.ts'
import type { Handlers } from '../../http/handler.ts'
import { kubeconfigOf } from '../../install/login-store.ts'
import { timeText } from '../../wire/times.ts'
import { requireCluster } from '../clusters/cluster-view.ts'
import { credentialsOf, readCredentials } from './credentials.ts'
import { earlyLogin, explainMissingLogin, START_FIRST } from './early-login.ts'
import type { InstallationDeps } from './installation-deps.ts'
import { linkedFileUrl } from './linked-file.ts'

/** As long as the reference's links last. */
const LINK_SECONDS = 600

export const fileHandlers = {
  V2GetCredentials: async (app, { params, caller }) => {
    const { record } = await requireCluster(app, params.cluster_id)
    const login = await earlyLogin(app, record, caller)
    if (login !== null) return { status: 200, body: credentialsOf(record, login.kubeadminPassword) }
    return { status: 200, body: await readCredentials(app, record) }
  },

  V2DownloadClusterCredentials: async (app, { params, query, caller }) => {
    const { record } = await requireCluster(app, params.cluster_id)
    const login = await earlyLogin(app, record, caller)
    if (login !== null) return sendLogin(app, { record, login }, query.file_name)
    return sendFile(app, record, credentialsFile(app, record, query.file_name))
  },

  V2DownloadClusterFiles: async (app, { params, query }) => {
    const { record } = await requireCluster(app, params.cluster_id)
    requireFiles(record)
    return sendFile(app, record, query.file_name)
  },

  V2GetPresignedForClusterCredentials: async (app, { params, query, host }) => {
    const { record } = await requireCluster(app, params.cluster_id)
    return {
      status: 200,
      body: await link(app, `${record.id}/${credentialsFile(app, record, query.file_name)}`, host),
    }
  },

  V2GetPresignedForClusterFiles: async (app, { params, query, host }) => {
    const { record } = await requireCluster(app, params.cluster_id)
    const { file_name, additional_name = '', logs_type, host_id = '' } = query
    if (file_name === 'manifests')
      return { status: 200, body: await link(app, `${record.id}/manifests/${additional_name}`, host) }
    if (file_name === 'logs') {
      const name = logs_type === 'host' ? `${host_id}/logs.tar.gz` : 'controller_logs.tar.gz'
      return { status: 200, body: await link(app, `${record.id}/logs/${name}`, host) }
    }
    requireFiles(record)
    return { status: 200, body: await link(app, `${record.id}/${file_name}`, host) }
  },
} satisfies Handlers<
  | 'V2GetCredentials'
  | 'V2DownloadClusterCredentials'
  | 'V2DownloadClusterFiles'
  | 'V2GetPresignedForClusterCredentials'
  | 'V2GetPresignedForClusterFiles',
  InstallationDeps
>

/** Until the complete kubeconfig exists, or while the cluster is not that far, the plain one does. */
function credentialsFile(app: InstallationDeps, record: ClusterRecord, wanted: string): string {
  requireFiles(record, explainMissingLogin(app, record))
  if (wanted !== 'kubeconfig') return wanted
  // Not whether there is a file: one of an earlier attempt may still be lying there.
  const isComplete = isAllowed('download-kubeconfig', record.status) && record.has_kubeconfig
  return isComplete ? 'kubeconfig' : 'kubeconfig-noingress'
}

function requireFiles({ name, status }: ClusterRecord, advice = START_FIRST): void {
  if (isAllowed('download-files', status)) return
  const why = `it is ${status}, and they are made when its installation is prepared`
  throw httpError('files-not-ready', { cluster: name, why, advice })
}

/** The same text that the files of the installation will have. */
async function sendLogin(
  app: InstallationDeps,
  { record, login }: { readonly record: ClusterRecord; readonly login: LoginCredentials },
  wanted: string,
) {
  const isPassword = wanted === 'kubeadmin-password'
  const text = isPassword ? login.kubeadminPassword : await kubeconfigOf(app, record, login)
  const body = new TextEncoder().encode(text)
  const headers = {
    'content-disposition': contentDisposition(isPassword ? wanted : 'kubeconfig-noingress'),
    'content-length': String(body.length),
  }
  return { status: 200, headers, body }
}

async function sendFile(app: InstallationDeps, { id, name }: ClusterRecord, fileName: string) {
  const found = await app.files.open(`${id}/${fileName}`)
  if (found === null) throw httpError('file-missing', { cluster: name, file: fileName })
  const headers = {
    'content-disposition': contentDisposition(fileName),
    'content-length': String(found.size),
  }
  return { status: 200, headers, body: found.content }
}

async function link(app: InstallationDeps, key: string, host: string | undefined): Promise<PresignedUrl> {
  const complaint = keyComplaint(key)
  if (complaint !== null) throw httpError('file-name-invalid', { file: key, complaint })
  if ((await app.files.head(key)) === null) throw httpError('stored-file-missing', { file: key })
  if (app.config.files.kind === 'directory') {
    throw httpError('links-need-s3', {})
  }
  const until = app.clock.now() + LINK_SECONDS * 1_000
  const url = (await app.files.presign(key, LINK_SECONDS)) ?? linkedFileUrl(app, { key, until }, host)
  return { url, expires_at: timeText(until) }
}
