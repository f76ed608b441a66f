import { causeMessage } from '@groundwork/errors/error-text'
import type { IgnitionConfig, Resource } from '@groundwork/ignition/document'
import { parseIgnition, resourceBytes } from '../../system/apply-ignition.ts'
import type { RunningSystem } from '../../world/computer.ts'

const USER_AGENT = 'Ignition/2.14.0'
const ACCEPT = 'application/vnd.coreos.ignition+json;version=3.2.0'
const RETRY_MS = 10_000

/** As Ignition does it at the first start: what the pointer leads to, however long it takes. Null: the system ended. */
export async function fetchConfig(system: RunningSystem, resource: Resource): Promise<IgnitionConfig | null> {
  const { world, computer, machine, signal } = system
  const inside = resourceBytes(resource)
  if (inside !== null) return parseIgnition(new TextDecoder().decode(inside))
  const { source = '' } = resource
  let told = ''
  while (!signal.aborted) {
    const answer = await ask()
    if (typeof answer !== 'string') return answer
    // Once for each reason, not for each attempt.
    if (answer !== told) world.log(computer.name, `Ignition waits for ${source}: ${answer}`)
    told = answer
    await world.time.sleep(RETRY_MS, signal)
  }
  return null

  async function ask(): Promise<IgnitionConfig | string> {
    try {
      const response = await machine.fetch(source, {
        headers: { Accept: ACCEPT, 'User-Agent': USER_AGENT },
        signal,
      })
      const text = await response.text()
      if (!response.ok) return `answered with ${response.status}`
      return parseIgnition(text) ?? 'answered with something else than Ignition'
    } catch (error) {
      return causeMessage(error)
    }
  }
}
