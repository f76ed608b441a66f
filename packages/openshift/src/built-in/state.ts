// What the second command has to know of the first. It lives with the other files of the installation, as openshift-install
// keeps its own.

import { type AssetDirectory, PreparationError } from '../assets/generator.ts'
import type { InstallConfig } from '../install-config/install-config.ts'
import type { Pki } from '../pki/create-pki.ts'

export const STATE_FILE = '.groundwork-state.json'

export interface GeneratorState {
  readonly installConfig: InstallConfig
  readonly infraId: string
  readonly clusterId: string
  readonly kubeadminPassword: string
  readonly pki: Pki
}

/** Throws PreparationError. */
export function readState(assets: AssetDirectory): GeneratorState {
  const text = assets.get(STATE_FILE)
  if (text === undefined) {
    throw new PreparationError('The manifests of this cluster were not made here. Make them first.')
  }
  return JSON.parse(text) as GeneratorState
}

export const writeState = (state: GeneratorState): string => JSON.stringify(state)
