import type { CallInput, Client } from '@groundwork/contract/client'
import { isRecord, recordsOf } from '@groundwork/json/json-values'
import { usageError } from '../failures/cli-error.ts'

type Body = CallInput<'v2UpdateHost'>['body']

/** Disks are known by ids that nobody types: sda, or /dev/sda, is as good. */
export async function diskIds(
  client: Client,
  params: { readonly infra_env_id: string; readonly host_id: string },
  body: Body,
): Promise<Body> {
  const chosen = body.disks_selected_config
  if (!chosen) return body
  const { inventory = '{}' } = await client.call('v2GetHost', { params })
  const facts: unknown = JSON.parse(inventory || '{}')
  const disks = recordsOf(isRecord(facts) ? facts.disks : [])
  return {
    ...body,
    disks_selected_config: chosen.map((disk) => {
      const wanted = disk.id.replace(/^\/dev\//, '')
      const found = disks.find(({ id, name, path, by_id, by_path, serial }) =>
        [id, name, path, by_id, by_path, serial].some((known) => known === disk.id || known === wanted),
      )
      if (found === undefined)
        throw usageError(
          `The host has no disk ${disk.id}.`,
          `It has ${disks.map(({ name }) => String(name)).join(', ') || 'none that is known yet'}.`,
        )
      return { ...disk, id: String(found.id) }
    }),
  }
}
