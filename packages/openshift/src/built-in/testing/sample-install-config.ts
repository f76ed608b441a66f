import type { InstallConfig, MachinePool } from '../../install-config/install-config.ts'

export const SAMPLE_PULL_SECRET = '{"auths":{"registry.example.com":{"auth":"c2FtcGxlOnB1bGwtc2VjcmV0"}}}'
export const SAMPLE_SSH_KEY =
  'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIPKT6dw4sxZJOFJCv7TCxqlOUCfd/4WkH+pu8D9wON4x core'

type Counts = Partial<Readonly<Record<'master' | 'worker' | 'arbiter', number>>>

const pool = (name: string, replicas: number): MachinePool => ({ hyperthreading: 'Enabled', name, replicas })

const hosts = (role: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    name: `${role}-${index}`,
    role,
    bootMACAddress: `52:54:00:00:0${role.length}:0${index}`,
    bootMode: 'UEFI',
    bmc: { username: '', password: '', address: '', disableCertificateVerification: false },
    hardwareProfile: '',
  }))

/** On bare metal, unless told otherwise. */
export function sampleInstallConfig(
  { master = 3, worker = 0, arbiter = 0 }: Counts = {},
  more: Partial<InstallConfig> = {},
): InstallConfig {
  return {
    apiVersion: 'v1',
    baseDomain: 'example.com',
    metadata: { name: 'edge' },
    networking: {
      networkType: 'OVNKubernetes',
      clusterNetwork: [{ cidr: '10.128.0.0/14', hostPrefix: 23 }],
      machineNetwork: [{ cidr: '192.0.2.0/24' }],
      serviceNetwork: ['172.30.0.0/16'],
    },
    compute: [pool('worker', worker)],
    controlPlane: pool('master', master),
    ...(arbiter > 0 && { arbiter: pool('arbiter', arbiter) }),
    platform: {
      baremetal: {
        provisioningNetwork: 'Disabled',
        apiVIPs: ['192.0.2.5'],
        ingressVIPs: ['192.0.2.6'],
        hosts: [...hosts('master', master), ...hosts('arbiter', arbiter), ...hosts('worker', worker)],
      },
    },
    fips: false,
    pullSecret: SAMPLE_PULL_SECRET,
    sshKey: SAMPLE_SSH_KEY,
    ...more,
  }
}

/** One machine, which installs itself. */
export const singleNodeConfig = (more: Partial<InstallConfig> = {}): InstallConfig =>
  sampleInstallConfig(
    { master: 1 },
    { platform: { none: {} }, bootstrapInPlace: { installationDisk: '/dev/disk/by-id/wwn-0x1' }, ...more },
  )

export const dualStackConfig = (): InstallConfig => {
  const config = sampleInstallConfig()
  return {
    ...config,
    networking: {
      networkType: 'OVNKubernetes',
      clusterNetwork: [
        { cidr: '10.128.0.0/14', hostPrefix: 23 },
        { cidr: 'fd01::/48', hostPrefix: 64 },
      ],
      machineNetwork: [{ cidr: '192.0.2.0/24' }, { cidr: '2001:db8::/64' }],
      serviceNetwork: ['172.30.0.0/16', 'fd02::/112'],
    },
    platform: {
      baremetal: {
        ...config.platform.baremetal,
        apiVIPs: ['192.0.2.5', '2001:db8::5'],
        ingressVIPs: ['192.0.2.6', '2001:db8::6'],
      },
    },
  }
}
