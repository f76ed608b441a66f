import { CliError } from '../failures/cli-error.ts'
import { INFRA_ENVS } from '../kinds/infra-envs.ts'
import { resolveName } from '../kinds/resolve-name.ts'
import { connect } from '../remote/connect.ts'
import { plainText } from '../terminal/plain-text.ts'
import type { Surroundings } from '../terminal/surroundings.ts'
import type { ImageUrlFlags } from './add-image-commands.ts'

export async function runImageUrl(around: Surroundings, name: string, flags: ImageUrlFlags): Promise<void> {
  const { client } = await connect(around, flags)
  const row = resolveName(INFRA_ENVS, await INFRA_ENVS.list(client, {}), name.replace(/^[\w-]+\//, ''))
  const params = { infra_env_id: row.infraEnv.id }
  const { url } = await client.call(flags.short ? 'getShortImageUrl' : 'GetInfraEnvDownloadURL', { params })
  if (!url) throw new CliError('conflict', 'The service gives no address for this image.')
  around.out.write(`${plainText(url)}\n`)
}
