// Files of clusters and infra-envs, under the names that aicli gives them. What is there is replaced, once the new file is complete.
import { ApiError } from '@groundwork/contract/client'
import { saveResponse } from '../../commands/save-response.ts'
import { CliError } from '../../failures/cli-error.ts'
import { findCluster, findInfraEnv, getInfraEnv } from '../objects/find.ts'
import { giveUp, type Session } from '../session.ts'
import { POLL_MS } from './wait.ts'

/** Says nothing: the verb has said where it goes. */
export async function save(session: Session, response: Response, target: string): Promise<void> {
  const around = { ...session.around, err: { write: () => true } }
  await saveResponse(around, response, { target, flags: { force: true } })
}

export async function imageUrl(session: Session, name: string): Promise<string> {
  const { download_url } = await getInfraEnv(session, await findInfraEnv(session, name))
  return String(download_url ?? '')
}

export async function downloadImage(session: Session, name: string, path: string): Promise<void> {
  await save(session, await fetched(session, await imageUrl(session, name)), `${path}/${name}.iso`)
}

export async function fetched(session: Session, url: string): Promise<Response> {
  const response = await session.fetch(url)
  if (response.ok) return response
  throw new CliError('unexpected', `${url} was answered with status ${response.status}.`)
}

export async function openInfraEnvFile(
  session: Session,
  name: string,
  file_name: 'discovery.ign' | 'ipxe-script' | 'static-network-config',
): Promise<Response> {
  const infra_env_id = await findInfraEnv(session, name)
  return session.client.open('v2DownloadInfraEnvFiles', { params: { infra_env_id }, query: { file_name } })
}

type Credential = 'kubeconfig' | 'kubeconfig-noingress' | 'kubeadmin-password'

const openCredential = (session: Session, cluster_id: string, file_name: Credential): Promise<Response> =>
  session.client.open('V2DownloadClusterCredentials', { params: { cluster_id }, query: { file_name } })

export const openPassword = async (session: Session, name: string): Promise<Response> =>
  openCredential(session, await findCluster(session, name), 'kubeadmin-password')

export interface KubeconfigOptions {
  /** Also the one that works before the ingress of the cluster does. */
  readonly isEarlyEnough: boolean
  readonly isWaiting: boolean
}

export async function openKubeconfig(
  session: Session,
  name: string,
  { isEarlyEnough, isWaiting }: KubeconfigOptions,
): Promise<Response> {
  const cluster_id = await findCluster(session, name)
  try {
    return await openOrWait(session, cluster_id, 'kubeconfig', isWaiting && !isEarlyEnough)
  } catch (error) {
    if (!isRefusal(error)) throw error
    if (!isEarlyEnough)
      giveUp(session, 'Kubeconfig not yet available for this cluster and noingress fallback is disabled')
    session.warn('Kubeconfig not available, falling back to kubeconfig-noingress')
    return openOrWait(session, cluster_id, 'kubeconfig-noingress', isWaiting)
  }
}

async function openOrWait(
  session: Session,
  cluster_id: string,
  file: Credential,
  isWaiting: boolean,
): Promise<Response> {
  for (;;) {
    try {
      return await openCredential(session, cluster_id, file)
    } catch (error) {
      if (!isWaiting || !isRefusal(error)) throw error
      session.info(`${file} not yet available, retrying in 5s...`)
      await session.around.clock.wait(POLL_MS, session.around.signal)
    }
  }
}

/** The service answered, and said no. */
const isRefusal = (error: unknown): boolean => error instanceof CliError && error.cause instanceof ApiError
