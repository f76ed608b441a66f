// What a person takes along from an installed cluster.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Client } from '@groundwork/contract/client'
import type { LabMember } from '../run/create-lab.ts'
import { BASE_DOMAIN } from '../run/register-cluster.ts'
import { parseIgnition, resourceBytes } from '../system/apply-ignition.ts'
import { checkKubeconfig, type KubeconfigFacts } from './check-kubeconfig.ts'

export interface SavedCredentials {
  readonly cluster: string
  readonly kubeconfigPath: string
  readonly kubeconfig: KubeconfigFacts
  readonly consoleUrl: string
  readonly username: string
  readonly passwordPath: string
}

const PRIVATE = { mode: 0o600 }

/** Throws when a file is missing or is not what it should be. */
export async function saveCredentials(
  client: Client,
  { clusterId, name }: LabMember,
  { directory, now }: { readonly directory: string; readonly now: Date },
): Promise<SavedCredentials> {
  const params = { cluster_id: clusterId }
  const open = async (file_name: 'kubeconfig' | 'kubeadmin-password'): Promise<string> =>
    (
      await client.open<'V2DownloadClusterCredentials'>('V2DownloadClusterCredentials', {
        params,
        query: { file_name },
      })
    ).text()
  const text = await open('kubeconfig')
  const password = await open('kubeadmin-password')
  const bootstrap = await client.open<'V2DownloadClusterFiles'>('V2DownloadClusterFiles', {
    params,
    query: { file_name: 'bootstrap.ign' },
  })
  const kubeconfig = checkKubeconfig({
    text,
    apiHost: `api.${name}.${BASE_DOMAIN}`,
    bootstrapFiles: filesIn(await bootstrap.text()),
    now,
  })
  const shown = await client.call<'V2GetCredentials'>('V2GetCredentials', { params })
  if (shown.password !== password) throw new Error('The service names another password than its file has.')
  const folder = join(directory, name)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const kubeconfigPath = join(folder, 'kubeconfig')
  const passwordPath = join(folder, 'kubeadmin-password')
  await writeFile(kubeconfigPath, text, PRIVATE)
  await writeFile(passwordPath, password, PRIVATE)
  return {
    cluster: name,
    kubeconfigPath,
    kubeconfig,
    consoleUrl: shown.console_url ?? '',
    username: shown.username ?? '',
    passwordPath,
  }
}

function filesIn(ignition: string): ReadonlyMap<string, string> {
  const files = parseIgnition(ignition)?.storage?.files ?? []
  const texts = files.flatMap(({ path, contents }): [string, string][] => {
    const bytes = contents === undefined ? null : resourceBytes(contents)
    return bytes === null ? [] : [[path, new TextDecoder().decode(bytes)]]
  })
  return new Map(texts)
}
