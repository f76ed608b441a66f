import { recordOf } from '@groundwork/json/json-values'
import { BmcError } from '../errors/bmc-error.ts'
import type { Machine } from '../machine/machine.ts'
import { linkOf, pathOf } from '../redfish/link.ts'
import { finishTask } from '../redfish/task.ts'
import { patiently, plainly } from './patiently.ts'
import { waitForSystem } from './reset-bmc.ts'

const ALL_JOBS = 'JID_CLEARALL_FORCE'
const BACK_MS = 5 * 60_000

export const canClearJobs = ({ personality }: Machine): boolean => personality.id.startsWith('dell-')

/** The job queue of Dell, which jams. Computers are not listed for a while afterwards: waits for that. */
export async function clearJobs(machine: Machine): Promise<void> {
  const { client, managerPaths } = machine
  for (const managerPath of managerPaths) {
    const dell = recordOf(recordOf(recordOf((await client.find(managerPath))?.Links).Oem).Dell)
    const service = await client.find(linkOf(dell.DellJobService))
    const action = recordOf(recordOf(service?.Actions)['#DellJobService.DeleteJobQueue'])
    const target = pathOf(action.target)
    if (target === null) continue
    const answer = await plainly(patiently(client, () => client.post(target, { JobID: ALL_JOBS })))
    await finishTask(client, answer, BACK_MS)
    return waitForSystem(machine, BACK_MS)
  }
  throw new BmcError('not-offered', { detail: 'it has no job queue that can be cleared' })
}
