// What steps need besides facts. Secrets are fetched only for the hosts whose steps carry them.
import { NO_STEP_INPUTS, type StepInputs } from '@groundwork/engine/facts'
import type { Tx } from '../database/schema.ts'
import type { StoredCluster, StoredHost } from '../store/stored.ts'
import type { EvaluationDeps } from './evaluation-deps.ts'

export async function stepInputsFor(
  app: Pick<EvaluationDeps, 'secrets'>,
  tx: Tx,
  host: StoredHost,
  cluster: StoredCluster | null,
): Promise<StepInputs> {
  return {
    ...NO_STEP_INPUTS,
    release: cluster?.record.installation?.release ?? NO_STEP_INPUTS.release,
    vipLeases: cluster?.vip_leases ?? NO_STEP_INPUTS.vipLeases,
    ignitionEndpoint: host.extras.ignition_endpoint_token_set
      ? await ignitionEndpointSecrets(app, tx, host)
      : NO_STEP_INPUTS.ignitionEndpoint,
  }
}

async function ignitionEndpointSecrets(
  { secrets }: Pick<EvaluationDeps, 'secrets'>,
  tx: Tx,
  { facts }: StoredHost,
): Promise<StepInputs['ignitionEndpoint']> {
  const owner = { kind: 'host', id: `${facts.infra_env_id}/${facts.id}` } as const
  const token = (await secrets.get(tx, owner, 'ignition_endpoint_token')) ?? ''
  const headers = (await secrets.get(tx, owner, 'ignition_endpoint_http_headers')) ?? '[]'
  const list = JSON.parse(headers) as { key?: string; value?: string }[]
  return { token, headers: Object.fromEntries(list.map(({ key = '', value = '' }) => [key, value])) }
}
