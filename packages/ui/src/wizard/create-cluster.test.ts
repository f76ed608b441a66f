import { describe, expect, it } from 'vitest'
import { clusterParams, infraEnvParams } from './create-cluster.ts'

const wanted = {
  name: 'prod',
  base_dns_domain: '',
  openshift_version: '4.22.9-multi',
  cpu_architecture: 'multi',
  control_plane_count: 3,
  pull_secret: '{}',
}

describe('what is sent for a new cluster', () => {
  it('leaves out what is empty', () => {
    expect(clusterParams(wanted)).not.toHaveProperty('base_dns_domain')
    expect(clusterParams({ ...wanted, base_dns_domain: 'example.com' })).toMatchObject({
      base_dns_domain: 'example.com',
      cpu_architecture: 'multi',
    })
  })
  it('binds the boot media to it, for an architecture that machines have', () => {
    expect(infraEnvParams(wanted, 'c1')).toMatchObject({
      cluster_id: 'c1',
      cpu_architecture: 'x86_64',
      openshift_version: '4.22.9-multi',
    })
  })
})
