import { BASE_PATH } from '@groundwork/contract/operations'
import { serviceBaseUrl } from '../../boot/image-url.ts'
import type { StoredInfraEnv } from '../../store/stored.ts'
import type { InfraEnvViewDeps } from './infra-env-deps.ts'

export interface WantedFile {
  readonly file_name: string
  readonly ipxe_script_type?: string
}

/** Where firmware, which has no token of its own, downloads a file of the infra-env. */
export async function infraEnvFileUrl(
  { auth, config }: Pick<InfraEnvViewDeps, 'auth' | 'config'>,
  { record, key_generation }: StoredInfraEnv,
  wanted: WantedFile,
  host: string | undefined,
): Promise<string> {
  const token = await auth.urlToken({ infra_env_id: record.id, generation: key_generation })
  const query = new URLSearchParams({ ...wanted, ...(token !== '' && { api_key: token }) })
  return `${serviceBaseUrl(config, host)}${BASE_PATH}/v2/infra-envs/${record.id}/downloads/files?${query}`
}
