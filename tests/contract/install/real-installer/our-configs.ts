// The install-configs that the recorded installations were made from, as our service wrote them.

import type { InstallConfig, MachinePool } from '@groundwork/openshift/install-config'
import { SAMPLE_PULL_SECRET, SAMPLE_SSH_KEY } from '@groundwork/openshift/testing'
import type { Shape } from './real-facts.ts'

const pool = (name: string, replicas: number): MachinePool => ({ hyperthreading: 'Enabled', name, replicas })

const host = (name: string, role: string, last: string) => ({
  name,
  role,
  bootMACAddress: `52:54:00:00:00:${last}`,
  bootMode: 'UEFI',
  bmc: { username: '', password: '', address: '', disableCertificateVerification: false },
  hardwareProfile: '',
})

export const hosts = (masters: number, workers: number, arbiters = 0) => [
  ...Array.from({ length: masters }, (_, index) => host(`m${index}`, 'master', `0${index}`)),
  ...Array.from({ length: arbiters }, (_, index) => host(`a${index}`, 'arbiter', `2${index}`)),
  ...Array.from({ length: workers }, (_, index) => host(`w${index}`, 'worker', `1${index}`)),
]

const common = (name: string): Omit<InstallConfig, 'compute' | 'controlPlane' | 'platform'> => ({
  apiVersion: 'v1',
  baseDomain: 'example.com',
  metadata: { name },
  networking: {
    networkType: 'OVNKubernetes',
    clusterNetwork: [{ cidr: '10.128.0.0/14', hostPrefix: 23 }],
    machineNetwork: [{ cidr: '10.0.1.0/24' }],
    serviceNetwork: ['172.30.0.0/16'],
  },
  fips: false,
  pullSecret: SAMPLE_PULL_SECRET,
  sshKey: SAMPLE_SSH_KEY,
})

export const VIPS = { apiVIPs: ['10.0.1.5'], ingressVIPs: ['10.0.1.6'] }

export const bareMetal = (masters: number, workers: number): InstallConfig => ({
  ...common('rack7'),
  compute: [pool('worker', workers)],
  controlPlane: pool('master', masters),
  platform: { baremetal: { provisioningNetwork: 'Disabled', ...VIPS, hosts: hosts(masters, workers) } },
})

export const singleNode = (): InstallConfig => ({
  ...common('edge1'),
  compute: [pool('worker', 0)],
  controlPlane: pool('master', 1),
  platform: { none: {} },
  bootstrapInPlace: { installationDisk: '/dev/disk/by-id/wwn-0x1' },
})

export const CONFIGS: Readonly<Record<Shape, () => InstallConfig>> = {
  bm: () => bareMetal(3, 2),
  sno: singleNode,
}

/** The marks of the recorded programs. */
export const MARKS = { '4.22': '4.22.9', '5.0': '5.0.0-ec.5' } as const
