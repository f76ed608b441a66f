import { describe, expect, it } from 'vitest'
import { readControllerSettings } from './controller-settings.ts'

const ENV = { CLUSTER_ID: 'c-1', INVENTORY_URL: 'https://service.example.com/', OPENSHIFT_VERSION: '4.20.1' }

describe('the settings of the controller', () => {
  it('have defaults for all that need not be told', () => {
    expect(readControllerSettings(ENV)).toEqual({
      clusterId: 'c-1',
      programKeeper: '',
      serviceUrl: 'https://service.example.com',
      caFile: '',
      isInsecure: false,
      openshiftVersion: '4.20.1',
      controlPlaneCount: 3,
      checksClusterVersion: true,
      mustGatherImage: '',
      notifiesReboots: false,
      namespace: 'assisted-installer',
      token: '',
    })
  })

  it('take what the manifests hand over', () => {
    const told = {
      CONTROL_PLANE_COUNT: '0',
      CHECK_CLUSTER_VERSION: 'false',
      SKIP_CERT_VERIFICATION: 'True',
      CA_CERT_PATH: '/etc/ca.crt',
    }
    expect(readControllerSettings({ ...ENV, ...told })).toMatchObject({
      controlPlaneCount: 0,
      checksClusterVersion: false,
      isInsecure: true,
      caFile: '/etc/ca.crt',
    })
  })

  it.each([
    ['CLUSTER_ID', ''],
    ['INVENTORY_URL', ''],
    ['INVENTORY_URL', 'not a url'],
    ['OPENSHIFT_VERSION', ''],
    ['CONTROL_PLANE_COUNT', 'three'],
    ['CHECK_CLUSTER_VERSION', 'maybe'],
  ])('name %s when it is "%s"', (name, value) => {
    expect(() => readControllerSettings({ ...ENV, [name]: value })).toThrow(name)
  })
})
