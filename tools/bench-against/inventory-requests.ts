// Changed inventories as bytes, for generators of ours; wrk makes the same ones from the same lines.
import { request } from '../bench-service/load.ts'
import { inventoryTemplate } from './inventory-reply.ts'
import { planInventories } from './plan-requests.ts'
import { AGENT_HEADER, API, type Fleet } from './seed-fleet.ts'

const TEMPLATE = inventoryTemplate()

/** The hosts repeat after `period` requests, the contents never. */
export function changedInventories(
  { hosts }: Fleet,
  seed: number,
  period = 10_000,
): (index: number) => Buffer {
  const lines = planInventories(hosts, period, seed)
  return (index) => {
    const [infraEnvId, hostId, name = '', physical = '', usable] = (lines[index % period] ?? '').split(' ')
    const body = TEMPLATE.replace('@NAME@', name)
      .replace('@PHYSICAL@', physical)
      .replace('@USABLE@', String(Number(usable) + index - (index % period)))
    return request('POST', `${API}/infra-envs/${infraEnvId}/hosts/${hostId}/instructions`, body, AGENT_HEADER)
  }
}
