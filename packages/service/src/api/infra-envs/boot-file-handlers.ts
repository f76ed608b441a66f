// Links to the files that machines boot with.
import { BASE_PATH } from '@groundwork/contract/operation'
import { ApiFailure } from '../../errors.ts'
import type { Handlers } from '../../http/handler.ts'
import { timeText } from '../../wire/times.ts'
import { serviceBaseUrl } from './image-url.ts'
import { requireInfraEnv } from './infra-env-answer.ts'

export const bootFileHandlers = {
  async GetInfraEnvPresignedFileURL(app, { params, query, host }) {
    const { file_name, ipxe_script_type } = query
    if (ipxe_script_type !== undefined && file_name !== 'ipxe-script') {
      throw new ApiFailure(
        400,
        `ipxe_script_type is for the ipxe-script, not for ${file_name}; leave it out.`,
      )
    }
    const { record, key_generation } = await requireInfraEnv(app, params.infra_env_id)
    const token = await app.auth.urlToken({ infra_env_id: record.id, generation: key_generation })
    const search = new URLSearchParams({
      file_name,
      ...(ipxe_script_type && { ipxe_script_type }),
      ...(token !== '' && { api_key: token }),
    })
    const path = `${BASE_PATH}/v2/infra-envs/${record.id}/downloads/files?${search}`
    return {
      status: 200,
      body: { url: serviceBaseUrl(app.config, host) + path, expires_at: timeText(null) },
    }
  },
} satisfies Handlers<'GetInfraEnvPresignedFileURL'>
