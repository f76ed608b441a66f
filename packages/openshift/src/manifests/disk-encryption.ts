import { tangServersOf } from '@groundwork/engine/hardware'
import type { Clevis } from '@groundwork/ignition/document'
import type { StoredManifest } from '../assets/installation-files.ts'
import type { InstallInputs } from '../inputs.ts'
import { type MachineRole, machineConfig, systemManifest } from './machine-config.ts'

/** LUKS came with this version. */
const IGNITION_VERSION = '3.2.0'
export const DEFAULT_CIPHER = 'aes-cbc-essiv:sha256'

/** Of the roles whose disks are encrypted, in the order given. */
export function diskEncryptionManifests(
  { cluster }: InstallInputs,
  roles: readonly MachineRole[],
  cipher = DEFAULT_CIPHER,
): readonly StoredManifest[] {
  const { enable_on, mode, tang_servers } = cluster.disk_encryption
  const groups = enable_on.split(',')
  const clevis = mode === 'tang' ? { tang: tangServers(tang_servers) } : { tpm2: true }
  const word = mode === 'tang' ? 'tang' : 'tpm'
  return roles
    .filter((role) => groups.includes('all') || groups.includes(`${role}s`))
    .map((role) =>
      systemManifest(`99-openshift-${role}-${word}-encryption.yaml`, encrypted(role, word, clevis, cipher)),
    )
}

function encrypted(role: MachineRole, word: 'tpm' | 'tang', clevis: Clevis, cipher: string) {
  return machineConfig({
    name: `${role}-${word}`,
    role,
    ignition: {
      ignition: { version: IGNITION_VERSION },
      storage: {
        luks: [
          {
            name: 'root',
            label: 'luks-root',
            device: '/dev/disk/by-partlabel/root',
            clevis,
            options: ['--cipher', cipher],
            wipeVolume: true,
          },
        ],
        filesystems: [{ device: '/dev/mapper/root', format: 'xfs', wipeFilesystem: true, label: 'root' }],
      },
    },
    // Who asks a server for the key needs the network before the disk.
    ...(word === 'tang' && { kernelArguments: ['rd.neednet=1'] }),
  })
}

const tangServers = (text: string): NonNullable<Clevis['tang']> =>
  tangServersOf(text).map(({ url = '', thumbprint }) => ({
    url,
    ...(thumbprint && { thumbprint }),
  }))
