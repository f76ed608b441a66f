import { stringify } from 'yaml'
import type { Installation } from '../installation.ts'
import { runCommand } from '../run-command.ts'

const KEY = '/root/.ssh/id_rsa'
const MANIFEST_DIRECTORY = '/opt/openshift/openshift'
const NAME = '99-assisted-installer-master-ssh'

/** Lets this machine log in to the other masters, whose logs it collects if something goes wrong. */
export async function allowSshToMasters(installation: Installation): Promise<void> {
  const { files } = installation.machine
  // There is one when an earlier attempt got this far; the tool would ask whether to replace it.
  if ((await files.kind(KEY)) === null)
    await runCommand(installation, 'ssh-keygen', ['-q', '-f', KEY, '-N', ''])
  const publicKey = (await files.text(`${KEY}.pub`))?.trim() ?? ''
  if (publicKey === '') throw new Error(`ssh-keygen left no public key in ${KEY}.pub.`)
  await files.write(`${MANIFEST_DIRECTORY}/99_openshift-machineconfig_${NAME}.yaml`, sshManifest(publicKey))
}

export const sshManifest = (publicKey: string): string =>
  stringify({
    apiVersion: 'machineconfiguration.openshift.io/v1',
    kind: 'MachineConfig',
    metadata: { labels: { 'machineconfiguration.openshift.io/role': 'master' }, name: NAME },
    spec: {
      config: {
        ignition: { version: '3.1.0' },
        passwd: { users: [{ name: 'core', sshAuthorizedKeys: [publicKey] }] },
      },
    },
  })
