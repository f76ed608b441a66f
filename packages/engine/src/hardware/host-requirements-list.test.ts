import { describe, expect, it } from 'vitest'
import { aCluster, aClusterContext, aHost, hostId } from '../testing/builders.ts'
import { withOperators } from '../testing/olm.ts'
import { hostRequirementsList } from './host-requirements-list.ts'

const master = aHost(1, { role: 'master' })
const worker = aHost(2, { role: 'worker' })
const list = (cluster = aCluster()) =>
  hostRequirementsList(aClusterContext({ cluster, hosts: [worker, master] }))

describe('hostRequirementsList', () => {
  it('asks of each host what its role needs', () => {
    expect(list().map(({ host_id, ocp }) => [host_id, ocp?.cpu_cores, ocp?.ram_mib])).toEqual([
      [hostId(1), 4, 16384],
      [hostId(2), 2, 8192],
    ])
  })

  it('needs nothing on top without operators', () => {
    for (const { total, ocp, operators } of list()) {
      expect(total).toEqual(ocp)
      expect(operators).toEqual([])
    }
  })

  it('shows what an operator adds, and counts it', () => {
    const [onMaster] = list(withOperators(aCluster(), 'mtv', 'cnv'))
    expect(onMaster?.operators?.map(({ operator_name }) => operator_name).sort()).toEqual(['cnv', 'mtv'])
    const added = onMaster?.operators?.reduce(
      (sum, { requirements }) => sum + (requirements?.cpu_cores ?? 0),
      0,
    )
    expect(onMaster?.total?.cpu_cores).toBe((onMaster?.ocp?.cpu_cores ?? 0) + (added ?? 0))
  })
})
