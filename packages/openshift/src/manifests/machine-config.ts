// A MachineConfig: what the machines of a role get in addition, as part of an Ignition document.

import type { File, IgnitionConfig, Unit } from '@groundwork/ignition/document'
import { dataUrl } from '@groundwork/ignition/document'
import type { StoredManifest } from '../assets/installation-files.ts'
import { type KubeObject, objectYaml } from '../assets/object-yaml.ts'

export type MachineRole = 'master' | 'worker' | 'arbiter'

/** The oldest version that every release understands. */
export const IGNITION_VERSION = '3.1.0'

export interface MachineConfigParts {
  readonly name: string
  readonly role: MachineRole
  readonly ignition: IgnitionConfig
  readonly kernelArguments?: readonly string[]
}

export const machineConfig = ({ name, role, ignition, kernelArguments }: MachineConfigParts): KubeObject => ({
  apiVersion: 'machineconfiguration.openshift.io/v1',
  kind: 'MachineConfig',
  metadata: { labels: { 'machineconfiguration.openshift.io/role': role }, name },
  spec: { config: ignition, ...(kernelArguments && { kernelArguments }) },
})

export const filesAndUnits = (files: readonly File[], units: readonly Unit[] = []): IgnitionConfig => ({
  ignition: { version: IGNITION_VERSION },
  ...(files.length > 0 && { storage: { files } }),
  ...(units.length > 0 && { systemd: { units } }),
})

/** Everything belongs to root there, and older releases accept no other owner. */
export const machineFile = (path: string, mode: number, text: string): File => ({
  path,
  mode,
  overwrite: true,
  contents: { source: dataUrl(text) },
})

export const systemManifest = (fileName: string, object: object): StoredManifest => ({
  folder: 'openshift',
  fileName,
  text: objectYaml(object),
  source: 'system',
})
