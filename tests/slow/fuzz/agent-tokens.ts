// The tokens that boot media would carry, signed with a key that the service is given at its start.
import { generateKeyPairSync } from 'node:crypto'
import { createSignedTokens, loadSigningKey, SYSTEM_CLOCK } from '@groundwork/service/testing/parts'

/** The token of the agents of an infra-env. */
export type AgentTokens = (infraEnvId: string) => Promise<string>

const FIRST_GENERATION = 1

export async function createAgentTokens(): Promise<{ readonly pem: string; readonly tokens: AgentTokens }> {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  // A key that is given is not looked for anywhere else.
  const key = await loadSigningKey({ pem } as Parameters<typeof loadSigningKey>[0])
  const signed = createSignedTokens(key, SYSTEM_CLOCK)
  return {
    pem,
    tokens: (infra_env_id) => signed.sign({ use: 'agent', infra_env_id, gen: FIRST_GENERATION }),
  }
}
